import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { isRetriable, phaseProblem } from '#web/photo/photo-phase.ts';
import { PhotoProgress } from '#web/photo/PhotoProgress.tsx';
import { RemovedNote } from '#web/decision/DecisionNote.tsx';
import { RefusalText } from '#web/publication/RefusalText.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { isSending, type PhotoItem } from './photo-items.ts';
import { nameOf, useReviewMark } from './PhotoTile.tsx';
import type { Photos } from './use-photos.ts';

/** State and actions of one photo, below the strip. Renders nothing for a finished photo that is not pressed. */
export function PhotoDetails({
  item,
  index,
  last,
  pressed,
  photos,
  published,
  onMove,
  onEdit,
}: {
  item: PhotoItem;
  index: number;
  last: boolean;
  pressed: boolean;
  photos: Photos;
  published: boolean;
  onMove: (to: number) => void;
  onEdit: () => void;
}) {
  const { photos: t } = useOwn();
  const name = nameOf(index, t);
  const problem = phaseProblem(item.state, item.name, t, useCommon());
  const failed = problem !== undefined;
  const removed = item.review === 'removed';
  const sending = isSending(item);
  const ready = item.state.phase === 'ready';
  const mark = useReviewMark(item, published);
  if (!pressed && ready && !removed && !item.reviewRefusal) return null;
  return (
    <li className="stack stack--tight" data-testid="photo-details">
      <div className="row row--line row--tight">
        <div className="fill">
          <div className="row row--tight">
            <strong>{name}</strong>
            {item.review && mark && (
              <Badge tone={mark.tone} icon={mark.icon}>
                {mark.text}
              </Badge>
            )}
          </div>
          <div aria-live="polite">
            {!(item.saved && ready) && <PhotoProgress state={item.state} />}
            {removed && item.id !== undefined && <RemovedNote id={item.id} />}
            {item.reviewRefusal && (
              <p className="field__error">
                <Icon name="warning" size={16} />{' '}
                <span>
                  <RefusalText what={name} refusal={item.reviewRefusal} />
                </span>
              </p>
            )}
            {problem && (
              <p className="field__error">
                <Icon name="warning" size={16} /> {problem}
              </p>
            )}
          </div>
        </div>
        {!failed && !removed && (item.file ?? ready) && (
          <Button variant="quiet" icon="crop" iconOnly onClick={onEdit}>
            {`${t.edit}: ${name}`}
          </Button>
        )}
        <Button
          variant="quiet"
          icon={sending ? 'close' : 'trash'}
          iconOnly
          onClick={() => photos.remove(item)}
        >
          {`${sending ? t.cancelUpload : t.remove}: ${name}`}
        </Button>
      </div>
      {isRetriable(item) && (
        <div className="row">
          <Button of={name} onClick={() => photos.retry(item)}>
            {t.retry}
          </Button>
        </div>
      )}
      {pressed && !failed && (
        <div className="row row--line row--tight">
          <div className="fill">
            {!removed && (
              <CheckboxField
                label={t.face}
                checked={item.face}
                onChange={(event) => photos.setFace(item, event.target.checked)}
              />
            )}
          </div>
          <Button
            variant="quiet"
            icon="chevron-left"
            iconOnly
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            {`${t.earlier}: ${name}`}
          </Button>
          <Button
            variant="quiet"
            icon="chevron-right"
            iconOnly
            disabled={last}
            onClick={() => onMove(index + 1)}
          >
            {`${t.later}: ${name}`}
          </Button>
        </div>
      )}
    </li>
  );
}

import { useSortable } from '@dnd-kit/sortable';
import type { PhotoMessages } from '#web/i18n/en/photos.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { isRetriable, phaseProblem } from '#web/photo/photo-phase.ts';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { PhotoProgress } from '#web/photo/PhotoProgress.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { RemovedNote } from '#web/decision/DecisionNote.tsx';
import { isSending, type PhotoItem, type PhotoReview } from './photo-items.ts';
import { RefusalText } from '#web/publication/RefusalText.tsx';
import type { Photos } from './use-photos.ts';

/** Photo in the form: its upload progress, position and actions. */
export function PhotoTile({
  item,
  index,
  last,
  photos,
  published,
  onMove,
  onEdit,
}: {
  item: PhotoItem;
  index: number;
  last: boolean;
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
  const drag = usePlace(item.key, failed);
  const sending = isSending(item);
  return (
    <li
      ref={drag.place}
      className="panel photo-card stack stack--tighter photo-tile"
      style={drag.style}
      data-phase={item.state.phase}
      data-dragged={drag.isDragging || undefined}
      data-fixed={failed || undefined}
      data-testid="photo-tile"
    >
      <div className="photo-frame photo-tile__frame" {...drag.byPointer}>
        <PhotoPreview key={item.previewUrl} url={item.previewUrl} alt={name} />
        {index === 0 && !removed && <Badge tone="accent">{t.profile}</Badge>}
        <div className="photo-tile__corner row row--line row--tight" {...notDragged}>
          {!failed && !removed && (item.file ?? item.state.phase === 'ready') && (
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
      </div>
      <div aria-live="polite">
        {!(item.saved && item.state.phase === 'ready') && <PhotoProgress state={item.state} />}
        {item.review && <ReviewMark review={item.review} published={published} />}
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
      {isRetriable(item) && (
        <Button of={name} onClick={() => photos.retry(item)}>
          {t.retry}
        </Button>
      )}
      {!failed && !removed && (
        <CheckboxField
          label={<span className="small">{t.face}</span>}
          checked={item.face}
          onChange={(event) => photos.setFace(item, event.target.checked)}
        />
      )}
      {!failed && (
        <div className="photo-card__acts">
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
            icon="grip"
            iconOnly
            className="photo-tile__grip"
            disabled={index === 0 && last}
            {...drag.byHandle}
          >
            {`${t.reorder}: ${name}`}
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

/** Returns a photo's label, by its position. */
export const nameOf = (index: number, t: PhotoMessages): string =>
  index === 0 ? t.profile : t.position(index + 1);

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
const notDragged = { onMouseDown: stop, onTouchStart: stop };

/**
 * Makes a tile draggable. Mouse and touch drag the photo or the handle; the keyboard works on the handle only.
 * @param fixed prevents dragging; other tiles can still move past the fixed tile
 */
function usePlace(key: string, fixed: boolean) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key, disabled: { draggable: fixed }, ...(still && { transition: null }) });
  const { onKeyDown: _, ...byPointer } = listeners ?? {};
  return {
    isDragging,
    place: setNodeRef,
    style: {
      transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
      transition,
    },
    byPointer,
    byHandle: {
      ...listeners,
      ref: setActivatorNodeRef,
      'aria-describedby': attributes['aria-describedby'],
      'aria-pressed': isDragging,
    },
  };
}

/** Badge with a photo's review state. The tile shows the reason for a refusal separately. */
function ReviewMark({ review, published }: { review: PhotoReview; published: boolean }) {
  const { photos: t, decisions } = useOwn();
  if (review === 'removed')
    return (
      <Badge tone="bad" icon="close">
        {decisions.removedMark}
      </Badge>
    );
  if (review === 'waits') return <Badge icon="clock">{t.waits}</Badge>;
  if (review === 'refused')
    return (
      <Badge tone="bad" icon="close">
        {t.refused}
      </Badge>
    );
  return (
    <Badge tone="good" icon="check">
      {published ? t.public : t.passed}
    </Badge>
  );
}

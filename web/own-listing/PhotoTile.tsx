import { useSortable } from '@dnd-kit/sortable';
import type { PhotoMessages } from '#web/i18n/en/photos.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { phaseProblem } from '#web/photo/photo-phase.ts';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { IconName } from '#web/ui/Icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import type { PhotoItem } from './photo-items.ts';

/** Small photo that opens its actions (PhotoDetails). Mouse and touch drag it. */
export function PhotoTile({
  item,
  index,
  published,
  pressed,
  onPress,
}: {
  item: PhotoItem;
  index: number;
  published: boolean;
  pressed: boolean;
  onPress: () => void;
}) {
  const { photos: t } = useOwn();
  const fixed = phaseProblem(item.state, item.name, t, useCommon()) !== undefined;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: item.key,
    disabled: { draggable: fixed },
    ...(still && { transition: null }),
  });
  const mark = useReviewMark(item, published);
  return (
    <li
      ref={setNodeRef}
      className="photo-tile"
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      data-phase={item.state.phase}
      data-dragged={isDragging || undefined}
      data-fixed={fixed || undefined}
      data-testid="photo-tile"
    >
      <button
        type="button"
        className="photo-frame photo-tile__frame"
        aria-expanded={pressed}
        onClick={onPress}
        {...listeners}
      >
        <span className="visually-hidden">{nameOf(index, t)} </span>
        <PhotoPreview key={item.previewUrl} url={item.previewUrl} alt="" />
        {mark && (
          <span className="photo-tile__mark">
            <Badge tone={mark.tone} icon={mark.icon}>
              <span className="visually-hidden">{mark.text}</span>
            </Badge>
          </span>
        )}
        {index === 0 && item.review !== 'removed' && (
          <span className="badge tone--accent" aria-hidden="true">
            {t.first}
          </span>
        )}
      </button>
    </li>
  );
}

/** Returns a photo's label, by its position. */
export const nameOf = (index: number, t: PhotoMessages): string =>
  index === 0 ? t.profile : t.position(index + 1);

interface Mark {
  tone: Tone;
  icon: IconName;
  text: string;
}

/** Returns a photo's review state; for a photo that is not saved yet, whether it arrived. */
export function useReviewMark({ review, state }: PhotoItem, published: boolean): Mark | undefined {
  const { photos: t, decisions } = useOwn();
  switch (review) {
    case 'removed':
      return { tone: 'bad', icon: 'close', text: decisions.removedMark };
    case 'refused':
      return { tone: 'bad', icon: 'close', text: t.refused };
    case 'waits':
      return { tone: 'neutral', icon: 'clock', text: t.waits };
    case 'passed':
      return { tone: 'good', icon: 'check', text: published ? t.public : t.passed };
    case undefined:
      return state.phase === 'ready' ? { tone: 'good', icon: 'check', text: t.added } : undefined;
  }
}

import { useSyncExternalStore } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Ids of revealed photos, until the visitor leaves the page. Every copy of a photo on the page shares this set. */
let revealed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function toggle(id: string): void {
  const next = new Set(revealed);
  if (!next.delete(id)) next.add(id);
  revealed = next;
  for (const listener of listeners) listener();
}

export const useRevealed = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => revealed.has(id),
    () => false,
  );

const isBlurred = (): boolean => document.documentElement.dataset['blur'] === '1';

function onBlurChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-blur'] });
  return () => observer.disconnect();
}

// The server renders no button: the cached page is the same for every visitor, and the button needs JavaScript.
const usePhotosBlurred = (): boolean => useSyncExternalStore(onBlurChange, isBlurred, () => false);

export function useIsCovered(id: string): boolean {
  const blurred = usePhotosBlurred();
  return !useRevealed(id) && blurred;
}

/**
 * Button that reveals one blurred photo and hides it again. It exists only while photos are blurred (html[data-blur],
 * client.tsx).
 *
 * It covers its parent: the photo's box, or a card (card.css then sets the photo's proportions). A link must not
 * contain the button.
 */
export function PhotoReveal({ id, title }: { id: string; title: string }) {
  const { photo } = useCommon();
  const shown = useRevealed(id);
  const blurred = usePhotosBlurred();
  if (!blurred) return null;
  return (
    <button
      type="button"
      className={`photo-reveal${shown ? ' photo-reveal--shown' : ''}`}
      onClick={() => toggle(id)}
    >
      <span className="photo-reveal__mark">
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </span>
      <span className="visually-hidden">{shown ? photo.blurAgain(title) : photo.reveal(title)}</span>
    </button>
  );
}

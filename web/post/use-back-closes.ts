import { useEffect, useEffectEvent } from 'react';

interface OwnState {
  story?: true;
}
const isOwn = (): boolean => (history.state as OwnState | null)?.story === true;

/** True from a call of `history.back()` until the history has gone back, which is a later task. */
let isGoingBack = false;
// A visitor who leaves the page first may return to it from the back/forward cache.
for (const event of ['popstate', 'pageshow'])
  window.addEventListener(event, () => (isGoingBack = false), { capture: true });

/**
 * Makes the back button close a full-page overlay instead of leaving the page. Closing the overlay by other means
 * removes the overlay's history entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const arrive = useEffectEvent(() => {
    if (!isOwn()) onClose();
  });
  useEffect(() => {
    if (!open) return;
    const add = () =>
      history.pushState({ ...(history.state as object | null), story: true } satisfies OwnState, '');
    const opened = new AbortController();
    const { signal } = opened;
    // Reopened while the history still goes back: an entry added now would be left at once, and close the overlay.
    if (isGoingBack) window.addEventListener('popstate', add, { once: true, signal });
    else add();
    window.addEventListener('popstate', () => arrive(), { signal });
    // The back/forward cache may restore the page with the overlay open but without its history entry.
    window.addEventListener('pageshow', () => arrive(), { signal });
    return () => {
      opened.abort();
      if (!isOwn() || isGoingBack) return;
      isGoingBack = true;
      history.back();
    };
  }, [open]);
}

import { useEffect, useEffectEvent } from 'react';

interface OwnState {
  story?: true;
}
const isOwn = (): boolean => (history.state as OwnState | null)?.story === true;

/**
 * Makes the back button close a full-page overlay instead of leaving the page. Closing the overlay by other means
 * removes the overlay's history entry.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const leave = useEffectEvent(() => {
    if (!isOwn()) onClose();
  });
  useEffect(() => {
    if (!open) return;
    history.pushState({ ...(history.state as object | null), story: true } satisfies OwnState, '');
    const opened = new AbortController();
    const { signal } = opened;
    window.addEventListener('popstate', () => leave(), { signal });
    // The back/forward cache may restore the page with the overlay open but without its history entry.
    window.addEventListener('pageshow', () => leave(), { signal });
    return () => {
      opened.abort();
      if (isOwn()) history.back();
    };
  }, [open]);
}

import { useEffect, useEffectEvent } from 'react';

interface OwnState {
  story?: true;
}
const isOwn = (): boolean => (history.state as OwnState | null)?.story === true;

/**
 * While something lies over the whole page the back button closes it and stays on the page, as people expect of
 * what looks like a page of its own. Closed in any other way it takes its entry of the history with it.
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
    // The browser may keep the page as it was left, for the entry before.
    window.addEventListener('pageshow', () => leave(), { signal });
    return () => {
      opened.abort();
      if (isOwn()) history.back();
    };
  }, [open]);
}

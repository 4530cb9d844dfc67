import { useEffect, useRef } from 'react';

interface OwnState {
  story?: true;
}
const isOwn = (): boolean => (history.state as OwnState | null)?.story === true;

/**
 * While something lies over the whole page the back button closes it and stays on the page, as people expect of
 * what looks like a page of its own. Closed in any other way it takes its entry of the history with it.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    if (!open) return;
    history.pushState({ ...(history.state as object | null), story: true } satisfies OwnState, '');
    const leave = () => {
      if (!isOwn()) close.current();
    };
    window.addEventListener('popstate', leave);
    // The browser may keep the page as it was left, for the entry before.
    window.addEventListener('pageshow', leave);
    return () => {
      window.removeEventListener('popstate', leave);
      window.removeEventListener('pageshow', leave);
      if (isOwn()) history.back();
    };
  }, [open]);
}

import { useEffect } from 'react';

/** Calls `onReturn` when somebody comes back to this page: to its tab, or by the back button to the kept page. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const visible = () => document.visibilityState === 'visible' && onReturn();
    const shown = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    document.addEventListener('visibilitychange', visible);
    window.addEventListener('pageshow', shown);
    return () => {
      document.removeEventListener('visibilitychange', visible);
      window.removeEventListener('pageshow', shown);
    };
  }, [onReturn]);
}

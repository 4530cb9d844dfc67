import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the visitor returns to this tab, also from the back/forward cache. */
export function useReturn(onReturn: () => void): void {
  const back = useEffectEvent(onReturn);
  useEffect(() => {
    const visible = () => document.visibilityState === 'visible' && back();
    const shown = ({ persisted }: PageTransitionEvent) => persisted && back();
    document.addEventListener('visibilitychange', visible);
    window.addEventListener('pageshow', shown);
    return () => {
      document.removeEventListener('visibilitychange', visible);
      window.removeEventListener('pageshow', shown);
    };
  }, []);
}

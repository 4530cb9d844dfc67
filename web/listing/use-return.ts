import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when somebody comes back to this page: to its tab, or by the back button to the kept page. */
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

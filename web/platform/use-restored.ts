import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the browser restores this page from its back/forward cache, as on return from the payment page. Busy
 * buttons must be reset then: their requests have ended.
 */
export function useRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) restored();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}

import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the browser brings this page back as it was left (going back from the payment page): what
 * was under way when it left, such as a busy button, is not under way any more.
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

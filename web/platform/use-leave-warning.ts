import { useEffect } from 'react';

/** Makes the browser ask before a reload or a closed tab loses unsaved input. */
export function useLeaveWarning(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [needed]);
}

import { useEffect, type RefObject } from 'react';

/**
 * Brings whoever sent a form back to the field that is wrong.
 * @param error what is wrong with it; leave out while the form is on its way, since a disabled field takes no focus
 */
export function useFocusOnError(field: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error) field.current?.focus();
  }, [field, error]);
}

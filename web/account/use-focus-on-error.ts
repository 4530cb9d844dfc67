import { useEffect, type RefObject } from 'react';

/**
 * Focuses the invalid field of a form that was sent.
 * @param error the field's error; leave out while sending, since a disabled field can't take the focus
 */
export function useFocusOnError(field: RefObject<HTMLElement | null>, error: unknown): void {
  useEffect(() => {
    if (error) field.current?.focus();
  }, [field, error]);
}

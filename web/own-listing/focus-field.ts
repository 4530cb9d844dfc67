import type { UseFormReturn } from 'react-hook-form';
import type { ListingValues } from './listing-values.ts';
import { placeControlId } from './PlaceControl.tsx';

/** Ids of controls that serve several fields or are not registered in the form. */
const controls: Readonly<Record<string, string>> = {
  photos: 'listing-photos',
  country: placeControlId,
  city: placeControlId,
  municipality: placeControlId,
};

/**
 * Focuses a field by its path and scrolls the whole field into view, including label and error. The browser would
 * scroll to the control only, and the sticky tabs might cover the label.
 */
export function focusField(form: UseFormReturn<ListingValues>, path: string): void {
  const control = controls[path];
  if (control) document.getElementById(control)?.focus();
  else form.setFocus(path as Parameters<typeof form.setFocus>[0]);
  document.activeElement?.closest('.field, fieldset')?.scrollIntoView({ block: 'center' });
}

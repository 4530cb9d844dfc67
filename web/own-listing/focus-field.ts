import type { UseFormReturn } from 'react-hook-form';
import type { ListingValues } from './listing-values.ts';
import { placeControlId } from './PlaceControl.tsx';

/** What has one control for several fields, or none of the form's own. */
const controls: Readonly<Record<string, string>> = {
  photos: 'listing-photos',
  country: placeControlId,
  city: placeControlId,
  municipality: placeControlId,
};

/**
 * Puts the focus into a field, by its path, and the whole of it into view, label and error with it: the browser alone
 * brings only the control, whose label the tabs may lie over.
 */
export function focusField(form: UseFormReturn<ListingValues>, path: string): void {
  const control = controls[path];
  if (control) document.getElementById(control)?.focus();
  else form.setFocus(path as Parameters<typeof form.setFocus>[0]);
  document.activeElement?.closest('.field, fieldset')?.scrollIntoView({ block: 'center' });
}

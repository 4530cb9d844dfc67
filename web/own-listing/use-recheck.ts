import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import type { ListingErrors } from './form-tabs.ts';
import type { ListingValues } from './listing-values.ts';
import { loadedChecks } from './load-checks.ts';
import { tooLongErrors } from './too-long.ts';

/**
 * While the owner types, clears the error of a corrected field and shows an error for a text that is too long. Other
 * errors appear at the next save.
 */
export function useRecheck(
  form: UseFormReturn<ListingValues>,
  errors: ListingErrors,
  setErrors: (errors: ListingErrors) => void,
  words: OwnListingMessages['form'],
): void {
  const recheck = useEffectEvent(() => {
    const values = form.getValues();
    const long = tooLongErrors(values, words);
    const before = Object.entries(errors);
    // The checks are loaded by now, unless every error is about a text that is too long.
    const now = before.length > 0 ? loadedChecks()?.checkListing(values, words).errors : undefined;
    const left = before.filter(([path]) => path === 'photos' || path in { ...now, ...long });
    if (left.length < before.length || Object.entries(long).some(([path, said]) => errors[path] !== said))
      setErrors({ ...Object.fromEntries(left), ...long });
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => recheck() }), [form]);
}

import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import type { ListingErrors } from './form-tabs.ts';
import type { ListingValues } from './listing-values.ts';
import { loadedChecks } from './load-checks.ts';

/** A field that was put right loses its error while one types; no new error appears before the next save. */
export function useRecheck(
  form: UseFormReturn<ListingValues>,
  errors: ListingErrors,
  setErrors: (errors: ListingErrors) => void,
  words: OwnListingMessages['form'],
): void {
  const wrong = Object.keys(errors).length > 0;
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    if (!wrong) return;
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        // Whoever found something wrong has them.
        const now: ListingErrors = loadedChecks()?.checkListing(form.getValues(), words).errors ?? {};
        const left = Object.entries(latest.current).filter(([path]) => path in now || path === 'photos');
        if (left.length < Object.keys(latest.current).length) setErrors(Object.fromEntries(left));
      },
    });
  }, [wrong, form, words, setErrors]);
}

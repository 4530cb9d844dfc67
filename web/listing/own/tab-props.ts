import type { UseFormReturn } from 'react-hook-form';
import type { ListingErrors } from './form-tabs.ts';
import type { ListingValues } from './listing-values.ts';

/** What every tab of the listing's form is given. */
export interface TabProps {
  form: UseFormReturn<ListingValues>;
  errors: ListingErrors;
}

import type { ListingContent } from './listing.ts';

/** Defaults of a new listing (LIST-3). Separate from the schema, so that the form starts without zod. */
export const newListingDefaults = {
  category: 'women',
  hasOwnPlace: false,
  services: [],
  acceptCreditCard: false,
  offerVirtualServices: false,
  workFullTime: false,
  availableDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  workingHours: { from: 9 * 60, to: 21 * 60 },
  contact: {},
  social: {},
} as const satisfies Partial<ListingContent>;

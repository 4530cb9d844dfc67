import type { ListingContent } from './listing.ts';

/** Defaults of a new listing (LIST-3), apart from its schema so that the form begins without zod. Never applied to an existing one. */
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

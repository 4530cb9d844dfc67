import { AppError } from '#shared/errors.ts';
import type { Handlers } from '../http/request.ts';
import { assertBrowsable, browseListings } from './browse-listings.ts';
import { deleteListing, setPresence, setVisibility } from './change-listing.ts';
import { getContact } from './get-contact.ts';
import { getListing } from './get-listing.ts';
import { getOwnListing } from './own-listing.ts';
import { saveListing } from './save-listing.ts';

/** What anybody may read. */
export const publicListingHandlers = {
  browseCards: async ({ query }) => {
    assertBrowsable(query);
    return browseListings(query);
  },
  getListing: async ({ params }) => {
    const listing = await getListing(params.id);
    if (!listing) throw new AppError('not-found');
    return listing;
  },
  getContact: ({ params, body, visitor }) => getContact(params.id, body.website, visitor),
} satisfies Partial<Handlers<'browse'>>;

/** The owner's side. */
export const ownListingHandlers = {
  getOwnListing: ({ caller }) => getOwnListing(caller.sub),
  saveListing: ({ caller, body }) => saveListing(caller.sub, body),
  deleteListing: async ({ caller }) => {
    await deleteListing(caller.sub);
    return {};
  },
  setVisibility: ({ caller, body }) => setVisibility(caller.sub, body.hidden),
  setPresence: ({ caller, body }) => setPresence(caller.sub, body.online),
} satisfies Partial<Handlers<'member'>>;

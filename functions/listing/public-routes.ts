import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#functions/http/request.ts';
import { browseListings } from './browse-listings.ts';
import { assertBrowsable } from './browse-search.ts';
import { countListings } from './count-listings.ts';
import { getCards } from './get-cards.ts';
import { getContact, openContact } from './get-contact.ts';
import { getListing } from './get-listing.ts';

/** What anybody may read. */
export const publicListingHandlers = {
  browseCards: async ({ query }) => {
    assertBrowsable(query);
    return browseListings(query);
  },
  countCards: async ({ query }) => {
    assertBrowsable(query);
    return countListings(query);
  },
  getCards: async ({ query }) => ({ cards: await getCards(query.ids) }),
  getListing: async ({ params }) => {
    const listing = await getListing(params.id);
    if (!listing) throw new AppError('not-found');
    return listing;
  },
  getContact: ({ params, body, visitor, headers }) =>
    getContact(params.id, body.website, visitor, headers['user-agent']),
  openContact: ({ params, body, visitor, headers }) =>
    openContact(params.id, body.website, visitor, headers['user-agent']),
} satisfies Partial<Handlers<'browse'>>;

import { AppError } from '#shared/errors.ts';
import { chooseLanguage, confirmAdult } from '#functions/account/choose.ts';
import { getConfig } from '#functions/account/get-config.ts';
import { createHandler } from '#functions/http/handler.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { assertBrowsable } from '#functions/listing/browse-search.ts';
import { countListings } from '#functions/listing/count-listings.ts';
import { getCards } from '#functions/listing/get-cards.ts';
import { getContact, openContact } from '#functions/listing/get-contact.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { assertKnownPlace, browseStories, getStories } from '#functions/post/browse-stories.ts';
import { countStoryView } from '#functions/post/count-view.ts';
import { countView } from '#functions/listing/statistics/count.ts';

/** Routes for public reads and for forms of pages without JavaScript. Also returns the API's 404 for unknown paths. */
export const handler = createHandler('browse', {
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
  openContact: ({ params, body, visitor, headers }) => openContact(params.id, body.website, visitor, headers),
  countView: ({ params, visitor, headers }) => countView(params.id, visitor, headers['user-agent']),

  browseStories: async ({ query }) => {
    assertKnownPlace(query);
    return browseStories(query);
  },
  getStories: ({ params }) => getStories(params.id),
  countStoryView: ({ params, visitor, headers }) =>
    countStoryView(params.id, params.story, visitor, headers['user-agent']),

  confirmAdult: async ({ body, headers }) => confirmAdult(body.next, headers['referer']),
  chooseLanguage: async ({ body, headers }) => chooseLanguage(body.language, body.next, headers['referer']),
  requireScript: async () => {
    throw new AppError('script-required');
  },
  getConfig: async () => getConfig(),
});

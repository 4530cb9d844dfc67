import type { Handlers } from '#functions/http/request.ts';
import { setPresence, setVisibility } from './change-listing.ts';
import { deleteListing } from './delete-listing.ts';
import { getOwnListing } from './own-listing.ts';
import { listDeletedListings, restoreListing } from './restore-listing.ts';
import { saveListing } from './save-listing.ts';

/** The owner's side. */
export const ownListingHandlers = {
  getOwnListing: ({ caller }) => getOwnListing(caller.sub),
  saveListing: ({ caller, body }) => saveListing(caller.sub, body),
  deleteListing: async ({ caller }) => {
    await deleteListing(caller.sub);
    return {};
  },
  listDeletedListings: ({ caller }) => listDeletedListings(caller.sub),
  restoreListing: ({ caller, params, body }) => restoreListing(caller.sub, params.id, body.replacing),
  setVisibility: ({ caller, body }) => setVisibility(caller.sub, body.hidden),
  setPresence: ({ caller, body }) => setPresence(caller.sub, body.online),
} satisfies Partial<Handlers<'member'>>;

import type { Handlers } from '../http/request.ts';
import { syncFavourites } from './sync-favourites.ts';

export const favouriteHandlers = {
  syncFavourites: async ({ caller, body }) => ({ favourites: await syncFavourites(caller.sub, body) }),
} satisfies Partial<Handlers<'member'>>;

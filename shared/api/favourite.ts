import * as z from 'zod';
import { maxSaved } from '../saved-list.ts';
import { route } from './route.ts';

const ids = z.array(z.uuid().toLowerCase()).max(maxSaved);

export const favouriteRoutes = {
  syncFavourites: route({
    method: 'POST',
    path: '/api/favourites',
    entry: 'member',
    access: 'user',
    summary:
      'Brings what was saved and removed on one browser into my saved listings, and answers all of them, newest first.',
    body: z.object({ save: ids, remove: ids }),
    output: z.object({ favourites: z.array(z.string()) }),
    errors: ['too-many-favourites', 'version-conflict'],
  }),
};

import * as z from 'zod';
import { maxSaved } from '../saved.ts';
import { route } from './route.ts';

const ids = z.array(z.uuid().toLowerCase()).max(maxSaved);

export const savedRoutes = {
  syncSaved: route('POST /api/saved', {
    entry: 'member',
    access: 'user',
    summary:
      'Brings what was saved and removed on one browser into my saved listings, and answers all of them, newest first.',
    body: z.object({ save: ids, remove: ids }),
    output: z.object({ saved: z.array(z.string()) }),
    errors: ['too-many-saved', 'version-conflict'],
  }),
};

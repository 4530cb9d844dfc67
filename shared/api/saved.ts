import * as z from 'zod';
import { maxSaved } from '../saved.ts';
import { route } from './route.ts';

const ids = z.array(z.uuid().toLowerCase()).max(maxSaved);

export const savedRoutes = {
  syncSaved: route('POST /api/saved', {
    entry: 'member',
    access: 'user',
    summary:
      'Applies a browser’s changes to the saved listings, and returns all saved listings, newest first.',
    body: z.object({ save: ids, remove: ids }),
    output: z.object({ saved: z.array(z.string()) }),
    errors: ['too-many-saved', 'version-conflict'],
  }),
};

import * as z from 'zod';
import { maxSaved } from '../saved.ts';
import { route } from './route.ts';

const ids = z.array(z.uuid().toLowerCase()).max(maxSaved);

export const savedRoutes = {
  syncSaved: route('POST /api/saved', {
    entry: 'member',
    access: 'user',
    summary:
      'Merges one browser’s saved and removed listings into the caller’s saved listings and returns all of them, newest first.',
    body: z.object({ save: ids, remove: ids }),
    output: z.object({ saved: z.array(z.string()) }),
    errors: ['too-many-saved', 'version-conflict'],
  }),
};

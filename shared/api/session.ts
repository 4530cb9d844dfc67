import * as z from 'zod';
import { session } from '../session.ts';
import { route } from './route.ts';

export const sessionRoutes = {
  registerSession: route({
    method: 'POST',
    path: '/api/me/sessions',
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Notes this sign-in, with browser and system; one from a new device is told by mail.',
    body: z.object({
      /** Random and the browser’s own; only a keyed hash of it is kept, of its own for each account. */
      device: z.uuid(),
    }),
    output: z.object({}),
    errors: ['session-ended', 'rate-limited'],
  }),
  listSessions: route({
    method: 'GET',
    path: '/api/me/sessions',
    entry: 'member',
    access: 'user',
    summary: 'My sign-ins that have not ended, this one first.',
    output: z.object({ sessions: z.array(session) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/me/sessions/{id}',
    entry: 'member',
    access: 'user',
    summary: 'Ends one of my sign-ins at once, whether it is this one or another.',
    params: session.pick({ id: true }),
    output: z.object({}),
    errors: ['not-found'],
  }),
  signOutEverywhere: route({
    method: 'POST',
    path: '/api/me/sign-out-everywhere',
    entry: 'member',
    access: 'user',
    summary: 'Ends every sign-in of mine, this one too.',
    output: z.object({}),
  }),
};

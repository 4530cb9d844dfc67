import * as z from 'zod';
import { session } from '../session.ts';
import { route } from './route.ts';

/** Suspended accounts may use these routes, because mails ask them to end sign-ins that are not theirs. */
export const sessionRoutes = {
  listSessions: route('GET /api/me/sessions', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'My sign-ins that have not ended, this one first.',
    output: z.object({ sessions: z.array(session) }),
  }),
  endSession: route('DELETE /api/me/sessions/{id}', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Ends one of my sign-ins at once, whether it is this one or another.',
    params: session.pick({ id: true }),
    errors: ['not-found'],
  }),
  signOutEverywhere: route('POST /api/me/sign-out-everywhere', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Ends every sign-in of mine, this one too.',
  }),
};

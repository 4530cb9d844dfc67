import * as z from 'zod';
import { session } from '../session.ts';
import { route } from './route.ts';

/** Suspended accounts may use these routes, because mails ask their owners to end unknown sign-ins. */
export const sessionRoutes = {
  listSessions: route('GET /api/me/sessions', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Returns the caller’s active sessions, the current one first.',
    output: z.object({ sessions: z.array(session) }),
  }),
  endSession: route('DELETE /api/me/sessions/{id}', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Ends one of the caller’s sessions at once, including the current one.',
    params: session.pick({ id: true }),
    errors: ['not-found'],
  }),
  signOutEverywhere: route('POST /api/me/sign-out-everywhere', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Ends all sessions of the caller, including the current one.',
  }),
};

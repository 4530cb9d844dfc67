import type { Handlers } from '#functions/http/request.ts';
import { endSession, signOutEverywhere } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

/** A person's sign-ins. */
export const sessionHandlers = {
  listSessions: async ({ caller }) => ({ sessions: await listSessions(caller) }),
  endSession: async ({ caller, params }) => {
    await endSession(caller, params.id);
    return {};
  },
  signOutEverywhere: async ({ caller }) => {
    await signOutEverywhere(caller);
    return {};
  },
} satisfies Partial<Handlers<'member'>>;

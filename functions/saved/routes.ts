import type { Handlers } from '#functions/http/request.ts';
import { syncSaved } from './sync-saved.ts';

export const savedHandlers = {
  syncSaved: async ({ caller, body }) => ({ saved: await syncSaved(caller.sub, body) }),
} satisfies Partial<Handlers<'member'>>;

import type { Handlers } from '#functions/http/request.ts';
import { getMe } from './get-me.ts';

/** The owner's side. */
export const ownAccountHandlers = {
  getMe: ({ caller }) => getMe(caller.sub),
} satisfies Partial<Handlers<'member'>>;

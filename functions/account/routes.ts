import type { Handlers } from '../http/request.ts';
import { chooseLanguage, confirmAdult } from './choose.ts';
import { getConfig } from './get-config.ts';
import { getMe } from './get-me.ts';

export const visitorHandlers = {
  confirmAdult: async ({ body, headers }) => confirmAdult(body.next, headers['referer']),
  chooseLanguage: async ({ body, headers }) => chooseLanguage(body.language, body.next, headers['referer']),
  getConfig: async () => getConfig(),
} satisfies Partial<Handlers<'browse'>>;

export const accountHandlers = {
  getMe: ({ caller }) => getMe(caller.sub),
} satisfies Partial<Handlers<'member'>>;

import type { Handlers } from '#functions/http/request.ts';
import { chooseLanguage, confirmAdult } from './choose.ts';
import { getConfig } from './get-config.ts';

/** What a visitor says about themselves, and what the private app must know before anybody is signed in. */
export const visitorHandlers = {
  confirmAdult: async ({ body, headers }) => confirmAdult(body.next, headers['referer']),
  chooseLanguage: async ({ body, headers }) => chooseLanguage(body.language, body.next, headers['referer']),
  getConfig: async () => getConfig(),
} satisfies Partial<Handlers<'browse'>>;

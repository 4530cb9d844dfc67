import type { Handlers } from '#functions/http/request.ts';
import { askSupport, askSupportSignedIn } from './ask-support.ts';

export const supportHandlers = {
  askSupport: ({ body, visitor }) => askSupport(body, visitor),
  askSupportSignedIn: ({ caller, body }) => askSupportSignedIn(caller.sub, body.message),
} satisfies Partial<Handlers<'member'>>;

import { createHandler } from '#functions/http/handler.ts';
import { signIn } from '#functions/access/sign-in/proxy.ts';

/** What a browser asks of the user pool: passwords pass through here and through nothing else of ours. */
export const handler = createHandler('sign-in', {
  signIn: ({ body, headers, visitor }) => signIn(body, headers, visitor),
});

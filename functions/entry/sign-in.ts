import { createHandler } from '#functions/http/handler.ts';
import { signIn } from '#functions/access/sign-in/proxy.ts';

/** Proxies the browser's sign-in calls to the user pool. No other Lambda handles passwords at sign-in. */
export const handler = createHandler('sign-in', {
  signIn: ({ body, headers, visitor }) => signIn(body, headers, visitor),
});

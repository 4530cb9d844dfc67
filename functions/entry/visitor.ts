import { createHandler } from '#functions/http/handler.ts';
import { askSupport } from '#functions/account/support/ask-support.ts';

/**
 * Takes what strangers write. It can read no account, and has no right to the user pool or a bucket: a fault in it gives
 * away no personal data. Counters of public reads stay with them in `browse`, sign-ins with the proxy.
 */
export const handler = createHandler('visitor', {
  askSupport: ({ body, visitor }) => askSupport(body, visitor),
});

import { createHandler } from '#functions/http/handler.ts';
import { askSupport } from '#functions/support/ask-support.ts';

/**
 * Takes what strangers write. It can read nobody's account, and has no right to the user pool or a bucket, so a fault in
 * it gives away nothing about anybody. Counters of public reads stay with them in `browse`, sign-ins with the proxy.
 */
export const handler = createHandler('visitor', {
  askSupport: ({ body, visitor }) => askSupport(body, visitor),
});

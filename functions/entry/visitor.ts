import { createHandler } from '#functions/http/handler.ts';
import { askSupport } from '#functions/support/ask-support.ts';

/**
 * What strangers write. It reads nobody's account and reaches neither the user pool nor a bucket, so that a fault in it
 * gives nothing of anybody away. Counters of public reads stay with them in `browse`, sign-ins with the proxy.
 */
export const handler = createHandler('visitor', {
  askSupport: ({ body, visitor }) => askSupport(body, visitor),
});

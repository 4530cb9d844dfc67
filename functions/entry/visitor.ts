import { createHandler } from '#functions/http/handler.ts';
import { askSupport } from '#functions/account/support/ask-support.ts';

/**
 * Accepts text that visitors submit. This Lambda can't read accounts, the user pool or buckets, so a flaw in it exposes
 * no personal data. Counters of public reads are in `browse`; sign-ins go through the proxy.
 */
export const handler = createHandler('visitor', {
  askSupport: ({ body, visitor }) => askSupport(body, visitor),
});

import { requestKey } from '#web/api/logout-request.ts';
import { storedText, storeText } from '#web/api/stored-text.ts';

/**
 * Milliseconds until a request expires. A request that the private app never took must not sign the member out later.
 */
const requestLasts = 60_000;

/** Returns whether this tab requested a logout just now, and removes the request. */
export function takeLogoutRequest(): boolean {
  const requestedAt = Number(storedText(requestKey, 'session') ?? NaN);
  storeText(requestKey, undefined, 'session');
  const since = Date.now() - requestedAt;
  return since >= 0 && since < requestLasts;
}

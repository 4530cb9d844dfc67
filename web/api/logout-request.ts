import { logoutAddress } from './session-hint.ts';
import { storedText, storeText } from './stored-text.ts';

/**
 * Session storage key with the time of a logout request, in milliseconds since the epoch. Only our origin can write it.
 * A link on another site to the Logout address therefore signs nobody out (ACC-8).
 */
const requestKey = 'logoutRequested';
/**
 * Milliseconds until a request expires. A request that the private app never took must not sign the member out later.
 */
const requestLasts = 60_000;

/**
 * Records each click on the public header's Logout link, which leads to the private app: only that app has the tokens.
 */
export function rememberLogoutRequests(): void {
  document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const isLogout = target instanceof Element && target.closest(`a[href="${logoutAddress}"]`);
    // A modified click opens another tab, which can't read this request and asks for confirmation.
    if (!isLogout || ctrlKey || metaKey || shiftKey) return;
    // Without storage, the private app asks for confirmation.
    storeText(requestKey, String(Date.now()), 'session');
  });
}

/** Returns whether this tab requested a logout just now, and removes the request. */
export function takeLogoutRequest(): boolean {
  const requestedAt = Number(storedText(requestKey, 'session') ?? NaN);
  storeText(requestKey, undefined, 'session');
  const since = Date.now() - requestedAt;
  return since >= 0 && since < requestLasts;
}

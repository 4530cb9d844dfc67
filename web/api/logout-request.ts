import { logoutAddress } from './session-hint.ts';
import { storedText, storeText } from './stored-text.ts';

/**
 * Session storage of our own origin: no other page can write it, so a link elsewhere to the address of the public
 * header's Logout signs nobody out (ACC-8). The value is when the logout was requested, in milliseconds since the epoch.
 */
const requestKey = 'logoutRequested';
/** A request whose page never loaded expires after this many milliseconds. */
const requestLasts = 60_000;

/** Remembers each click on the public header's Logout, which leads to the private app: only that one holds the tokens. */
export function rememberLogoutRequests(): void {
  document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const isLogout = target instanceof Element && target.closest(`a[href="${logoutAddress}"]`);
    // Another tab does not see this tab's request, and asks.
    if (!isLogout || ctrlKey || metaKey || shiftKey) return;
    // Without storage the private app asks again.
    storeText(requestKey, String(Date.now()), 'session');
  });
}

/** Whether a logout was requested in this tab just now. A request counts once. */
export function takeLogoutRequest(): boolean {
  const requestedAt = Number(storedText(requestKey, 'session') ?? NaN);
  storeText(requestKey, undefined, 'session');
  const since = Date.now() - requestedAt;
  return since >= 0 && since < requestLasts;
}

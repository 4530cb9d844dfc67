import { logoutAddress } from './follow-session.ts';
import { storeText } from './stored-text.ts';

/**
 * Session storage key with the time of a logout request, in milliseconds since the epoch. Only our origin can write it.
 * A link on another site to the Logout address therefore signs nobody out (ACC-8).
 */
export const requestKey = 'logoutRequested';
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

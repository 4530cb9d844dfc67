import { logoutAddress } from './session-hint.ts';
import { storedText, storeText } from './stored-text.ts';

/**
 * Session storage of our own origin: no other page can write it, so a link elsewhere to the address of the public
 * header's Logout signs nobody out (ACC-8). What is kept is when Logout was pressed, in milliseconds since the epoch.
 */
const pressKey = 'logoutPressed';
/** A press whose page never came is over after this many milliseconds. */
const pressLasts = 60_000;

/** Notes each press of the public header's Logout, which leads to the private app: only that one holds the tokens. */
export function noteLogoutPresses(): void {
  document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    const isLogout = target instanceof Element && target.closest(`a[href="${logoutAddress}"]`);
    // Into another tab, which is told nothing of this one's press and asks.
    if (!isLogout || ctrlKey || metaKey || shiftKey) return;
    // Without storage the private app asks for another press.
    storeText(pressKey, String(Date.now()), 'session');
  });
}

/** Whether Logout was pressed in this tab just now. A press counts once. */
export function takeLogoutPress(): boolean {
  const pressed = Number(storedText(pressKey, 'session') ?? NaN);
  storeText(pressKey, undefined, 'session');
  const since = Date.now() - pressed;
  return since >= 0 && since < pressLasts;
}

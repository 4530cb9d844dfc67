/** Signals between this browser's tabs. Amplify's own events cover changes of the tokens. */
export type TabSignal =
  /** The member signed out: no screen may keep their data. */
  | { kind: 'left' }
  /** The server ended the session. */
  | { kind: 'revoked' }
  /** The account's data changed. */
  | { kind: 'updated' };

const key = 'tabSignal';

/**
 * Sends a signal through a storage key that is deleted at once: other tabs get the event, and nothing remains. Unlike a
 * broadcast channel, a storage event can't keep pages out of the browser's back/forward cache.
 */
export function signalTabs(signal: TabSignal): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...signal, at: Date.now() }));
    localStorage.removeItem(key);
  } catch {
    // Without storage, no other tab shares this session.
  }
}

export function onTabSignal(listener: (signal: TabSignal) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue) listener(JSON.parse(event.newValue) as TabSignal);
  });
}

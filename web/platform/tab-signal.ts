/** What one tab tells this browser's others at once; tokens that come and go are seen by Amplify's own events. */
export type TabSignal =
  /** Somebody logged out: nothing of theirs stays on any screen. */
  | { kind: 'left' }
  /** The server ended the session. */
  | { kind: 'revoked' }
  /** The account's own data changed. */
  | { kind: 'updated' };

const key = 'tabSignal';

/**
 * Written and taken away again: other tabs get the event, and nothing stays. A page kept for "back" lives on with it.
 */
export function signalTabs(signal: TabSignal): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...signal, at: Date.now() }));
    localStorage.removeItem(key);
  } catch {
    // Without storage no other tab has this session either.
  }
}

export function onTabSignal(listener: (signal: TabSignal) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue) listener(JSON.parse(event.newValue) as TabSignal);
  });
}

/**
 * Remembers in this tab's session that a checkout's outcome was shown, so that it is shown once (MONEY-7). It is a
 * separate file because public pages do not load the private app's storage.
 */
const key = 'processed_checkout_status';

export function isCheckoutShown(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be blocked; the outcome then shows whenever the URL names it.
    return false;
  }
}

export function rememberCheckoutShown(outcome: string): void {
  try {
    sessionStorage.setItem(key, outcome);
  } catch {
    // Storage may be blocked.
  }
}

/** Forgets the shown outcome, because a new checkout has its own. */
export function forgetCheckoutShown(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked.
  }
}

/**
 * Session storage key that records, in this tab, that a checkout's outcome was shown. The outcome is therefore shown
 * only once (MONEY-7). It is a separate file because public pages do not load the private app's storage.
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
    // Without storage, the outcome may be shown again.
  }
}

/** Forgets the shown outcome when a new checkout starts, so that the new outcome is shown. */
export function forgetCheckoutShown(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, there is nothing to forget.
  }
}

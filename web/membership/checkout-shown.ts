/**
 * Session storage key that records that this tab showed a checkout's outcome, so that the outcome shows only once
 * (MONEY-7). It has a separate file, because public pages do not load the private app's storage.
 */
const key = 'processed_checkout_status';

export function isCheckoutShown(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Without storage, the outcome shows whenever the URL names it.
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

/** Forgets the shown outcome, because a new checkout starts. */
export function forgetCheckoutShown(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, there is no outcome to forget.
  }
}

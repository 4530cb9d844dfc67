/**
 * Remembers, for this tab's session, that the outcome of a checkout was shown, so that it is shown once (MONEY-7). In a file
 * of its own, since the public pages do not load the private app's storage.
 */
const key = 'processed_checkout_status';

export function isCheckoutShown(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be forbidden: then the outcome shows as often as the address names it.
    return false;
  }
}

export function rememberCheckoutShown(outcome: string): void {
  try {
    sessionStorage.setItem(key, outcome);
  } catch {
    // As above.
  }
}

/** Another checkout has another outcome. */
export function forgetCheckoutShown(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

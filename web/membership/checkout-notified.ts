/**
 * The session flag by which a return from checkout is told once (MONEY-7). In a
 * file of its own, since the public pages know nothing of the private app's storage.
 */
const key = 'processed_checkout_status';

export function checkoutTold(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Storage may be forbidden: then it is told as often as the address says it.
    return false;
  }
}

export function rememberCheckoutTold(outcome: string): void {
  try {
    sessionStorage.setItem(key, outcome);
  } catch {
    // As above.
  }
}

/** Another checkout has another outcome. */
export function forgetCheckoutTold(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

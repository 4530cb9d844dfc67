import { useEffect, useState } from 'react';
import { isCheckoutShown, rememberCheckoutShown } from './checkout-shown.ts';

const parameter = 'checkout';
/** Only the private app holds the session that may ask the server whether a payment arrived. */
const confirmation = `/membership?${parameter}=success`;

/** What the address says of a checkout, once: the parameter leaves it. */
function takeOutcome(): string | undefined {
  const address = new URL(location.href);
  const outcome = address.searchParams.get(parameter);
  if (outcome === null) return undefined;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
  if (!['success', 'canceled'].includes(outcome) || isCheckoutShown()) return undefined;
  // Success shows where the server confirms it.
  if (outcome === 'canceled') rememberCheckoutShown(outcome);
  return outcome;
}

/**
 * A return from checkout to the home page, where nobody is known to be signed in. An address proves no payment
 * (MONEY-2), so success leads to where the server is asked for it, by way of
 * the sign-in page where that is needed; that it was canceled shows here. @returns whether it was canceled
 */
export function useCheckoutReturn(): boolean {
  const [canceled, setCanceled] = useState(false);
  useEffect(() => {
    const outcome = takeOutcome();
    if (outcome === 'success') {
      const isSignedIn = document.documentElement.dataset['session'] === '1';
      location.replace(isSignedIn ? confirmation : `/login?next=${encodeURIComponent(confirmation)}`);
    }
    if (outcome === 'canceled') setCanceled(true);
  }, []);
  return canceled;
}

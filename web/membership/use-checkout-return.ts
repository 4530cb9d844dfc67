import { useEffect, useState } from 'react';
import { isCheckoutShown, rememberCheckoutShown } from './checkout-shown.ts';

const parameter = 'checkout';
/** URL in the private app, which has the session to ask the server about a payment. */
const confirmation = `/membership?${parameter}=success`;

/** Returns the checkout outcome in the URL and removes it, so that it is handled once. */
function takeOutcome(): string | undefined {
  const address = new URL(location.href);
  const outcome = address.searchParams.get(parameter);
  if (outcome === null) return undefined;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
  if (!['success', 'canceled'].includes(outcome) || isCheckoutShown()) return undefined;
  // Only a cancellation is shown here. The private app shows and records a success.
  if (outcome === 'canceled') rememberCheckoutShown(outcome);
  return outcome;
}

/**
 * Completes a return from checkout to the home page, which has no session. A URL does not prove a payment (MONEY-2), so
 * a success redirects to the private app, through the sign-in page if necessary. The home page itself shows a
 * cancellation.
 * @returns whether the checkout was canceled
 */
export function useCheckoutReturn(): boolean {
  const [canceled, setCanceled] = useState(false);
  useEffect(() => {
    const outcome = takeOutcome();
    if (outcome === 'success') {
      const isSignedIn = document.documentElement.dataset['session'] !== undefined;
      location.replace(isSignedIn ? confirmation : `/login?next=${encodeURIComponent(confirmation)}`);
    }
    if (outcome === 'canceled') setCanceled(true);
  }, []);
  return canceled;
}

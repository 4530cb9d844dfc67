import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isCheckoutShown, rememberCheckoutShown } from './checkout-shown.ts';
import {
  paymentAwaited,
  paymentReturned,
  rememberPaymentShown,
  rememberReturned,
} from './payment-processed.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { usePaymentConfirmation, type Confirmation } from './use-payment-confirmation.ts';

/**
 * Handles a return from checkout. The query parameter `payment` or `checkout` names its outcome (MONEY-6). The server
 * must confirm a success; a cancellation is only shown.
 *
 * The outcome shows only in the browser that left to pay, and once per session (MONEY-7). A typed or reopened URL
 * therefore shows nothing. The parameter stays until the outcome is known, so that a reload continues the confirmation.
 * If the member leaves earlier, the next visit continues the confirmation while the server awaits the payment.
 */
export function usePaymentReturn(parameter: 'payment' | 'checkout'): {
  confirmation: Confirmation;
  canceled: boolean;
} {
  const [query, setQuery] = useSearchParams();
  const [named] = useState(() => query.get(parameter));
  const sub = personOf(useSession());
  const [awaited] = useState(() => paymentAwaited(sub) && !isCheckoutShown());
  const outcome = awaited ? named : null;
  // True on a later visit, if the member left before the server knew the payment.
  const [again] = useState(() => named === null && paymentReturned(sub));
  const confirmation = usePaymentConfirmation(outcome === 'success' ? 'now' : again ? 'again' : undefined);
  const handled = useRef(false);

  useEffect(() => {
    if (outcome === 'success' && sub) rememberReturned(sub);
  }, [outcome, sub]);

  const { state } = confirmation;
  const settled =
    (named !== null || (again && (state === 'confirmed' || state === 'undone'))) &&
    (outcome !== 'success' || state === 'confirmed' || state === 'undone' || state === 'later');
  useEffect(() => {
    if (!settled || handled.current) return;
    handled.current = true;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        return after;
      },
      { replace: true },
    );
    if (outcome === 'success' || outcome === 'canceled') rememberCheckoutShown(outcome);
    // A cancellation is not final, because the member may still pay in another tab.
    if ((state === 'confirmed' || state === 'undone') && sub) rememberPaymentShown(sub);
  }, [settled, outcome, state, sub, parameter, setQuery]);

  return { confirmation, canceled: outcome === 'canceled' };
}

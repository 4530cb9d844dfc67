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
 * Handles a return from checkout named by a query parameter (`payment` or `checkout`; MONEY-6): success is confirmed with
 * the server, canceled is only shown. Both only in the browser that left to pay and once a session (MONEY-7): an address
 * that somebody typed, or opens again, says nothing. The parameter leaves the address once the outcome is known, so that
 * a reload while confirming goes on confirming. After leaving the page the next visit shows the same, while the server
 * awaits the payment.
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
  // They left the page before the server knew, and look again, here or on another screen.
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
    // What was canceled may be paid still, in another tab.
    if ((state === 'confirmed' || state === 'undone') && sub) rememberPaymentShown(sub);
  }, [settled, outcome, state, sub, parameter, setQuery]);

  return { confirmation, canceled: outcome === 'canceled' };
}

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paymentAwaited, rememberAnnounced } from './payment-processed.ts';
import { usePaymentConfirmation, type Confirmation } from './use-payment-confirmation.ts';

/**
 * Handles a return from checkout named by a query parameter (`payment` or `checkout`; MONEY-6):
 * success is confirmed with the server where a payment was just made, canceled is only told. The parameter leaves the
 * address once the outcome is known, so that a reload while confirming goes on confirming.
 */
export function usePaymentReturn(
  parameter: 'payment' | 'checkout',
  onSuccess: (confirmed: Confirmation) => void,
): { confirmation: Confirmation; canceled: boolean } {
  const [query, setQuery] = useSearchParams();
  const [outcome] = useState(() => query.get(parameter));
  const [awaited] = useState(paymentAwaited);
  const confirmation = usePaymentConfirmation(outcome === 'success' && awaited);
  const told = useRef(false);
  const announce = useRef(onSuccess);
  useEffect(() => {
    announce.current = onSuccess;
  });

  const canceled = outcome === 'canceled';
  const settled =
    (outcome !== null && (outcome !== 'success' || !awaited)) ||
    confirmation.state === 'confirmed' ||
    confirmation.state === 'later';
  useEffect(() => {
    if (!settled || told.current) return;
    told.current = true;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        return after;
      },
      { replace: true },
    );
    if (confirmation.state !== 'confirmed') return;
    rememberAnnounced();
    announce.current(confirmation);
  }, [settled, confirmation, parameter, setQuery]);

  return { confirmation, canceled };
}

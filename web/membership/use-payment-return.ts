import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paymentAnnounced, rememberAnnounced } from './payment-processed.ts';
import { usePaymentConfirmation, type Confirmation } from './use-payment-confirmation.ts';

/**
 * Handles a return from checkout named by a query parameter (`payment` or `checkout`; MONEY-6):
 * success is confirmed with the server, canceled is only told. The parameter leaves the address
 * once the outcome is known, so that a reload while confirming goes on confirming.
 */
export function usePaymentReturn(
  parameter: 'payment' | 'checkout',
  announce: { success: (confirmed: Confirmation) => void; canceled: () => void },
): { confirmation: Confirmation; canceled: boolean } {
  const [query, setQuery] = useSearchParams();
  const [outcome] = useState(() => query.get(parameter));
  const confirmation = usePaymentConfirmation(outcome === 'success');
  const told = useRef(false);
  const announcements = useRef(announce);
  useEffect(() => {
    announcements.current = announce;
  });

  const canceled = outcome === 'canceled';
  const settled =
    (outcome !== null && outcome !== 'success') ||
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
    if (canceled) return announcements.current.canceled();
    if (confirmation.state !== 'confirmed' || paymentAnnounced()) return;
    rememberAnnounced();
    announcements.current.success(confirmation);
  }, [settled, canceled, confirmation, parameter, setQuery]);

  return { confirmation, canceled };
}

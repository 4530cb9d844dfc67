import { newDispute, newRefund } from './build-payment.ts';
import { invalidRequest } from './errors.ts';
import type { Events } from './events.ts';
import { BY_ITSELF } from './invoicing.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Charge, Dispute, EventCause, Refund } from './objects.ts';
import { applyMetadata, array, integer, metadata, object, oneOf, optional, text } from './parameters.ts';
import type { Read } from './parameters.ts';

export const refundParameters = object({
  charge: optional(text),
  payment_intent: optional(text),
  amount: optional(integer),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata,
  expand: array(text),
});

type RefundOrder = Read<typeof refundParameters>;

function chargeOf(ledger: Ledger, order: RefundOrder): Charge {
  if (order.charge !== undefined) return find(ledger.charges, 'charge', order.charge, 'charge');
  if (order.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = find(ledger.paymentIntents, 'payment_intent', order.payment_intent, 'payment_intent');
  return find(ledger.charges, 'charge', intent.latest_charge, 'charge');
}

/**
 * Gives money back, all that is left of a charge or a part. The subscription goes on: ending it is another call.
 *
 * @throws {StripeError} charge_already_refunded, charge_disputed, or for more than is left
 */
export function refund(
  ledger: Ledger,
  { emit }: Pick<Events, 'emit'>,
  order: RefundOrder,
  at: number,
  cause: EventCause,
): Refund {
  const charge = chargeOf(ledger, order);
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} has not succeeded.`, { code: 'charge_not_refundable' });
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = order.amount ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) must be between 1 and the unrefunded amount (${left}).`, {
      param: 'amount',
    });
  }
  const created = newRefund({
    id: ledger.newId('re'),
    created: at,
    amount,
    reason: order.reason ?? null,
    metadata: applyMetadata({}, order.metadata),
    charge,
  });
  ledger.refunds.put(created.id, created);
  const refunded = charge.amount_refunded + amount;
  const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  ledger.charges.put(charge.id, after);
  emit('charge.refunded', after, at, cause, charge);
  return created;
}

/** The bank takes a payment back at the cardholder's word: in tests only, no request asks for it. */
export function dispute(
  ledger: Ledger,
  { emit }: Pick<Events, 'emit'>,
  chargeId: string,
  at: number,
): Dispute {
  const charge = find(ledger.charges, 'charge', chargeId);
  const created = newDispute({ id: ledger.newId('du'), created: at, charge });
  ledger.disputes.put(created.id, created);
  ledger.charges.put(chargeId, { ...charge, disputed: true });
  emit('charge.dispute.created', created, at, BY_ITSELF);
  return created;
}

/** The bank decides: won, the money comes back; lost, it stays gone. In tests only. */
export function closeDispute(
  ledger: Ledger,
  { emit }: Pick<Events, 'emit'>,
  disputeId: string,
  status: 'won' | 'lost',
  at: number,
): Dispute {
  const before = find(ledger.disputes, 'dispute', disputeId);
  const after: Dispute = { ...before, status };
  ledger.disputes.put(disputeId, after);
  emit('charge.dispute.closed', after, at, BY_ITSELF);
  return after;
}

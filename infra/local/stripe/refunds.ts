import type { Scheduled } from './calendar.ts';
import { newRefund } from './build-payment.ts';
import { invalidRequest } from './errors.ts';
import type { Events } from './events.ts';
import { BY_ITSELF } from './invoicing.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Charge, EventCause, Refund } from './objects.ts';
import { applyMetadata, array, integer, metadata, object, oneOf, optional, text } from './parameters.ts';
import type { Read } from './parameters.ts';
import { cardEnding, type TestCard } from './test-cards.ts';

export const refundParameters = object({
  charge: optional(text),
  payment_intent: optional(text),
  amount: optional(integer),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata,
  expand: array(text),
});

type RefundOrder = Read<typeof refundParameters>;

/** Money given back (https://docs.stripe.com/refunds). */
export interface Refunds extends Scheduled {
  /**
   * Gives money back, all that is left of a charge or a part. The subscription goes on: ending it is another call.
   *
   * @throws {StripeError} charge_already_refunded, charge_disputed, or for more than is left
   */
  create(order: RefundOrder, at: number, cause: EventCause): Refund;
}

/** How long a bank takes to accept a refund, or to send it back: by the clock that is moved, and not while a busy machine works. */
const SETTLED_SECONDS = 5 * 60;

export function createRefunds(ledger: Ledger, { emit }: Pick<Events, 'emit'>): Refunds {
  const cardOf = ({ payment_method: method }: Charge): TestCard =>
    cardEnding(find(ledger.paymentMethods, 'payment_method', method ?? '').card.last4 ?? '');

  function settle(before: Refund, charge: Charge, at: number): void {
    const fails = cardOf(charge).refund === 'fails';
    const after: Refund = {
      ...before,
      status: fails ? 'failed' : 'succeeded',
      ...(fails && { failure_reason: 'expired_or_canceled_card' }),
    };
    ledger.refunds.put(after.id, after);
    // What came back is not given back: it can be refunded again.
    if (fails) {
      const amount_refunded = charge.amount_refunded - before.amount;
      ledger.charges.put(charge.id, { ...charge, amount_refunded, refunded: false });
    }
    emit('refund.updated', after, at, BY_ITSELF, before);
    if (fails) emit('refund.failed', after, at, BY_ITSELF);
  }

  return {
    create(order, at, cause) {
      const charge = chargeOf(ledger, order);
      const amount = refundable(charge, order);
      const bank = cardOf(charge).refund;
      const created: Refund = {
        ...newRefund({
          id: ledger.newId('re'),
          created: at,
          amount,
          reason: order.reason ?? null,
          metadata: applyMetadata({}, order.metadata),
          charge,
        }),
        status: bank === 'pending' ? 'pending' : 'succeeded',
      };
      ledger.refunds.put(created.id, created);
      // One that will come back looks like any other until then.
      if (bank) ledger.unsettledRefunds.put(created.id, at + SETTLED_SECONDS);
      const refunded = charge.amount_refunded + amount;
      const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
      ledger.charges.put(charge.id, after);
      emit('refund.created', created, at, cause);
      emit('charge.refunded', after, at, cause, charge);
      return created;
    },
    stepOf(id) {
      const at = ledger.unsettledRefunds.get(id);
      if (at === undefined) return undefined;
      const run = () => {
        ledger.unsettledRefunds.delete(id);
        const refund = find(ledger.refunds, 'refund', id);
        settle(refund, find(ledger.charges, 'charge', refund.charge), at);
      };
      return { at, run };
    },
  };
}

function chargeOf(ledger: Ledger, order: RefundOrder): Charge {
  if (order.charge !== undefined) return find(ledger.charges, 'charge', order.charge, 'charge');
  if (order.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = find(ledger.paymentIntents, 'payment_intent', order.payment_intent, 'payment_intent');
  if (intent.latest_charge !== null) return find(ledger.charges, 'charge', intent.latest_charge, 'charge');
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

/** How much is to be refunded. @throws {StripeError} where that is not possible */
function refundable(charge: Charge, order: RefundOrder): number {
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
  return amount;
}

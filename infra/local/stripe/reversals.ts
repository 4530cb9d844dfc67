import * as z from 'zod';
import { invalidRequest } from './errors.ts';
import type { Emit } from './events.ts';
import { DAY } from './invoices.ts';
import { find, type Ledger, type Step } from './ledger.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import { integer, metadata, text } from './parameters.ts';
import { cardOf } from './test-cards.ts';

/** Kinds of complaint by a cardholder's bank. An inquiry moves no money. */
export type Complaint = 'chargeback' | 'inquiry';
export type Verdict = 'won' | 'lost';

/** Seconds until the bank returns a refund, by the cloud's clock. Tests advance the clock. */
const RETURN_SECONDS = 5 * 60;
/** Days until an unanswered dispute is lost. */
const ANSWER_DAYS = 7;

export const refundParameters = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.optional(),
  reason: z.literal('requested_by_customer').optional(),
  metadata,
});
type RefundOrder = z.output<typeof refundParameters>;

export type Reversals = ReturnType<typeof createReversals>;

/**
 * Manages money that flows back: refunds (https://docs.stripe.com/refunds) and disputes
 * (https://docs.stripe.com/disputes). Neither ends a subscription. Times are in whole seconds.
 */
export function createReversals(ledger: Ledger, emit: Emit) {
  function chargeOf({ charge: id, payment_intent: intent }: RefundOrder): Charge {
    const isPaid = ([, charge]: [string, Charge]) =>
      charge.payment_intent === intent && charge.status === 'succeeded';
    const found =
      id === undefined
        ? ledger.charges.entries('', intent).find(isPaid)?.[1]
        : find(ledger.charges, 'charge', id, 'charge');
    if (found && [undefined, found.payment_intent].includes(intent)) return found;
    throw invalidRequest('The charge does not belong to this payment_intent.', { param: 'payment_intent' });
  }

  /** Returns the cents to refund. @throws {StripeError} if the charge cannot be refunded by that amount */
  function refundable(charge: Charge, asked: number | undefined): number {
    const { id, amount, amount_refunded: before, disputed, refunded, status } = charge;
    if (status !== 'succeeded') throw invalidRequest(`Charge ${id} has not succeeded.`);
    if (refunded)
      throw invalidRequest(`Charge ${id} has been refunded.`, { code: 'charge_already_refunded' });
    if (disputed) throw invalidRequest(`Charge ${id} is disputed.`, { code: 'charge_disputed' });
    const left = amount - before;
    const cents = asked ?? left;
    if (cents < 1 || cents > left)
      throw invalidRequest(`Refund amount (${cents}) must be from 1 to ${left}.`, { param: 'amount' });
    return cents;
  }

  /** Marks a refund as returned by the bank. Its amount can be refunded again. */
  function returnRefund(refund: Refund, at: number): void {
    const charge = find(ledger.charges, 'charge', refund.charge);
    const amount_refunded = charge.amount_refunded - refund.amount;
    ledger.charges.put(charge.id, { ...charge, amount_refunded, refunded: false });
    const failed: Refund = { ...refund, status: 'failed' };
    ledger.refunds.put(failed.id, failed);
    emit('refund.failed', failed, at);
  }

  function save(dispute: Dispute): Dispute {
    ledger.disputes.put(dispute.id, dispute);
    return dispute;
  }

  /** Closes a dispute with the bank's decision. The bank may decide again later. */
  function decide(id: string, status: Verdict, at: number): Dispute {
    const closed = save({ ...find(ledger.disputes, 'dispute', id), status });
    emit('charge.dispute.closed', closed, at);
    return closed;
  }

  return {
    decide,

    /**
     * Refunds part of a charge, or the whole remainder.
     * @throws {StripeError} charge_already_refunded, charge_disputed, or for more than the remainder
     */
    refund(order: RefundOrder, at: number): Refund {
      const charge = chargeOf(order);
      const amount = refundable(charge, order.amount);
      const refund: Refund = {
        id: ledger.newId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: at,
        currency: charge.currency,
        metadata: order.metadata,
        payment_intent: charge.payment_intent,
        reason: order.reason ?? null,
        // A refund that the bank will return looks successful until then.
        status: 'succeeded',
      };
      ledger.refunds.put(refund.id, refund);
      const amount_refunded = charge.amount_refunded + amount;
      const after = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
      ledger.charges.put(charge.id, after);
      emit('charge.refunded', after, at);
      return refund;
    },

    open(chargeId: string, complaint: Complaint, at: number): Dispute {
      const charge = find(ledger.charges, 'charge', chargeId);
      ledger.charges.put(chargeId, { ...charge, disputed: true });
      const isInquiry = complaint === 'inquiry';
      const dispute = save({
        id: ledger.newId('du'),
        object: 'dispute',
        amount: charge.amount,
        charge: chargeId,
        created: at,
        currency: charge.currency,
        evidence_details: { due_by: at + ANSWER_DAYS * DAY },
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
      });
      emit('charge.dispute.created', dispute, at);
      if (!isInquiry) emit('charge.dispute.funds_withdrawn', dispute, at);
      return dispute;
    },

    /** Turns an inquiry into a dispute, which withdraws the money. */
    escalate(id: string, at: number): Dispute {
      const dispute = save({ ...find(ledger.disputes, 'dispute', id), status: 'needs_response' });
      emit('charge.dispute.funds_withdrawn', dispute, at);
      return dispute;
    },

    stepOf: (id: string): Step | undefined => {
      const dispute = ledger.disputes.get(id);
      if (dispute?.status === 'needs_response') {
        const at = dispute.evidence_details.due_by;
        return { at, run: () => void decide(id, 'lost', at) };
      }
      const refund = ledger.refunds.get(id);
      if (refund?.status !== 'succeeded') return undefined;
      const { payment_method: method } = find(ledger.charges, 'charge', refund.charge);
      const at = refund.created + RETURN_SECONDS;
      return cardOf(ledger, method).refundsReturn && { at, run: () => returnRefund(refund, at) };
    },
  };
}

import { randomUUID } from 'node:crypto';
import { dayMilliseconds } from '#shared/day.ts';
import type { Membership, OrderedRefund, RefundGround } from '#shared/membership.ts';
import type { Change, Facts } from '#functions/core/facts/facts.ts';
import { deriveMembership } from './derive-membership.ts';
import type { CustomerState, Payment, PaymentProvider } from './payment-provider.ts';
import { isAsAsked } from './sale.ts';

/** Why a refund is not possible. The command prints the account's address before the message, as its subject. */
export class NoRefund extends Error {
  override name = 'NoRefund';
}

/** Refund that an operator wants to make. */
export interface WantedRefund {
  /** Amount in cents; if omitted, all that remains of the payment. */
  amount?: number | undefined;
  /** Text that the payer reads. */
  reason: string;
  ground: RefundGround;
  /** Day (YYYY-MM-DD) on which the operator's bank sent the money; only for refunds by hand. */
  wiredOn?: string | undefined;
  /** The operator's name, as in the log. */
  by: string;
}

/**
 * Builds the order to refund the membership's last payment, or a part of it. Built inside the write that stores it, so
 * a concurrent refund is not ordered twice.
 * @throws NoRefund; AppError payment-provider-failed
 */
export async function refundOrder(
  provider: PaymentProvider,
  { membership }: Pick<Facts, 'membership'>,
  { amount, ...wanted }: WantedRefund,
  now: Date,
): Promise<OrderedRefund> {
  if (!membership) throw new NoRefund('has never paid');
  assertWired(provider, wanted.wiredOn, now);
  if (membership.refundOrder) throw new NoRefund('already has a pending refund');
  const payment = lastPayment(membership, await provider.readCustomer(membership.customerId));
  if (!payment) throw new NoRefund('has never paid for the membership');
  const { id: paymentId, currency, date, reversal } = payment;
  if (wanted.wiredOn !== undefined && Date.parse(wanted.wiredOn) < Date.parse(date) - dayMilliseconds)
    throw new NoRefund(`paid on ${date.slice(0, 10)}, which is after --wired ${wanted.wiredOn}`);
  if (reversal?.why === 'disputed' || reversal?.why === 'lost')
    throw new NoRefund(
      `has disputed the payment ${paymentId}: the payer's bank holds the money or is still deciding`,
    );
  const left = payment.amount - payment.refunded;
  if (left <= 0) throw new NoRefund(`was already refunded the whole payment ${paymentId}`);
  const cents = amount ?? left;
  if (cents > left)
    throw new NoRefund(
      `can be refunded at most ${left} cents (${currency}) of the payment ${paymentId}, not ${cents}`,
    );
  const whole = cents === left;
  return { id: randomUUID(), paymentId, amount: cents, currency, whole, at: now.toISOString(), ...wanted };
}

/**
 * Refuses a refund by hand without the day on which the operator's bank sent the money. The payer must not be notified
 * of money that was not sent. @throws NoRefund
 */
function assertWired({ refundsByHand }: PaymentProvider, wiredOn: string | undefined, now: Date): void {
  if (!refundsByHand) {
    if (wiredOn === undefined) return;
    throw new NoRefund(
      'pays by card, and the payment provider sends the refund: run the command without --wired',
    );
  }
  if (wiredOn === undefined)
    throw new NoRefund(
      'pays by bank transfer: send the money from your bank first, then run the command with the day you sent it, --wired YYYY-MM-DD',
    );
  // The operator's time zone may be ahead of UTC, so allow one more day.
  if (Date.parse(wiredOn) > now.getTime() + dayMilliseconds)
    throw new NoRefund(`can't be refunded yet: --wired ${wiredOn} is in the future`);
}

/** Returns the newest payment that started or renewed the membership. */
function lastPayment(known: Membership, state: CustomerState): Payment | undefined {
  const { sold } = deriveMembership(known, state);
  return state.payments.find((payment) => isAsAsked(payment, sold));
}

/**
 * Stores an order with the membership until the money is refunded, and queues the command for the payment provider.
 * @throws NoRefund if an earlier order is not refunded yet
 */
export function orderingChange(
  { sub, membership }: Pick<Facts, 'sub' | 'membership'>,
  order: OrderedRefund,
): Pick<Change, 'membership' | 'outbox'> {
  if (!membership || membership.refundOrder) throw new NoRefund('already has a pending refund');
  return {
    membership: { ...membership, refundOrder: order },
    outbox: [{ kind: 'refund', sub, orderId: order.id }],
  };
}

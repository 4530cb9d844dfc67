import * as z from 'zod';
import { dayMilliseconds } from './day.ts';
import { type MembershipState, graceDays, membershipSteps } from './membership-states.ts';
import { decisionGrounds } from './decision.ts';
import { nextTransferOpens } from './transfer-options.ts';

export * from './membership-states.ts';

/**
 * Price and length of one period as offered. A later price change by the operator does not affect this sale (MONEY-15).
 */
export const sale = z.object({
  /** The payment provider's id of the product. */
  product: z.string(),
  /** Cents of `currency` (ISO 4217, capitals). */
  amount: z.int(),
  currency: z.string(),
  /** Length of the period in days. */
  days: z.int(),
});
export type Sale = z.infer<typeof sale>;

const reversal = z.object({
  /**
   * refunded: the operator refunded the payment in full; disputed: the payer's bank disputes it and has not decided;
   * lost: the bank took the money back.
   */
  why: z.enum(['refunded', 'disputed', 'lost']),
  /** Start of the reversal. */
  at: z.iso.datetime(),
});

/**
 * Grounds for a refund by an operator. `terms` and `law` are decisions against the payer; the other grounds are not.
 */
export const refundGrounds = ['goodwill', 'duplicate', ...decisionGrounds] as const;
export type RefundGround = (typeof refundGrounds)[number];

/** Refund ordered by an operator, until the payment provider has executed it (MONEY-29). */
const orderedRefund = z.object({
  /** Idempotency key at the payment provider: one refund per id. */
  id: z.uuid(),
  paymentId: z.string(),
  /** Cents of `currency` (ISO 4217, capitals). */
  amount: z.int().positive(),
  currency: z.string(),
  /** True if the refund returns everything that remains of the payment. */
  whole: z.boolean(),
  /** Explanation that the payer reads, and its legal ground. */
  reason: z.string(),
  ground: z.enum(refundGrounds),
  /** For transfers: the day (YYYY-MM-DD) on which the operator's bank sent the money. */
  wiredOn: z.iso.date().optional(),
  /** Operator who ordered the refund, in the format of decisions, and the time (ISO, UTC). */
  by: z.string(),
  at: z.iso.datetime(),
});
export type OrderedRefund = z.infer<typeof orderedRefund>;

/**
 * Membership of one account, as the payment provider last reported it. Opening a checkout also writes `customerId`,
 * `checkoutId` and related fields; scheduled jobs write the notices sent (`endNotified`, `reminded`).
 */
export const membership = z.object({
  provider: z.enum(['stripe', 'bank-transfer']),
  customerId: z.string(),
  subscriptionId: z.string().optional(),
  /** The latest checkout. A second click reuses this checkout instead of creating a second subscription. */
  checkoutId: z.string().optional(),
  offered: sale.optional(),
  /** Interval in which the checkout can be paid (ISO instants, UTC). */
  checkoutOpenedAt: z.iso.datetime().optional(),
  checkoutUntil: z.iso.datetime().optional(),
  /** Original price and length of the subscription; renewals must match them. */
  sold: sale.optional(),
  /** Last paid period (ISO instants, UTC), copied from the invoice line and never computed. */
  periodStart: z.iso.datetime().optional(),
  periodEnd: z.iso.datetime().optional(),
  /** True after a cancellation: active until `periodEnd`, without renewal and without grace. */
  cancelAtPeriodEnd: z.boolean(),
  /** Failed attempts to collect the renewal since the last successful payment. */
  failedAttempts: z.int().min(0),
  /** The payment provider's ids of two cards: the card charged for renewals, and the card of the failed attempts. */
  card: z.string().optional(),
  declinedCard: z.string().optional(),
  /** Time at which the payment provider ended the subscription, for any cause. */
  endedAt: z.iso.datetime().optional(),
  reversal: reversal.optional(),
  /** Time of a full refund that the payer's bank later returned. The paid period then runs to its end (MONEY-31). */
  refundCameBack: z.iso.datetime().optional(),
  /** True once the owner was notified of the membership's end. */
  endNotified: z.boolean().optional(),
  /** Last reminder that counts as sent (membership-reminder.ts): the end it announced, and how many days before. */
  reminded: z.object({ of: z.iso.datetime(), days: z.int() }).optional(),
  refundOrder: orderedRefund.optional(),
});
export type Membership = z.infer<typeof membership>;

/**
 * Returns when the paid period is over; undefined if nothing was ever paid. The period is over at the earliest of these
 * times: the subscription's end, the refund or lost dispute, and the period's end plus grace if a renewal is expected.
 *
 * The grace also covers the hours before the renewal's webhook, so a late webhook never hides a paying provider.
 */
export function membershipEnd(membership: Membership | undefined): Date | undefined {
  if (!membership?.periodEnd) return undefined;
  const { periodEnd, cancelAtPeriodEnd, endedAt, reversal: back } = membership;
  // A cancellation during the grace period also sets `cancelAtPeriodEnd`; `endedAt` is then the end.
  const runsOut = (cancelAtPeriodEnd && !endedAt) || runsOn(membership);
  const grace = runsOut ? 0 : graceDays * dayMilliseconds;
  const ends = [Date.parse(periodEnd) + grace];
  if (endedAt && !runsOn(membership)) ends.push(Date.parse(endedAt));
  if (back && back.why !== 'disputed') ends.push(Date.parse(back.at));
  return new Date(Math.min(...ends));
}

/** True if the subscription ended with a refund that the payer's bank returned. The paid period runs to its end. */
export const runsOn = ({ endedAt, refundCameBack }: Membership): boolean =>
  endedAt !== undefined && refundCameBack !== undefined && endedAt >= refundCameBack;

/**
 * True if the payer's bank returned the refund that had ended the running period. The period then runs to its end and
 * cannot be resumed (MONEY-31).
 */
export const isGivenBack = (membership: Membership | undefined, now: Date): boolean =>
  membership !== undefined && runsOn(membership) && paidState(membership, now) === 'canceling';

/** True if the latest checkout can still be paid. */
export const hasOpenCheckout = (membership: Membership | undefined, now: Date): boolean =>
  membership?.checkoutUntil !== undefined && now < new Date(membership.checkoutUntil);

export function membershipState(membership: Membership | undefined, now: Date): MembershipState {
  const state = paidState(membership, now);
  return hasOpenCheckout(membership, now) && membershipSteps[state].leadsTo['checkout-opened']
    ? 'pending'
    : state;
}

/** Returns the state from payments alone, ignoring an open checkout. */
export function paidState(
  membership: Membership | undefined,
  now: Date,
): Exclude<MembershipState, 'pending'> {
  const end = membershipEnd(membership);
  if (!membership?.periodEnd || !end) return 'none';
  const { periodEnd, cancelAtPeriodEnd, failedAttempts, reversal: back } = membership;
  // A refund after the end did not end the membership.
  if (back?.why === 'refunded' && Date.parse(back.at) <= end.getTime()) return 'refunded';
  if (now >= end) return 'ended';
  if (back?.why === 'disputed') return 'disputed';
  if (cancelAtPeriodEnd || runsOn(membership)) return 'canceling';
  return now >= new Date(periodEnd) && failedAttempts > 0 ? 'past_due' : 'active';
}

/** True if the payment provider will collect another period. */
export function isRenewing(membership: Membership | undefined, now: Date): boolean {
  const state = membershipState(membership, now);
  return (state === 'active' || state === 'past_due') && membership?.subscriptionId !== undefined;
}

/** True if the card for the next attempt differs from the card that failed. */
export const isCardChanged = (membership: Membership | undefined): boolean =>
  membership?.card !== undefined &&
  membership.declinedCard !== undefined &&
  membership.card !== membership.declinedCard;

/**
 * True if the member can request a transfer for the next period: only without automatic renewal, in the last days of
 * the paid period (MONEY-24).
 */
export function mayPayNext(membership: Membership | undefined, now: Date): boolean {
  if (membership?.provider !== 'bank-transfer' || !membership.periodEnd) return false;
  return paidState(membership, now) === 'canceling' && now >= nextTransferOpens(membership.periodEnd);
}

/** True if the member can turn the renewal on again. Requires a running paid period; transfers never renew. */
export const canResume = (membership: Membership | undefined, now: Date): membership is Membership =>
  membership?.subscriptionId !== undefined &&
  membership.endedAt === undefined &&
  membership.provider !== 'bank-transfer' &&
  membershipState(membership, now) === 'canceling';

/** Status of a ledger row, as shown on Purchase History (MONEY-8). */
export const purchaseStatuses = [
  'paid',
  'pending',
  'failed',
  'refunded',
  'disputed',
  // Outcomes of a dispute, named as payment providers do: `won` keeps the payment, `lost` returns it to the payer.
  'won',
  'lost',
] as const;

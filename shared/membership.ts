import * as z from 'zod';
import { dayMilliseconds } from './day.ts';
import { type MembershipState, graceDays, membershipSteps } from './membership-states.ts';
import { decisionGrounds } from './decision.ts';
import { nextTransferOpens } from './transfer-options.ts';

export * from './membership-states.ts';

/** What was asked for one period, and for what: an operator's later price does not change it (MONEY-15). */
export const sale = z.object({
  /** The payment provider's id of what was sold. */
  product: z.string(),
  /** Cents of `currency` (ISO 4217, capitals). */
  amount: z.int(),
  currency: z.string(),
  /** How long the period is. */
  days: z.int(),
});
export type Sale = z.infer<typeof sale>;

/** What became of the money of the period that was paid last; without a period, of nothing. */
const reversal = z.object({
  /** refunded: all of it went back; disputed: the payer's bank asks for it, undecided; lost: the bank took it. */
  why: z.enum(['refunded', 'disputed', 'lost']),
  /** When that began. */
  at: z.iso.datetime(),
});

/** Why an operator gives money back. `terms` and `law` are decisions against its payer, the others are none. */
export const refundGrounds = ['goodwill', 'duplicate', ...decisionGrounds] as const;
export type RefundGround = (typeof refundGrounds)[number];

/** An operator's word that money of a payment goes back, until it did (MONEY-29). */
const orderedRefund = z.object({
  /** Under which the provider gives it back once. */
  id: z.uuid(),
  /** The provider's id of the payment. */
  paymentId: z.string(),
  /** Cents of `currency` (ISO 4217, capitals). */
  amount: z.int().positive(),
  currency: z.string(),
  /** Nothing of the payment is left after it. */
  whole: z.boolean(),
  /** In words that the payer reads, and what they rest on. */
  reason: z.string(),
  ground: z.enum(refundGrounds),
  /** Of a transfer: the day (YYYY-MM-DD) on which the operator's bank sent the money. */
  wiredOn: z.iso.date().optional(),
  /** Who ordered it, as decisions name them, and when (ISO, UTC). */
  by: z.string(),
  at: z.iso.datetime(),
});
export type OrderedRefund = z.infer<typeof orderedRefund>;

/**
 * What the payment provider holds true of one account, as it was read last. Beside that only opening a checkout writes it
 * (`customerId`, `checkoutId` and what belongs to it), and the calendar writes which notices of an end were sent (`endNotified`, `reminded`).
 */
export const membership = z.object({
  provider: z.enum(['stripe', 'bank-transfer']),
  customerId: z.string(),
  subscriptionId: z.string().optional(),
  /** The checkout opened last, so that a second press finds it again instead of a second subscription. */
  checkoutId: z.string().optional(),
  /** What that checkout asks. */
  offered: sale.optional(),
  /** While it may still be paid: since when it was open, and until when (ISO instants, UTC). */
  checkoutOpenedAt: z.iso.datetime().optional(),
  checkoutUntil: z.iso.datetime().optional(),
  /** What the subscription was sold at, which its renewals are held to. */
  sold: sale.optional(),
  /** ISO instants, UTC, of the last period that was paid: those of the invoice's line, never computed. */
  periodStart: z.iso.datetime().optional(),
  periodEnd: z.iso.datetime().optional(),
  /** Cancelled: active until periodEnd, no renewal and so no grace. */
  cancelAtPeriodEnd: z.boolean(),
  /** Attempts to collect the renewal that failed since the last payment that did not; 0 while all is well. */
  failedAttempts: z.int().min(0),
  /** The provider's id of the card that renewals are charged to, and of the one that these attempts were made with. */
  card: z.string().optional(),
  declinedCard: z.string().optional(),
  /** When the payment provider ended the subscription, whoever asked for it. */
  endedAt: z.iso.datetime().optional(),
  reversal: reversal.optional(),
  /** When all of that money had been given back, which came back since: what ended with it runs on (MONEY-31). */
  refundCameBack: z.iso.datetime().optional(),
  /** The provider was notified that it ended. */
  endNotified: z.boolean().optional(),
  /** The last reminder of an end that counts as sent (membership-reminder.ts): of which end, and how many days before it. */
  reminded: z.object({ of: z.iso.datetime(), days: z.int() }).optional(),
  refundOrder: orderedRefund.optional(),
});
export type Membership = z.infer<typeof membership>;

/**
 * When what was paid for is over: the earliest of the subscription's end, the day the money went back, and the paid
 * period's end plus grace where a renewal is still expected. Undefined where nothing was ever paid. The grace also covers
 * the hours between a period's end and the renewal's webhook, so a late webhook never hides a paying provider.
 */
export function membershipEnd(membership: Membership | undefined): Date | undefined {
  if (!membership?.periodEnd) return undefined;
  const { periodEnd, cancelAtPeriodEnd, endedAt, reversal: back } = membership;
  const grace = cancelAtPeriodEnd || runsOn(membership) ? 0 : graceDays * dayMilliseconds;
  const ends = [Date.parse(periodEnd) + grace];
  if (endedAt && !runsOn(membership)) ends.push(Date.parse(endedAt));
  if (back && back.why !== 'disputed') ends.push(Date.parse(back.at));
  return new Date(Math.min(...ends));
}

/** Whether the subscription ended with a refund that came back: what was paid for runs to its end, and is not renewed. */
export const runsOn = ({ endedAt, refundCameBack }: Membership): boolean =>
  endedAt !== undefined && refundCameBack !== undefined && endedAt >= refundCameBack;

/** Whether what runs had ended with a refund that came back: it runs to its end, and can't be resumed (MONEY-31). */
export const isGivenBack = (membership: Membership | undefined, now: Date): boolean =>
  membership !== undefined && runsOn(membership) && paidState(membership, now) === 'canceling';

/** Whether the checkout that was opened last may still be paid. */
export const hasOpenCheckout = (membership: Membership | undefined, now: Date): boolean =>
  membership?.checkoutUntil !== undefined && now < new Date(membership.checkoutUntil);

export function membershipState(membership: Membership | undefined, now: Date): MembershipState {
  const state = paidState(membership, now);
  return hasOpenCheckout(membership, now) && membershipSteps[state].leadsTo['checkout-opened']
    ? 'pending'
    : state;
}

/** The state without a checkout that may be open: what became of all that was paid. */
export function paidState(
  membership: Membership | undefined,
  now: Date,
): Exclude<MembershipState, 'pending'> {
  const end = membershipEnd(membership);
  if (!membership?.periodEnd || !end) return 'none';
  const { periodEnd, cancelAtPeriodEnd, failedAttempts, reversal: back } = membership;
  // What went back after the end ended nothing.
  if (back?.why === 'refunded' && Date.parse(back.at) <= end.getTime()) return 'refunded';
  if (now >= end) return 'ended';
  if (back?.why === 'disputed') return 'disputed';
  if (cancelAtPeriodEnd || runsOn(membership)) return 'canceling';
  return now >= new Date(periodEnd) && failedAttempts > 0 ? 'past_due' : 'active';
}

/** Whether another period will be collected. */
export function isRenewing(membership: Membership | undefined, now: Date): boolean {
  const state = membershipState(membership, now);
  return (state === 'active' || state === 'past_due') && membership?.subscriptionId !== undefined;
}

/** Whether the renewal failed with another card than the one that is tried next. */
export const isCardChanged = (membership: Membership | undefined): boolean =>
  membership?.card !== undefined &&
  membership.declinedCard !== undefined &&
  membership.card !== membership.declinedCard;

/**
 * Whether the next period can be asked for beside the one that runs: only where nobody collects it by itself, and only in
 * its last days (MONEY-24).
 */
export function mayPayNext(membership: Membership | undefined, now: Date): boolean {
  if (membership?.provider !== 'bank-transfer' || !membership.periodEnd) return false;
  return paidState(membership, now) === 'canceling' && now >= nextTransferOpens(membership.periodEnd);
}

/** Whether its renewal is off and can be turned on again: what is paid for runs still. A transfer never renews. */
export const canResume = (membership: Membership | undefined, now: Date): membership is Membership =>
  membership?.subscriptionId !== undefined &&
  membership.endedAt === undefined &&
  membership.provider !== 'bank-transfer' &&
  membershipState(membership, now) === 'canceling';

/** How a ledger row reads on Purchase History (MONEY-8). */
export const purchaseStatuses = [
  'paid',
  'pending',
  'failed',
  'refunded',
  'disputed',
  // Of a dispute, as payment providers say it: won, and the payment stands; lost, and the payer has the money.
  'won',
  'lost',
] as const;

import * as z from 'zod';

/** The one plan (MONEY-1); its price is the operator's setting, 50.00 USD unless chosen. */
export const premiumTier = 'premium-tier';
export const membershipDays = 30;
/** After a failed renewal the listing stays public this many days, with reminders (MONEY-4). */
export const graceDays = 3;
const dayMilliseconds = 24 * 60 * 60 * 1000;

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

/**
 * What signed payment webhooks have said about one account. Beside them only opening a checkout writes it
 * (`customerId`, `checkoutId`, `offered`), and the calendar that an end was told (`endTold`).
 */
export const membership = z.object({
  provider: z.literal('stripe'),
  customerId: z.string(),
  subscriptionId: z.string().optional(),
  /** The hosted checkout opened last, so that a second press finds it again instead of a second subscription. */
  checkoutId: z.string().optional(),
  /** What that checkout asks. */
  offered: sale.optional(),
  /** What the subscription was sold at, which its renewals are held to. */
  sold: sale.optional(),
  /** ISO instants, UTC, of the last period that was paid. */
  periodStart: z.iso.datetime().optional(),
  periodEnd: z.iso.datetime().optional(),
  /** Cancelled: active until periodEnd, no renewal and so no grace. */
  cancelAtPeriodEnd: z.boolean(),
  /** Attempts to collect the renewal that failed since the last payment that did not; 0 while all is well. */
  failedAttempts: z.int().min(0),
  /** Ended before its time: refunded, disputed or ended by the payment provider. */
  endedAt: z.iso.datetime().optional(),
  /** The provider was told that it ended. */
  endTold: z.boolean().optional(),
});
export type Membership = z.infer<typeof membership>;

/**
 * - none: never paid; active: within a paid period; grace: the renewal failed less than 3 days ago;
 * - ended: cancelled, refunded or not renewed.
 */
export const membershipStates = ['none', 'active', 'grace', 'ended'] as const;
export type MembershipState = (typeof membershipStates)[number];

/**
 * When the membership stops carrying a listing: the earlier of its early end and the paid period's end plus
 * grace where a renewal is still expected. Undefined where nothing was ever paid. The grace also covers the
 * hours between a period's end and the renewal's webhook, so a late webhook never hides a paying provider.
 */
export function membershipEnd(membership: Membership | undefined): Date | undefined {
  if (!membership?.periodEnd) return undefined;
  const grace = membership.cancelAtPeriodEnd ? 0 : graceDays * dayMilliseconds;
  const end = new Date(Date.parse(membership.periodEnd) + grace);
  const early = membership.endedAt && new Date(membership.endedAt);
  return early && early < end ? early : end;
}

export function membershipState(membership: Membership | undefined, now: Date): MembershipState {
  const end = membershipEnd(membership);
  if (!membership?.periodEnd || !end) return 'none';
  if (now >= end) return 'ended';
  return now < new Date(membership.periodEnd) ? 'active' : 'grace';
}

/** Whether another period will be collected. */
export function isRenewing(membership: Membership | undefined, now: Date): boolean {
  const state = membershipState(membership, now);
  const runs = state === 'active' || state === 'grace';
  return runs && membership?.subscriptionId !== undefined && !membership.cancelAtPeriodEnd;
}

/** Whether its renewal is off and can be turned on again: what is paid for runs still. */
export const canResume = (membership: Membership | undefined, now: Date): membership is Membership =>
  membership?.subscriptionId !== undefined &&
  membership.cancelAtPeriodEnd &&
  membershipState(membership, now) === 'active';

/** How a ledger row reads on Purchase History (MONEY-8). */
export const purchaseStatuses = ['paid', 'pending', 'failed', 'refunded', 'disputed'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/**
 * Subscription as its buyer understands it. A payment covers 30 days. Each renewal is collected an hour after the
 * period's end. A failed renewal is retried after 1, 2 and 4 more days, and then given up. Times are in seconds since
 * the epoch, as at Stripe.
 */
export interface Subscription {
  id: string;
  /** True if it was paid by bank transfer. Stripe does not know it, and it ends with its period. */
  byTransfer?: true;
  /** True if renewals can be collected. */
  good: boolean;
  /** True if the subscription ends with the current period. */
  cancelled: boolean;
  paidUntil: number;
  /** End of the current period, paid or not. */
  periodEnd: number;
  /** Time of the next attempt to collect the current period. `failures` counts the failed attempts. */
  collectAt?: number | undefined;
  failures: number;
  /** True if the subscription has ended and nothing more is collected. */
  over: boolean;
  /** End of a subscription that ended before its paid period. */
  endedAt?: number;
  /** Open dispute about the last payment: its id, and its start. */
  disputed?: { id: string; at: number } | undefined;
}

const hour = 3600;
const day = 24 * hour;
const period = 30 * day;
const graceDays = 3;
const retryDays = [1, 2, 4];

export const bought = (id: string, at: number, good: boolean): Subscription => ({
  id,
  good,
  cancelled: false,
  paidUntil: at + period,
  periodEnd: at + period,
  failures: 0,
  over: false,
});

/** Builds the subscription after a confirmed transfer, which ends at `until`. Nothing is collected afterwards. */
export const transferred = (reference: string, until: number): Subscription => ({
  id: reference,
  byTransfer: true,
  good: true,
  cancelled: true,
  paidUntil: until,
  periodEnd: until,
  failures: 0,
  over: false,
});

/**
 * Returns the time until which the subscription carries a listing, in milliseconds. Includes three days of grace if a
 * renewal is still expected.
 */
export function membershipEnd(subscription: Subscription | undefined): number {
  if (!subscription || subscription.disputed) return 0;
  const { paidUntil, cancelled, endedAt = Infinity } = subscription;
  return Math.min(paidUntil + (cancelled ? 0 : graceDays * day), endedAt) * 1000;
}

/** Applies all renewals, retries and ends that are due by `now`. */
export function passed(subscription: Subscription, now: number): Subscription {
  const next = { ...subscription };
  while (!next.over) {
    const collectAt = next.collectAt ?? Infinity;
    if (Math.min(collectAt, next.periodEnd) > now) break;
    if (collectAt <= next.periodEnd) collect(next, collectAt);
    else endPeriod(next);
  }
  return next;
}

function endPeriod(subscription: Subscription): void {
  const at = subscription.periodEnd;
  if (subscription.cancelled) {
    end(subscription, at);
    return;
  }
  subscription.periodEnd = at + period;
  subscription.collectAt = at + hour;
  subscription.failures = 0;
}

function collect(subscription: Subscription, at: number): void {
  if (subscription.good) {
    paid(subscription);
    return;
  }
  const wait = retryDays[subscription.failures];
  subscription.failures += 1;
  if (wait === undefined) end(subscription, at);
  else subscription.collectAt = at + wait * day;
}

/**
 * Ends a subscription whose grace period is over while Stripe still retries the payment: the sweep cancels it
 * (MONEY-22). A dispute does not end it, because the bank may decide for the payer.
 */
export function lapsed(subscription: Subscription, now: number): Subscription {
  const runs = now * 1000 < membershipEnd({ ...subscription, disputed: undefined });
  if (subscription.over || runs) return subscription;
  const next = { ...subscription };
  end(next, now);
  return next;
}

export function paid(subscription: Subscription): void {
  subscription.paidUntil = subscription.periodEnd;
  subscription.collectAt = undefined;
}

/** Ends the subscription. Nothing more is collected, and the paid time ends at this time at the latest. */
export function end(subscription: Subscription, at: number): void {
  subscription.over = true;
  subscription.collectAt = undefined;
  subscription.endedAt = Math.min(subscription.endedAt ?? Infinity, at);
}

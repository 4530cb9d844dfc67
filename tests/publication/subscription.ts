/**
 * A subscription as its buyer understands it: 30 days are paid, each renewal is collected an hour after the period's
 * end, one that fails is tried again 1, 2 and 4 days after the attempt before it and then given up. Times are
 * seconds since the epoch, as the payment provider counts.
 */
export interface Subscription {
  id: string;
  /** A bank transfer paid it, of which Stripe knows nothing: it ends with its period. */
  byTransfer?: true;
  /** Whether renewals can be collected. */
  good: boolean;
  /** To end with the period. */
  cancelled: boolean;
  paidUntil: number;
  /** End of the period that runs, paid or not. */
  periodEnd: number;
  /** When the period that runs is collected next, and how often that failed. */
  collectAt?: number | undefined;
  failures: number;
  /** Over: nothing is collected any more. */
  over: boolean;
  /** When it ended before what was paid for. */
  endedAt?: number;
  /** The bank asks for the last payment back, and has not decided: by its id, and since when. */
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

/** What a person confirmed: 30 days from then on, and nothing is collected after them. */
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

/** When it stops carrying a listing, in milliseconds; three days of grace where a renewal is still expected. */
export function membershipEnd(subscription: Subscription | undefined): number {
  if (!subscription || subscription.disputed) return 0;
  const { paidUntil, cancelled, endedAt = Infinity } = subscription;
  return Math.min(paidUntil + (cancelled ? 0 : graceDays * day), endedAt) * 1000;
}

/** What the calendar did to it until now. */
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
 * Ends a subscription that the provider still tries to collect once its grace period is over: the sweep cancels it
 * (MONEY-22). A dispute must not end it, since the bank may decide for the payer.
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

/** Nothing more is collected, and what was paid for ends at this instant at the latest. */
export function end(subscription: Subscription, at: number): void {
  subscription.over = true;
  subscription.collectAt = undefined;
  subscription.endedAt = Math.min(subscription.endedAt ?? Infinity, at);
}

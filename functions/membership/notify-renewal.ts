import { isRenewing, type Membership, membershipSteps, paidState } from '#shared/membership.ts';
import { type AlsoRecord, type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { mailedNotification } from '#functions/core/facts/notification-table.ts';

/**
 * Notifies a provider that the renewal was canceled (until when the listing stays public, how to resume) or resumed (the
 * next charge). It depends on the two memberships alone, as notify-membership.ts does. An account that is sold nothing
 * gets none: another mail says that the renewal ended, and a resumed one is ended again.
 */
export function notifyRenewal(
  facts: Facts,
  known: Membership,
  next: Membership,
  now: Date,
): AlsoRecord | undefined {
  const { sub } = facts;
  const { renewalNotification } = membershipSteps[paidState(next, now)];
  const { periodEnd } = next;
  if (!renewalNotification || !periodEnd || refusalToSell(facts, now)) return undefined;
  if (renewalNotification === 'membership-renewal-canceled')
    return isRenewing(known, now)
      ? mailedNotification(sub, renewalNotification, { publicUntil: periodEnd }, now)
      : undefined;
  return isResumed(known, next, now)
    ? mailedNotification(sub, renewalNotification, { nextChargeAt: periodEnd }, now)
    : undefined;
}

/**
 * Whether the subscription that was canceling renews again. Another subscription is a purchase. One that the provider
 * ended is not charged again, even if its end is a moment after `now`, which was read before the provider was asked.
 */
const isResumed = (known: Membership, next: Membership, now: Date): boolean =>
  paidState(known, now) === 'canceling' &&
  isRenewing(next, now) &&
  next.endedAt === undefined &&
  next.subscriptionId === known.subscriptionId;

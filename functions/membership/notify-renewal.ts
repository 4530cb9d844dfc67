import { isRenewing, type Membership, membershipSteps, paidState } from '#shared/membership.ts';
import { type AlsoRecord, type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { mailedNotification } from '#functions/core/facts/notification-table.ts';

/**
 * Builds the notification of a canceled renewal (last public day, how to resume) or a resumed one (next charge). Pure,
 * like notify-membership.ts. An account that can't buy gets none: another mail reports the end, and a resumed renewal
 * is ended again.
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
 * True if the same subscription renews again after a cancellation; a different one is a new purchase. Checks `endedAt`
 * as well: the payment provider may have ended the subscription after `now` was read.
 */
const isResumed = (known: Membership, next: Membership, now: Date): boolean =>
  paidState(known, now) === 'canceling' &&
  isRenewing(next, now) &&
  next.endedAt === undefined &&
  next.subscriptionId === known.subscriptionId;

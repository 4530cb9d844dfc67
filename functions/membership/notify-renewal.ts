import { isRenewing, type Membership, membershipSteps, paidState } from '#shared/membership.ts';
import { type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { told } from '#functions/core/facts/notification-table.ts';

/**
 * What is told to whoever was to be renewed and is not any more: until when what is theirs stays public, and how they
 * resume it; and to whoever resumed it: when they are charged next. A function of the two memberships alone, as
 * announce.ts. Whoever is sold nothing reads of an end in the mail of
 * that, and what they resume is ended again.
 */
export function tellRenewal(
  facts: Facts,
  known: Membership,
  next: Membership,
  now: Date,
): ReturnType<typeof told> | undefined {
  const { sub } = facts;
  const { tellsRenewal } = membershipSteps[paidState(next, now)];
  const { periodEnd } = next;
  if (!tellsRenewal || !periodEnd || refusalToSell(facts, now)) return undefined;
  if (tellsRenewal === 'membership-renewal-canceled')
    return isRenewing(known, now) ? told(sub, tellsRenewal, { publicUntil: periodEnd }, now) : undefined;
  return isResumed(known, next, now) ? told(sub, tellsRenewal, { nextChargeAt: periodEnd }, now) : undefined;
}

/**
 * Whether the very subscription that was canceling renews again: another one is a purchase, and one that the provider ended
 * is charged no more, even where its end lies a moment after `now`, which was read before the provider was asked.
 */
const isResumed = (known: Membership, next: Membership, now: Date): boolean =>
  paidState(known, now) === 'canceling' &&
  isRenewing(next, now) &&
  next.endedAt === undefined &&
  next.subscriptionId === known.subscriptionId;

import { isRenewing, type Membership, membershipSteps, paidState } from '#shared/membership.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { isAbsent } from '#functions/facts/renewal-ended.ts';
import { told } from '#functions/facts/told.ts';

/**
 * What is told to whoever was to be renewed and is not any more: until when what is theirs stays public, and how they
 * resume it; and to whoever resumed it: when they are charged next. A function of the two memberships alone, as
 * announce.ts. Whoever asked for their account to be erased, or is suspended, reads of an end in the mail of that, and
 * what they resume is ended again.
 */
export function tellRenewal(
  { sub, account }: Pick<Facts, 'sub' | 'account'>,
  known: Membership,
  next: Membership,
  now: Date,
): ReturnType<typeof told> | undefined {
  const { tellsRenewal } = membershipSteps[paidState(next, now)];
  const { periodEnd } = next;
  if (!tellsRenewal || !periodEnd || isAbsent(account)) return undefined;
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

import { isRenewing, type Membership, membershipSteps, paidState } from '#shared/membership.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { isAbsent } from '#functions/facts/renewal-ended.ts';
import { told } from '#functions/facts/told.ts';

/**
 * What is told to whoever was to be renewed and is not any more: until when what is theirs stays public, and how they
 * resume it. A function of the two memberships alone, as announce.ts. Whoever asked for their account to be erased, or
 * is suspended, reads so in the mail of that.
 */
export function tellCancellation(
  { sub, account }: Pick<Facts, 'sub' | 'account'>,
  known: Membership,
  next: Membership,
  now: Date,
): ReturnType<typeof told> | undefined {
  const { tellsEndOfRenewal } = membershipSteps[paidState(next, now)];
  if (!tellsEndOfRenewal || !next.periodEnd || !isRenewing(known, now) || isAbsent(account)) return undefined;
  return told(sub, tellsEndOfRenewal, { publicUntil: next.periodEnd }, now);
}

import type { RenewalEnded } from '#shared/account.ts';
import { canResume, isRenewing } from '#shared/membership.ts';
import type { Facts } from './facts.ts';

type Payer = Pick<Facts, 'account' | 'membership'>;

/**
 * What the account notes of a renewal that is ended for this reason: what was noted before, where none is collected
 * any more.
 */
export function noteRenewalEnd(
  { account, membership }: Payer,
  why: RenewalEnded['why'],
  now: Date,
): RenewalEnded | undefined {
  if (!isRenewing(membership, now) || !membership?.subscriptionId || !membership.periodEnd)
    return account.renewalEnded;
  return { why, subscriptionId: membership.subscriptionId, periodEnd: membership.periodEnd };
}

/**
 * The renewal that was ended without its payer's having cancelled it and that they can resume now; undefined where
 * none was, where it was resumed since, or where it can't be resumed (any more, or yet).
 */
export function renewalToResume({ account, membership }: Payer, now: Date): RenewalEnded | undefined {
  const { renewalEnded: noted, erasure, suspended } = account;
  if (!noted || erasure || suspended || !canResume(membership, now)) return undefined;
  const isTheSame =
    membership.subscriptionId === noted.subscriptionId && membership.periodEnd === noted.periodEnd;
  return isTheSame ? noted : undefined;
}

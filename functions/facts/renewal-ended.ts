import type { RenewalEnded } from '#shared/account.ts';
import { canResume, isRenewing } from '#shared/membership.ts';
import type { AccountFact, Facts } from './facts.ts';

type Payer = Pick<Facts, 'account' | 'membership'>;

/** Whether nothing may be charged: the owner asked for the account to be erased, or it is suspended (MONEY-17). */
export const isAbsent = ({ erasure, suspended }: AccountFact): boolean =>
  erasure !== undefined || suspended !== undefined;

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
 * The account without its note of an ended renewal, for where that is over: it renews again, or its payer agreed to the
 * end. Another end of the same period is theirs then.
 *
 * @returns undefined where nothing was noted, or the note has to stay, since whatever renews of an absent payer is
 * ended again
 */
export function withoutRenewalEnd(account: AccountFact): AccountFact | undefined {
  const { renewalEnded, ...rest } = account;
  return renewalEnded && !isAbsent(account) ? rest : undefined;
}

/**
 * The renewal that was ended without its payer's having cancelled it and that they can resume now; undefined where
 * none was, where it was resumed since, or where it can't be resumed (any more, or yet).
 */
export function renewalToResume({ account, membership }: Payer, now: Date): RenewalEnded | undefined {
  const { renewalEnded: noted } = account;
  if (!noted || isAbsent(account) || !canResume(membership, now)) return undefined;
  const isTheSame =
    membership.subscriptionId === noted.subscriptionId && membership.periodEnd === noted.periodEnd;
  return isTheSame ? noted : undefined;
}

import type { RenewalEnded } from '#shared/account.ts';
import { canResume, hasOpenCheckout, isRenewing } from '#shared/membership.ts';
import type { PaymentCommand } from '#functions/data/outbox.ts';
import { type AccountFact, type Facts, refusalToSell } from './facts.ts';

/** The account's note that a renewal ends for this reason. Where nothing renews, the note stays as it was. */
export function noteRenewalEnd(
  { account, membership }: Pick<Facts, 'account' | 'membership'>,
  why: RenewalEnded['why'],
  now: Date,
): RenewalEnded | undefined {
  if (!isRenewing(membership, now) || !membership?.subscriptionId || !membership.periodEnd)
    return account.renewalEnded;
  return { why, subscriptionId: membership.subscriptionId, periodEnd: membership.periodEnd };
}

/**
 * The command that a transaction leaves when an account becomes one that is sold nothing. It is also left where nothing
 * renews, since the payment provider may still try to collect a lapsed period. Empty where nothing can be charged.
 */
export const stopCharging = ({ sub, membership }: Facts, now: Date): PaymentCommand[] =>
  membership?.subscriptionId || hasOpenCheckout(membership, now) ? [{ kind: 'stop-charging', sub }] : [];

/**
 * The account without its note of an ended renewal, for where that is over: it renews again, or its payer agreed to the
 * end. Another end of the same period is theirs then.
 *
 * @returns undefined where nothing was noted, or the note has to stay, since whatever renews of an account that is sold nothing
 * is ended again
 */
export function withoutRenewalEnd(facts: Facts, now: Date): AccountFact | undefined {
  const { renewalEnded, ...rest } = facts.account;
  return renewalEnded && !refusalToSell(facts, now) ? rest : undefined;
}

/**
 * The renewal that was ended without its payer's having cancelled it and that they can resume now; undefined where
 * none was, where it was resumed since, or where it can't be resumed (any more, or yet).
 */
export function renewalToResume(facts: Facts, now: Date): RenewalEnded | undefined {
  const { account, membership } = facts;
  const { renewalEnded: noted } = account;
  if (!noted || refusalToSell(facts, now) || !canResume(membership, now)) return undefined;
  const isTheSame =
    membership.subscriptionId === noted.subscriptionId && membership.periodEnd === noted.periodEnd;
  return isTheSame ? noted : undefined;
}

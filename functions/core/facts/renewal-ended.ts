import type { RenewalEnded } from '#shared/account.ts';
import { canResume, hasOpenCheckout, isRenewing } from '#shared/membership.ts';
import type { PaymentCommand } from '#functions/data/outbox.ts';
import { type AccountFact, type Facts, refusalToSell } from './facts.ts';

/**
 * Returns the account's note that its renewal ended, with the reason `why`. If nothing renews, returns the existing
 * note.
 */
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
 * Builds the command that stops charges, for an account that may no longer buy. The command is needed even if nothing
 * renews: the payment provider may still try to collect a lapsed period.
 */
export const stopCharging = ({ sub, membership }: Facts, now: Date): PaymentCommand[] =>
  membership?.subscriptionId || hasOpenCheckout(membership, now) ? [{ kind: 'stop-charging', sub }] : [];

/**
 * Returns the account without its note of an ended renewal, once the member resumes the renewal or accepts its end. A
 * later end of that renewal then counts as the member's own choice.
 *
 * @returns undefined if there is no note, or if the account may not buy: a resumed renewal would be ended again
 */
export function withoutRenewalEnd(facts: Facts, now: Date): AccountFact | undefined {
  const { renewalEnded, ...rest } = facts.account;
  return renewalEnded && !refusalToSell(facts, now) ? rest : undefined;
}

/** Returns the renewal that ended without the member's cancellation, if the member can still resume it. */
export function renewalToResume(facts: Facts, now: Date): RenewalEnded | undefined {
  const { account, membership } = facts;
  const { renewalEnded: noted } = account;
  if (!noted || refusalToSell(facts, now) || !canResume(membership, now)) return undefined;
  const isTheSame =
    membership.subscriptionId === noted.subscriptionId && membership.periodEnd === noted.periodEnd;
  return isTheSame ? noted : undefined;
}

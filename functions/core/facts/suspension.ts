import type { Suspension } from '#shared/account.ts';
import { isRenewing } from '#shared/membership.ts';
import { mail } from '#functions/data/outbox.ts';
import type { AccountFact, Change, Facts } from './facts.ts';
import { noteRenewalEnd, renewalToResume, stopCharging } from './renewal-ended.ts';

/**
 * Builds the change that suspends an account: removes everything public, ends the renewal, and mails the owner the
 * statement of reasons (PUB-9). The caller adds the decision's record.
 */
export function suspensionOf(
  facts: Facts,
  suspended: Suspension,
  now: Date,
): Pick<Change, 'outbox'> & { account: AccountFact } {
  const renewalEnds = isRenewing(facts.membership, now);
  return {
    account: { ...facts.account, suspended, renewalEnded: noteRenewalEnd(facts, 'suspension', now) },
    outbox: [
      mail(facts.sub, 'account-suspended', { ...suspended, renewalEnds }),
      ...stopCharging(facts, now),
    ],
  };
}

/** Returns the account without its suspension, and whether the suspension ended a renewal that can be resumed. */
export function liftedSuspension(facts: Facts, now: Date): { account: AccountFact; renewalEnded: boolean } {
  const { suspended: _, ...account } = facts.account;
  return { account, renewalEnded: renewalToResume({ ...facts, account }, now) !== undefined };
}

import type { Suspension } from '#shared/account.ts';
import { isRenewing } from '#shared/membership.ts';
import { mail } from '#functions/data/outbox.ts';
import type { Change, Facts } from './facts.ts';
import { noteRenewalEnd, stopCharging } from './renewal-ended.ts';

/**
 * Builds the change that suspends an account: removes everything public, ends the renewal, and mails the owner the
 * statement of reasons (PUB-9). The caller adds the decision's record.
 */
export function suspensionOf(
  facts: Facts,
  suspended: Suspension,
  now: Date,
): Pick<Change, 'account' | 'outbox'> & {
  account: Facts['account'];
} {
  const renewalEnds = isRenewing(facts.membership, now);
  return {
    account: { ...facts.account, suspended, renewalEnded: noteRenewalEnd(facts, 'suspension', now) },
    outbox: [
      mail(facts.sub, 'account-suspended', { ...suspended, renewalEnds }),
      ...stopCharging(facts, now),
    ],
  };
}

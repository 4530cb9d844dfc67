import { emailHash } from '#functions/data/account-secret.ts';
import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { AccountFact } from '#functions/facts/facts.ts';
import { withNewCredentials } from '#functions/session/ended.ts';
import type { PoolAddress } from '#functions/identity/pool-address.ts';

/**
 * Makes the address that the user pool verified the account's: with its pointer, without the old one's, and with a
 * mail to the old one and the word to the payment provider, in one transaction, and all sign-ins end but one. The pool
 * changes first, so whoever is cut off in between is brought here by the next confirmation or sign-in. Where the two agree
 * it changes nothing.
 *
 * @param kept the sign-in that goes on; seconds since the epoch
 * @throws AppError version-conflict where the address still leads to another account, session-ended where `kept` was ended
 */
export async function adoptAddress(
  account: AccountFact,
  pool: PoolAddress,
  kept?: number,
): Promise<AccountFact> {
  const { sub, email: old } = account;
  const [from, to] = await Promise.all([emailHash(old), emailHash(pool.email)]);
  if (!pool.verified || from === to) return account;
  const facts = await changeFacts(sub, ({ account: current, membership }, now) => {
    if (current.email === pool.email) return undefined;
    if (current.email !== old) throw new AppError('version-conflict', 'the address changed meanwhile');
    return {
      account: {
        ...withNewCredentials(current, now, kept),
        email: pool.email,
        emailConfirmed: true,
      },
      also: [
        { record: 'address', hash: to, sub },
        { record: 'address-given-up', hash: from, sub },
      ],
      outbox: [
        { kind: 'mail', sub, to: old, template: 'email-changed', params: { at: now.toISOString() } },
        ...(membership ? [{ kind: 'update-contact' as const, sub }] : []),
      ],
    };
  });
  return facts.account;
}

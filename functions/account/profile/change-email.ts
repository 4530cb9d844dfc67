import { AppError } from '#shared/errors.ts';
import { addressGivenUp, addressPointer, subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { findUser, UnknownAddress } from '#functions/access/user-pool/pool-user.ts';
import { provePassword } from '#functions/access/user-pool/prove-password.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import type { Caller } from '#functions/http/request.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withNewCredentials } from '#functions/access/session/ended.ts';
import { refuseEnded } from '#functions/access/session/signed-in-account.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';
import { isAddressCode, openEmailChange } from './address-code.ts';

/**
 * Limit per hour of each of three counts: code requests of an account, codes sent to an address, and wrong codes that
 * an account enters.
 */
const perHour = { count: 5, minutes: 60 };

/**
 * Starts a change of the sign-in e-mail. The code is sent to the new address; the old one stays valid until the owner
 * enters that code.
 *
 * If the new address belongs to another account, its owner gets a notice instead of a code. The response and the number
 * of attempts are the same in both cases, so addresses can't be probed.
 *
 * @throws AppError wrong-password, rate-limited, invalid-input (no address, or the present one), session-ended
 */
export async function startEmailChange(
  { account, userName, signedInAt }: Caller,
  { email: to, password }: { email: string; password: string },
): Promise<AccountFact> {
  const { sub } = account;
  const hash = await emailHash(to);
  if (hash === (await emailHash(account.email))) throw sameAddress();
  await provePassword({ sub, userName }, password);
  await limitRate('email-change', sub, perHour);
  await limitRate('email-change-to', hash, perHour);
  const owner = await subOfEmailHash(hash);
  const taken = owner !== undefined && owner !== sub;
  const facts = await changeFacts(sub, ({ account: current }, now) => {
    refuseEnded(current, signedInAt);
    return {
      account: { ...current, emailChange: { to, since: now.toISOString(), sendsCode: !taken } },
      outbox: [
        taken
          ? { kind: 'mail', sub: owner, template: 'address-wanted', params: {} }
          : { kind: 'new-address-code', sub },
      ],
    };
  });
  return facts.account;
}

const sameAddress = () =>
  new AppError('invalid-input', 'the new address is the current one', [
    { field: 'email', message: 'an address other than the current one' },
  ]);

/**
 * Completes an e-mail change with the code sent to the new address.
 *
 * One transaction stores the new address, swaps the address pointers and ends all other sessions. It also queues a mail
 * to the old address and an update for the payment provider. The user pool follows (follow-address.ts). A retry after
 * success finds no pending change.
 *
 * @throws AppError code-refused, no-email-change, rate-limited, session-ended
 */
export async function confirmEmailChange(
  { account, userName, signedInAt }: Caller,
  code: string,
): Promise<AccountFact> {
  const { sub, email: old } = account;
  const change = openEmailChange(account, new Date());
  if (!change) throw new AppError('no-email-change');
  await limitRate('email-code', sub, perHour);
  // If another account has the address, throw the same error as for a wrong code, so that the response doesn't reveal
  // that account.
  const refused = new AppError('code-refused');
  if (!change.sendsCode || !(await isAddressCode(sub, change, code))) throw refused;
  if (await isAnothers(change.to, userName)) throw refused;
  const [from, to] = await Promise.all([emailHash(old), emailHash(change.to)]);
  const facts = await changeFacts(sub, ({ account: current, membership }, now) => {
    const changed = withNewCredentials(current, now, signedInAt);
    if (current.emailChange?.since !== change.since) throw new AppError('no-email-change');
    return {
      account: { ...changed, email: change.to, emailConfirmed: true },
      also: [addressPointer(to, sub, refused), addressGivenUp(from, sub)],
      outbox: [
        { kind: 'pool-address', sub, userName },
        { kind: 'mail', sub, to: old, template: 'email-changed', params: { at: now.toISOString() } },
        ...(membership ? [{ kind: 'update-contact' as const, sub }] : []),
      ],
    };
  });
  return facts.account;
}

/** True if another user of the pool has this address, even a user without an account. */
async function isAnothers(email: string, userName: string): Promise<boolean> {
  try {
    return (await findUser(email)).userName !== userName;
  } catch (error) {
    if (error instanceof UnknownAddress) return false;
    throw error;
  }
}

/**
 * Cancels a pending e-mail change, so that its code no longer works. If a confirmation runs at the same time, only one
 * of the two takes effect. Does nothing without a pending change.
 * @returns the account; it has the new address if the confirmation came first
 */
export async function cancelEmailChange(sub: string): Promise<AccountFact> {
  const { account } = await changeFacts(sub, ({ account: current }) =>
    current.emailChange ? { account: { ...current, emailChange: undefined } } : undefined,
  );
  return account;
}

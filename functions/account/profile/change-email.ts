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

/** Codes that one account may ask for, and that one address may be sent; wrong codes that may be entered. */
const perHour = { count: 5, minutes: 60 };

/**
 * Begins a change of the address that signs in: a code goes to the new one, and the old one holds until it comes
 * back. An address that somebody else has gets a mail that says so instead of the code. Whoever asked gets the same
 * answers for both, and as many tries.
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
  new AppError('invalid-input', 'it is the address already', [
    { field: 'email', message: 'another address than the present one' },
  ]);

/**
 * Ends a change of address with the code from the new one's mailbox: the account has the new address with its pointer and
 * without the old one's, and all other sign-ins end, in one transaction with a mail to the old address and the word to the
 * payment provider. The user pool follows (follow-address.ts). Done again after its answer was lost, it finds nothing
 * under way.
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
  // The same where somebody else has the address by now: nobody may learn that from us.
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

/** Whether another user of the pool signs in with this address, be it one without an account. */
async function isAnothers(email: string, userName: string): Promise<boolean> {
  try {
    return (await findUser(email)).userName !== userName;
  } catch (error) {
    if (error instanceof UnknownAddress) return false;
    throw error;
  }
}

/**
 * Gives up a change of address, so that its code no longer works. When a code is typed at the same moment, one of the two
 * wins as a whole. Where nothing is under way it changes nothing.
 *
 * @returns the account, with the new address where the code came first
 */
export async function cancelEmailChange(sub: string): Promise<AccountFact> {
  const { account } = await changeFacts(sub, ({ account: current }) =>
    current.emailChange ? { account: { ...current, emailChange: undefined } } : undefined,
  );
  return account;
}

import { AppError } from '#shared/errors.ts';
import { subOfEmailHash } from '#functions/facts/account-table.ts';
import { provePassword } from '#functions/identity/prove-password.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { AccountFact } from '#functions/facts/facts.ts';
import { adoptAddress } from './adopt-address.ts';
import { tryCode } from './email-tries.ts';
import { readPoolAddress, setPoolAddress } from '#functions/identity/pool-address.ts';
import { userOf } from '#functions/identity/pool-user.ts';
import type { Caller } from '#functions/http/request.ts';
import { isAddressCode, openEmailChange } from './address-code.ts';

/** Whose address it is, by the account and by the name in the user pool, and the sign-in by which they change it. */
export type Owner = Pick<Caller, 'account' | 'userName' | 'signedInAt'>;

/** Codes that one account may ask for, and that one address may be sent; wrong codes that may be entered. */
const perHour = { count: 5, minutes: 60 };

/**
 * Begins a change of the address that signs in: a code goes to the new one, and the old one holds until it comes
 * back. An address that somebody else has gets a mail that says so instead of the code. Whoever asked gets the same
 * answers for both, and as many tries.
 *
 * @throws AppError wrong-password, rate-limited, invalid-input (no address, or the present one)
 */
export async function startEmailChange(
  { account: caller, userName, signedInAt }: Owner,
  { email: to, password }: { email: string; password: string },
): Promise<AccountFact> {
  const account = await adoptAddress(caller, await readPoolAddress(userOf(userName)), signedInAt);
  const { sub } = account;
  const hash = await emailHash(to);
  if (hash === (await emailHash(account.email))) throw sameAddress();
  await provePassword(account, password);
  await limitRate('email-change', sub, perHour);
  await limitRate('email-change-to', hash, perHour);
  const owner = await subOfEmailHash(hash);
  const taken = owner !== undefined && owner !== sub;
  const facts = await changeFacts(sub, ({ account: current }, now) => ({
    account: {
      ...current,
      // Codes of the change before may be on their way to the user pool still.
      emailChange: {
        to,
        since: now.toISOString(),
        sendsCode: !taken,
        confirming: current.emailChange?.confirming,
      },
    },
    outbox: [
      taken
        ? { kind: 'mail', sub: owner, template: 'address-wanted', params: {} }
        : { kind: 'new-address-code', sub },
    ],
  }));
  return facts.account;
}

const sameAddress = () =>
  new AppError('invalid-input', 'it is the address already', [
    { field: 'email', message: 'another address than the present one' },
  ]);

/**
 * Ends a change of address with the code from the new one's mailbox. Done again after its answer was lost, it finds
 * nothing under way.
 *
 * @throws AppError code-refused, no-email-change, rate-limited
 */
export async function confirmEmailChange(
  { account: caller, userName, signedInAt }: Owner,
  code: string,
): Promise<AccountFact> {
  const user = userOf(userName);
  const account = await adoptAddress(caller, await readPoolAddress(user), signedInAt);
  // An earlier confirmation had changed the user pool, and was cut off then.
  if (account.email !== caller.email) return account;
  const change = openEmailChange(account, new Date());
  if (!change) throw new AppError('no-email-change');
  await limitRate('email-code', account.sub, perHour);
  if (!change.sendsCode || !(await isAddressCode(account.sub, change, code)))
    throw new AppError('code-refused');
  await tryCode(account.sub, change, () => setPoolAddress(user, change.to));
  return adoptAddress(account, await readPoolAddress(user), signedInAt);
}

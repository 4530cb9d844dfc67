import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { AccountFact } from '#functions/facts/facts.ts';
import { adoptAddress } from './adopt-address.ts';
import type { Owner } from './change-email.ts';
import { isBeingTried } from './email-tries.ts';
import { readPoolAddress } from '#functions/identity/pool-address.ts';
import { userOf } from '#functions/identity/pool-user.ts';

/**
 * Gives up a change of address: its code is taken no more. Of this and a code typed at the same moment one wins,
 * whole: what the user pool has changed already is followed, and while it may be taking a code nothing is cancelled.
 * Where nothing is under way it changes nothing.
 *
 * @returns the account, with the new address where the code came first
 * @throws AppError email-change-confirming
 */
export async function cancelEmailChange({ account, userName, signedInAt }: Owner): Promise<AccountFact> {
  const { sub } = await adoptAddress(account, await readPoolAddress(userOf(userName)), signedInAt);
  const facts = await changeFacts(sub, ({ account: current }, now) => {
    const { emailChange } = current;
    if (!emailChange) return undefined;
    if (isBeingTried(emailChange, now)) throw new AppError('email-change-confirming');
    return { account: { ...current, emailChange: undefined } };
  });
  return facts.account;
}

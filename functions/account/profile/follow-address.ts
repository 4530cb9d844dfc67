import { readAccount } from '#functions/core/facts/account-table.ts';
import { setPoolAddress, userOf } from '#functions/access/user-pool/pool-user.ts';

/**
 * Gives an account's user in the pool the address that the account has. The account item is the authority: the pool's word
 * changes no address here. Where another change comes while this one is under way, its address holds.
 *
 * @throws the user pool's own errors: the message is sent again
 */
export async function followAddress(sub: string, userName: string): Promise<void> {
  const account = await readAccount(sub);
  if (!account) return;
  await setPoolAddress(userOf(userName), account.email);
  if ((await readAccount(sub))?.email !== account.email) await followAddress(sub, userName);
}

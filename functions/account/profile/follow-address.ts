import { readAccount } from '#functions/core/facts/account-table.ts';
import { setPoolAddress, userOf } from '#functions/access/user-pool/pool-user.ts';

/**
 * Copies the account's e-mail address to its user in the pool, never the other way: the account item is the authority.
 * Runs again if the address changed in the meantime.
 * @throws the user pool's own errors; the outbox then retries the message
 */
export async function followAddress(sub: string, userName: string): Promise<void> {
  const account = await readAccount(sub);
  if (!account) return;
  await setPoolAddress(userOf(userName), account.email);
  if ((await readAccount(sub))?.email !== account.email) await followAddress(sub, userName);
}

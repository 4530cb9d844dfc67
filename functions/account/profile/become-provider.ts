import type { Account, Role } from '#shared/account.ts';
import type { Caller } from '#functions/http/request.ts';
import { joinGroup, userOf } from '#functions/access/user-pool/pool-user.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/**
 * Makes a customer a provider. Adds the pool group first, then changes the account item, as at sign-up: the item's role
 * then proves that the group is set. Does nothing for providers and admins.
 * @param termsVersion the current terms, which the person has accepted
 * @returns the resulting role
 */
export async function becomeProvider(
  { sub, userName, account: { role } }: Caller,
  termsVersion: Account['termsVersion'],
): Promise<Role> {
  if (role !== 'user') return role;
  await joinGroup(userOf(userName), 'worker');
  const { account } = await changeFacts(sub, ({ account: current }) =>
    current.role === 'user' ? { account: { ...current, role: 'worker', termsVersion } } : undefined,
  );
  return account.role;
}

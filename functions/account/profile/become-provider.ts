import type { Account, Role } from '#shared/account.ts';
import type { Caller } from '#functions/http/request.ts';
import { joinGroup, userOf } from '#functions/access/user-pool/pool-user.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/**
 * Makes a customer a provider: first the group that mirrors the role, then the account item, which so says that both
 * are there (as at sign-up). Whoever is a provider or an admin already stays so.
 *
 * @param termsVersion the terms in force, which the person has agreed to
 * @returns the role from now on
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

import type { Role } from '#shared/account.ts';
import { findUser } from '#functions/identity/find-user.ts';
import { isInGroup, joinGroup, leaveGroup } from '#functions/identity/groups.ts';
import { changeAccount } from './change-account.ts';

/**
 * Makes somebody an admin, or takes it back. The account item decides and is written first; the group in the user pool
 * mirrors it, and is brought into line each time: cut off in between, the same command ends it. Who was a provider
 * before, as the group says, is one again.
 *
 * @param operator who does it, as the audit log names it
 * @returns whether the role was changed
 * @throws UnknownAddress; AppError not-found (an address without an account), version-conflict
 */
export async function grantAdmin(email: string, revoke: boolean, operator: string): Promise<boolean> {
  const user = await findUser(email);
  const others: Role = (await isInGroup(user, 'worker')) ? 'worker' : 'user';
  const changed = await changeAccount(user.sub, ({ role }) => {
    if (revoke ? role !== 'admin' : role === 'admin') return undefined;
    const value: Role = revoke ? others : 'admin';
    return {
      attribute: 'role',
      value,
      operator,
      action: revoke ? 'admin-revoked' : 'admin-granted',
    };
  });
  await (revoke ? leaveGroup : joinGroup)(user, 'admin');
  return changed;
}

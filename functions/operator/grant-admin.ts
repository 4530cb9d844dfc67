import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '#shared/account.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import { changeAccount } from './change-account.ts';
import { findUser } from '#functions/identity/find-user.ts';

/** The group of the user pool that mirrors the role. */
const group: Role = 'admin';

/**
 * Makes somebody an admin, or takes it back. The account item decides and is written first; the group in the user pool
 * mirrors it, and is brought into line each time: cut off in between, the same command ends it. Who was a provider
 * before, as her group says, is one again.
 *
 * @param operator who does it, as the audit log names it
 * @returns whether the role was changed
 * @throws UnknownAddress; AppError not-found (an address without an account), version-conflict
 */
export async function grantAdmin(email: string, revoke: boolean, operator: string): Promise<boolean> {
  const { sub, username } = await findUser(email);
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: username };
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(user));
  const others: Role = Groups.some(({ GroupName }) => GroupName === 'worker') ? 'worker' : 'user';
  const changed = await changeAccount(sub, ({ role }) => {
    if (revoke ? role !== 'admin' : role === 'admin') return undefined;
    const value: Role = revoke ? others : 'admin';
    return {
      attribute: 'role',
      value,
      actor: `operator:${operator}`,
      action: revoke ? 'admin-revoked' : 'admin-granted',
    };
  });
  const mirror = { ...user, GroupName: group };
  if (revoke) await cognito().send(new AdminRemoveUserFromGroupCommand(mirror));
  else await cognito().send(new AdminAddUserToGroupCommand(mirror));
  return changed;
}

import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '#shared/account.ts';
import { cognito } from './cognito.ts';
import { named, type PoolUser } from './pool-user.ts';

/** Groups of the user pool mirror the role that the account item holds, which is the authority. */
type Group = Exclude<Role, 'user'>;

/** Safe to repeat. */
export async function joinGroup(user: PoolUser, group: Group): Promise<void> {
  await cognito().send(new AdminAddUserToGroupCommand({ ...named(user), GroupName: group }));
}

/** Safe to repeat. */
export async function leaveGroup(user: PoolUser, group: Group): Promise<void> {
  await cognito().send(new AdminRemoveUserFromGroupCommand({ ...named(user), GroupName: group }));
}

export async function isInGroup(user: PoolUser, group: Group): Promise<boolean> {
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(named(user)));
  return Groups.some(({ GroupName }) => GroupName === group);
}

import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CodeDeliveryFailureException,
  InvalidParameterException,
  InvalidPasswordException,
  ListUsersCommand,
  PasswordHistoryPolicyViolationException,
  UserNotFoundException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { emailAddress } from '#shared/plain-text.ts';
import { environment } from '#functions/data/environment.ts';
import type { Role } from '#shared/account.ts';
import { log } from '#functions/data/log.ts';
import { cognito, cognitoWithTriggers } from './cognito.ts';

/**
 * User as the pool's commands identify one: by name or by alias. An event of a pool trigger has this shape too. The
 * event includes the pool's id, for which the triggers' Lambda has no variable (infra/constructs/accounts.ts).
 */
export interface PoolUser {
  userPoolId: string;
  userName: string;
}

/** Identifies a user of our pool by name, or by the address that is the user's alias. */
export const userOf = (userName: string): PoolUser => ({
  userPoolId: environment('USER_POOL_ID'),
  userName,
});

const poolKey = ({ userPoolId: UserPoolId, userName: Username }: PoolUser) => ({ UserPoolId, Username });

/** Sets whether each sign-in of this user requires the authenticator app. @throws AppError authenticator-missing */
export async function demandSecondFactor(user: PoolUser, on: boolean): Promise<void> {
  try {
    await cognito().send(
      new AdminSetUserMFAPreferenceCommand({
        ...poolKey(user),
        SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on },
      }),
    );
  } catch (error) {
    if (on && error instanceof InvalidParameterException) throw new AppError('authenticator-missing');
    throw error;
  }
}

/**
 * Revokes every token of this user at the pool. The API does not ask the pool: it refuses ended sign-ins by the account
 * item (session/ended.ts).
 */
export async function revokeSessions(user: PoolUser): Promise<void> {
  await cognito().send(new AdminUserGlobalSignOutCommand(poolKey(user)));
}

/** Groups of the user pool. They mirror the role in the account item, which is authoritative. */
type Group = Exclude<Role, 'user'>;

/** Adds the user to a group. Idempotent. */
export async function joinGroup(user: PoolUser, group: Group): Promise<void> {
  await cognito().send(new AdminAddUserToGroupCommand({ ...poolKey(user), GroupName: group }));
}

/** Removes the user from a group. Idempotent. */
export async function leaveGroup(user: PoolUser, group: Group): Promise<void> {
  await cognito().send(new AdminRemoveUserFromGroupCommand({ ...poolKey(user), GroupName: group }));
}

export async function isInGroup(user: PoolUser, group: Group): Promise<boolean> {
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(poolKey(user)));
  return Groups.some(({ GroupName }) => GroupName === group);
}

/**
 * Sets a user's address to one that our own mailed code has verified. Idempotent. Does nothing for a user who was
 * erased meanwhile.
 * @throws the user pool's own errors; AliasExistsException if another user has the address
 */
export async function setPoolAddress(user: PoolUser, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  try {
    await cognito().send(new AdminUpdateUserAttributesCommand({ ...poolKey(user), UserAttributes }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

/**
 * Deletes the account's user in the pool, with password, second factor and sessions. Idempotent. Finds the user by
 * `sub`: by the time of a retry another account may have the address.
 */
export async function deletePoolUser(sub: string): Promise<void> {
  const UserPoolId = environment('USER_POOL_ID');
  const { Users = [] } = await cognito().send(
    new ListUsersCommand({ UserPoolId, Filter: `sub = "${sub}"`, Limit: 1 }),
  );
  for (const { Username } of Users) {
    try {
      await cognito().send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    } catch (error) {
      // A concurrent sweep deleted the user first.
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }
}

/**
 * Sets a user's new password. The caller has already proved the current one (prove-password.ts).
 * @throws AppError password-refused; the password is then unchanged
 */
export async function replacePassword(user: PoolUser, newPassword: string): Promise<void> {
  try {
    await cognito().send(
      new AdminSetUserPasswordCommand({ ...poolKey(user), Password: newPassword, Permanent: true }),
    );
  } catch (error) {
    const refused = [
      InvalidPasswordException,
      PasswordHistoryPolicyViolationException,
      InvalidParameterException,
    ];
    throw refused.some((kind) => error instanceof kind) ? new AppError('password-refused') : error;
  }
}

/**
 * Invalidates a user's password. Sign-in is impossible until the user sets a new one by the link that the pool mails.
 * @returns true if the link was mailed. The API reference lists no error for a failed mail of this operation, so this
 *   code expects the error of all other operations that mail a code.
 */
export async function requireReset(user: PoolUser): Promise<boolean> {
  try {
    await cognitoWithTriggers().send(new AdminResetUserPasswordCommand(poolKey(user)));
    return true;
  } catch (error) {
    if (!(error instanceof CodeDeliveryFailureException)) throw error;
    log('error', 'code not mailed', { userName: user.userName });
    return false;
  }
}

/**
 * Returns the attributes of the newest sign-up with this address, if none was ever confirmed; otherwise undefined. The
 * pool's filter ignores case.
 */
export async function unconfirmedSignUp(email: string): Promise<Record<string, string> | undefined> {
  // An address that passes needs no escaping in the filter.
  if (!emailAddress.safeParse(email).success) return undefined;
  const { Users = [], PaginationToken } = await cognito().send(
    new ListUsersCommand({ UserPoolId: environment('USER_POOL_ID'), Filter: `email = "${email}"` }),
  );
  // With more users than one page, a confirmed one may be on the next.
  if (PaginationToken || Users.some(({ UserStatus }) => UserStatus !== 'UNCONFIRMED')) return undefined;
  const changedAt = ({ UserLastModifiedDate }: UserType): number => UserLastModifiedDate?.getTime() ?? 0;
  const newest = Users.toSorted((one, other) => changedAt(one) - changedAt(other)).at(-1);
  return (
    newest && Object.fromEntries((newest.Attributes ?? []).map(({ Name, Value = '' }) => [Name ?? '', Value]))
  );
}

/** Error for an address that no user signs in with. */
export class UnknownAddress extends Error {
  override name = 'UnknownAddress';
}

/** Finds the user who signs in with this address. @throws UnknownAddress */
export async function findUser(email: string): Promise<PoolUser & { sub: string }> {
  const asked = userOf(email.trim());
  try {
    const user = await cognito().send(new AdminGetUserCommand(poolKey(asked)));
    const sub = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!sub || !user.Username) throw new Error('The user pool returned no user.');
    return { ...asked, userName: user.Username, sub };
  } catch (error) {
    // The pool rejects names of more than 128 characters as invalid, so no user has such an address.
    if (error instanceof UserNotFoundException || error instanceof InvalidParameterException)
      throw new UnknownAddress(`No user signs in with ${asked.userName}.`);
    throw error;
  }
}

/**
 * Finds the pool user of an account by its address, for callers without the user name: the sweep and a recovery.
 * @throws UnknownAddress while the pool has a different address for the account
 *   (functions/account/profile/follow-address.ts); another user may then have the account's address
 */
export async function poolUserOf({ sub, email }: { sub: string; email: string }): Promise<PoolUser> {
  const user = await findUser(email);
  if (user.sub !== sub) throw new UnknownAddress(`The user pool has another address for ${sub}.`);
  return user;
}

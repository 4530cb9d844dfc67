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
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { environment } from '#functions/data/environment.ts';
import type { Role } from '#shared/account.ts';
import { log } from '#functions/data/log.ts';
import { cognito, cognitoWithTriggers } from './cognito.ts';

/**
 * A user as the pool's commands name one: by the name that the pool knows, or by an alias of it. The events of the
 * pool's triggers have this form; their Lambda has no variable of the pool (infra/constructs/accounts.ts).
 */
export interface PoolUser {
  userPoolId: string;
  userName: string;
}

/** The user of this name, or of an address that is an alias of it. */
export const userOf = (userName: string): PoolUser => ({
  userPoolId: environment('USER_POOL_ID'),
  userName,
});

const poolKey = ({ userPoolId: UserPoolId, userName: Username }: PoolUser) => ({ UserPoolId, Username });

/** Whether each sign-in of this user asks for the authenticator app. @throws AppError authenticator-missing */
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

/** Revokes every token of this user; the API refuses them by the account item as well. */
export async function revokeSessions(user: PoolUser): Promise<void> {
  await cognito().send(new AdminUserGlobalSignOutCommand(poolKey(user)));
}

/** Groups of the user pool mirror the role that the account item holds, which is the authority. */
type Group = Exclude<Role, 'user'>;

/** Safe to repeat. */
export async function joinGroup(user: PoolUser, group: Group): Promise<void> {
  await cognito().send(new AdminAddUserToGroupCommand({ ...poolKey(user), GroupName: group }));
}

/** Safe to repeat. */
export async function leaveGroup(user: PoolUser, group: Group): Promise<void> {
  await cognito().send(new AdminRemoveUserFromGroupCommand({ ...poolKey(user), GroupName: group }));
}

export async function isInGroup(user: PoolUser, group: Group): Promise<boolean> {
  const { Groups = [] } = await cognito().send(new AdminListGroupsForUserCommand(poolKey(user)));
  return Groups.some(({ GroupName }) => GroupName === group);
}

/**
 * Makes an address the user's, to which our own code was sent and came back. Safe to repeat; of a user who was erased
 * meanwhile it does nothing.
 * @throws the user pool's own errors; AliasExistsException where another user has it
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
 * Deletes the account's user in the pool, with password, second factor and sessions. By the sub and not by the address,
 * which another account may have by the time that this is repeated. Safe to repeat.
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
      // Another sweep was first.
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }
}

/**
 * Gives a user a new password. The caller has proved the present one (prove-password.ts).
 * @throws AppError password-refused: then it was not changed
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
 * Takes a user's password away: nothing signs in until a new one is set by the link that the pool mails.
 * @returns whether the link was mailed. The API reference lists no error for one that was not; we take the one that it lists
 *   for every other operation that mails a code.
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

/** Nobody signs in with this address. */
export class UnknownAddress extends Error {
  override name = 'UnknownAddress';
}

/** The user who signs in with this address. @throws UnknownAddress */
export async function findUser(email: string): Promise<PoolUser & { sub: string }> {
  const asked = userOf(email.trim());
  try {
    const user = await cognito().send(new AdminGetUserCommand(poolKey(asked)));
    const sub = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!sub || !user.Username) throw new Error('The user pool named no user.');
    return { ...asked, userName: user.Username, sub };
  } catch (error) {
    // The pool's operations take names of 128 characters at most.
    if (error instanceof UserNotFoundException || error instanceof InvalidParameterException)
      throw new UnknownAddress(`Nobody signs in with ${asked.userName}.`);
    throw error;
  }
}

/**
 * The user of an account, for who has no name of it: the sweep, and a recovery.
 * @throws UnknownAddress while the pool has another address for it (functions/account/profile/follow-address.ts); it may have given this one to
 * somebody else
 */
export async function poolUserOf({ sub, email }: { sub: string; email: string }): Promise<PoolUser> {
  const user = await findUser(email);
  if (user.sub !== sub) throw new UnknownAddress(`The user pool has another address for ${sub}.`);
  return user;
}

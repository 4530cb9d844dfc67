import { z } from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { assertConforms, assertPolicy, attributeList, attributeMap } from './attributes.ts';
import { sendCode } from './codes.ts';
import { clientOf, poolOf, putUser, removeUser, revokeAll, type Pool, type User } from './core.ts';
import { storePassword } from './credentials.ts';
import { invalidParameter, resourceNotFound } from './errors.ts';
import * as parameter from './operation.ts';
import { adminOperation, operation, type Operation } from './operation.ts';
import { mfaSettings, setMfaPreference } from './own-account.ts';
import { createUser, isRecoverable } from './sign-up.ts';

const membership = { GroupName: parameter.text };

function assertGroup(pool: Pool, name: string): void {
  if (!pool.groups.includes(name)) throw resourceNotFound('Group not found.');
}

const attributesOf = (user: User) => attributeList({ sub: user.sub, ...user.attributes });

export const adminOperations: Record<string, Operation> = {
  AdminCreateUser: operation(
    'signed',
    {
      UserPoolId: parameter.text,
      Username: parameter.username,
      UserAttributes: parameter.attributes,
      MessageAction: z.literal('SUPPRESS'),
    },
    (core, { UserPoolId, Username, UserAttributes }) => {
      const attributes = attributeMap(UserAttributes);
      const status = 'FORCE_CHANGE_PASSWORD';
      const user = createUser(core, poolOf(core, UserPoolId), Username, attributes, { status });
      return { User: { Username, Attributes: attributesOf(user) } };
    },
  ),

  AdminSetUserPassword: adminOperation(
    { Password: parameter.password, Permanent: z.literal(true) },
    (core, { pool, user }, { Password }) => {
      assertPolicy(pool, Password);
      putUser(core, pool, { ...user, status: 'CONFIRMED', password: storePassword(Password) });
    },
  ),

  /**
   * Invalidates the password and mails a code for choosing a new one, as ForgotPassword does. AWS does not document
   * whether open sessions end; here they continue.
   */
  AdminResetUserPassword: adminOperation({}, async (core, { pool, user }) => {
    if (!isRecoverable(user))
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    const waiting = putUser(core, pool, { ...user, status: 'RESET_REQUIRED' });
    await sendCode(core, pool, waiting, 'ForgotPassword');
  }),

  /** Times are in epoch seconds, as AWS JSON 1.1 requires. */
  AdminGetUser: adminOperation({}, (_core, { user }) => ({
    Username: user.username,
    Enabled: user.enabled,
    UserStatus: user.status,
    UserLastModifiedDate: user.modified / 1000,
    UserAttributes: attributesOf(user),
    UserMFASettingList: user.mfa?.enabled ? ['SOFTWARE_TOKEN_MFA'] : [],
  })),

  AdminAddUserToGroup: adminOperation(membership, (core, { pool, user }, { GroupName }) => {
    assertGroup(pool, GroupName);
    putUser(core, pool, { ...user, groups: [...new Set([...user.groups, GroupName])] });
  }),

  AdminRemoveUserFromGroup: adminOperation(membership, (core, { pool, user }, { GroupName }) => {
    assertGroup(pool, GroupName);
    putUser(core, pool, { ...user, groups: user.groups.filter((name) => name !== GroupName) });
  }),

  AdminListGroupsForUser: adminOperation({}, (_core, { user }) => ({
    Groups: user.groups.map((GroupName) => ({ GroupName })),
  })),

  AdminUpdateUserAttributes: adminOperation(
    { UserAttributes: parameter.attributes },
    (core, { pool, user }, { UserAttributes }) => {
      const changes = attributeMap(UserAttributes);
      if ('email' in changes && !('email_verified' in changes))
        throw new NotSupported('Cognito', 'a change of email without email_verified');
      assertConforms(pool, changes, 'changed');
      const { pendingEmail, ...rest } = user;
      const waits = pendingEmail !== undefined && !('email' in changes) && { pendingEmail };
      putUser(core, pool, { ...rest, ...waits, attributes: { ...user.attributes, ...changes } });
    },
  ),

  /** Also turns off the second factor of a user who lost the authenticator app. */
  AdminSetUserMFAPreference: adminOperation(mfaSettings, (core, { pool, user }, input) =>
    setMfaPreference(core, pool, user, input.SoftwareTokenMfaSettings),
  ),

  AdminDisableUser: adminOperation({}, (core, { pool, user }) => {
    putUser(core, pool, { ...user, enabled: false });
    revokeAll(core, pool, user);
  }),

  AdminUserGlobalSignOut: adminOperation({}, (core, { pool, user }) => revokeAll(core, pool, user)),

  AdminDeleteUser: adminOperation({}, (core, { pool, user }) => removeUser(core, pool, user)),

  ListUsers: operation(
    'signed',
    {
      UserPoolId: parameter.text,
      Filter: z.string().optional(),
      Limit: z.number().int().min(1).max(60).default(60),
    },
    (core, { UserPoolId, Filter, Limit }) => {
      const pool = poolOf(core, UserPoolId);
      const [, name, value] = /^(sub|email) = "([^"\\]*)"$/.exec(Filter ?? '') ?? [];
      if (Filter && !name) throw new NotSupported('Cognito', `the filter ${Filter}`);
      const users = core.users.entries(`${pool.id}/`).map(([, user]) => user);
      // "All searches are case-insensitive" (Amazon Cognito Developer Guide, "Managing and searching for user accounts").
      const valueOf = (user: User) => (name === 'sub' ? user.sub : user.attributes['email'])?.toLowerCase();
      const found = users.filter((user) => !name || valueOf(user) === value?.toLowerCase());
      const Users = found.slice(0, Limit).map((user) => ({
        Username: user.username,
        UserStatus: user.status,
        UserLastModifiedDate: user.modified / 1000,
        Attributes: attributesOf(user),
      }));
      return { Users };
    },
  ),

  /** Returns only the client secret, from which servers compute their secret hashes. */
  DescribeUserPoolClient: operation(
    'signed',
    { UserPoolId: parameter.text, ClientId: parameter.text },
    (core, { UserPoolId, ClientId }) => {
      const { secret } = clientOf(core, ClientId, poolOf(core, UserPoolId).id);
      return { UserPoolClient: { ClientId, ClientSecret: secret } };
    },
  ),
};

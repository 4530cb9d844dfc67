import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  assertComplete,
  assertConforms,
  assertMutable,
  assertPolicy,
  attributeList,
  attributeMap,
} from './attributes.ts';
import type { Pool, User } from './directory.ts';
import { CognitoError, invalidParameter, notAuthorized, userDisabled, userNotFound } from './errors.ts';
import { NotSupported } from '../protocol/service.ts';
import * as parameter from './operation.ts';
import { operation, save, type Core, type Operation } from './operation.ts';
import { mfaSettings, mfaPreference, setMfaPreference, setPassword } from './own-account.ts';

const who = { UserPoolId: parameter.text, Username: parameter.username };

/** Administrators name users by username or alias, never by sub, as in a pool whose username is no alias. */
function subject(core: Core, input: { UserPoolId: string; Username: string }): { pool: Pool; user: User } {
  const pool = core.directory.pool(input.UserPoolId);
  const user = core.directory.find(pool, input.Username);
  if (!user) throw userNotFound();
  return { pool, user };
}

/** What lists and answers show of a user. Times are epoch seconds, as JSON 1.1 has them. */
function description(user: User) {
  return {
    Username: user.username,
    Enabled: user.enabled,
    UserStatus: user.status,
    UserCreateDate: user.created / 1000,
    UserLastModifiedDate: user.modified / 1000,
  };
}
const allAttributes = (user: User) => attributeList({ sub: user.sub, ...user.attributes });

const adminCreateUser = operation(
  'signed',
  z.strictObject({
    ...who,
    UserAttributes: parameter.attributes.optional(),
    MessageAction: z.literal('SUPPRESS', { error: 'Only MessageAction SUPPRESS is supported' }),
  }),
  (core, input) => {
    const pool = core.directory.pool(input.UserPoolId);
    const attributes = attributeMap(input.UserAttributes);
    if (pool.AliasAttributes.includes('email') && input.Username.includes('@'))
      throw invalidParameter(
        'Username cannot be of email format, since user pool is configured for email alias.',
      );
    assertConforms(pool, attributes);
    assertComplete(pool, attributes);
    if (core.directory.user(pool, input.Username))
      throw new CognitoError('UsernameExistsException', 'User account already exists');
    const now = core.clock.now();
    const user = save(core, pool, {
      username: input.Username,
      sub: randomUUID(),
      attributes,
      status: 'FORCE_CHANGE_PASSWORD',
      enabled: true,
      created: now,
      modified: now,
      groups: [],
    });
    return { User: { ...description(user), Attributes: allAttributes(user) } };
  },
);

const adminSetUserPassword = operation(
  'signed',
  z.strictObject({ ...who, Password: parameter.password, Permanent: z.literal(true) }),
  (core, input) => {
    const { pool, user } = subject(core, input);
    assertPolicy(pool, input.Password);
    setPassword(core, pool, { ...user, status: 'CONFIRMED' }, input.Password);
    return {};
  },
);

/**
 * Deactivates a password and mails the code by which its owner chooses another, as ForgotPassword does. What a
 * session that is open may do until then, the reference does not say; here it goes on.
 */
const adminResetUserPassword = operation(
  'signed',
  z.strictObject({ ...who, ClientMetadata: parameter.metadata }),
  async (core, input) => {
    const { pool, user } = subject(core, input);
    if (!user.enabled) throw userDisabled();
    if (user.attributes['email_verified'] !== 'true')
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    if (user.status !== 'CONFIRMED' && user.status !== 'RESET_REQUIRED')
      throw notAuthorized('User password cannot be reset in the current state.');
    const waiting = save(core, pool, { ...user, status: 'RESET_REQUIRED' });
    await core.codes.send(pool, undefined, waiting, 'ForgotPassword', 'ForgotPassword', input.ClientMetadata);
    return {};
  },
);

const adminGetUser = operation('signed', z.strictObject(who), (core, input) => {
  const { user } = subject(core, input);
  return { ...description(user), UserAttributes: allAttributes(user), ...mfaSettings(user) };
});

const membership = z.strictObject({ ...who, GroupName: parameter.text });

const adminAddUserToGroup = operation('signed', membership, (core, input) => {
  const { pool, user } = subject(core, input);
  core.directory.group(pool, input.GroupName);
  save(core, pool, { ...user, groups: [...new Set([...user.groups, input.GroupName])] });
  return {};
});

const adminRemoveUserFromGroup = operation('signed', membership, (core, input) => {
  const { pool, user } = subject(core, input);
  core.directory.group(pool, input.GroupName);
  save(core, pool, { ...user, groups: user.groups.filter((name) => name !== input.GroupName) });
  return {};
});

const adminListGroupsForUser = operation('signed', z.strictObject(who), (core, input) => {
  const { pool, user } = subject(core, input);
  return { Groups: user.groups.map((name) => core.directory.group(pool, name)) };
});

const adminUpdateUserAttributes = operation(
  'signed',
  z.strictObject({ ...who, UserAttributes: parameter.attributes }),
  (core, input) => {
    const { pool, user } = subject(core, input);
    const changes = attributeMap(input.UserAttributes);
    if ('email' in changes && !('email_verified' in changes))
      throw new NotSupported('Cognito', 'a change of email without email_verified');
    assertConforms(pool, changes);
    assertMutable(pool, changes);
    const { pendingEmail, ...rest } = user;
    const waits = pendingEmail !== undefined && !('email' in changes) && { pendingEmail };
    save(core, pool, { ...rest, ...waits, attributes: { ...user.attributes, ...changes } });
    return {};
  },
);

/** Takes a lost authenticator app away, too. */
const adminSetUserMfaPreference = operation(
  'signed',
  z.strictObject({ ...who, SoftwareTokenMfaSettings: mfaPreference }),
  (core, input) => {
    const { pool, user } = subject(core, input);
    setMfaPreference(core, pool, user, input.SoftwareTokenMfaSettings);
    return {};
  },
);

const adminDisableUser = operation('signed', z.strictObject(who), (core, input) => {
  const { pool, user } = subject(core, input);
  save(core, pool, { ...user, enabled: false });
  core.tokens.revokeAll(pool, user);
  return {};
});

const adminUserGlobalSignOut = operation('signed', z.strictObject(who), (core, input) => {
  const { pool, user } = subject(core, input);
  core.tokens.revokeAll(pool, user);
  return {};
});

const adminDeleteUser = operation('signed', z.strictObject(who), (core, input) => {
  const { pool, user } = subject(core, input);
  core.tokens.revokeAll(pool, user);
  core.directory.deleteUser(pool, user);
  return {};
});

const FILTER = /^"?(email|sub|username)"?\s*=\s*"((?:[^"\\]|\\.)*)"$/;

function filtered(users: User[], filter: string | undefined): User[] {
  if (filter === undefined || filter === '') return users;
  const [, name, quoted] = FILTER.exec(filter) ?? [];
  if (name === undefined || quoted === undefined) throw new NotSupported('Cognito', `the filter ${filter}`);
  const value = quoted.replaceAll(/\\(.)/g, '$1');
  return users.filter((user) => {
    const fields: Record<string, string | undefined> = {
      ...user.attributes,
      sub: user.sub,
      username: user.username,
    };
    return fields[name] === value;
  });
}

const listUsers = operation(
  'signed',
  z.strictObject({
    UserPoolId: parameter.text,
    Filter: z.string().optional(),
    Limit: z.number().int().min(1).max(60).default(60),
    PaginationToken: z.string().optional(),
  }),
  (core, input) => {
    const pool = core.directory.pool(input.UserPoolId);
    const users = filtered(core.directory.users(pool), input.Filter);
    const after = input.PaginationToken && Buffer.from(input.PaginationToken, 'base64url').toString();
    const start = after === undefined ? 0 : users.findIndex(({ username }) => username === after) + 1;
    const page = users.slice(start, start + input.Limit);
    const last = page.at(-1);
    const more = last !== undefined && start + page.length < users.length;
    return {
      Users: page.map((user) => ({ ...description(user), Attributes: allAttributes(user) })),
      ...(more && { PaginationToken: Buffer.from(last.username).toString('base64url') }),
    };
  },
);

export const adminOperations: Record<string, Operation> = {
  AdminCreateUser: adminCreateUser,
  AdminSetUserPassword: adminSetUserPassword,
  AdminResetUserPassword: adminResetUserPassword,
  AdminGetUser: adminGetUser,
  AdminAddUserToGroup: adminAddUserToGroup,
  AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
  AdminListGroupsForUser: adminListGroupsForUser,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminSetUserMFAPreference: adminSetUserMfaPreference,
  AdminDisableUser: adminDisableUser,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  AdminDeleteUser: adminDeleteUser,
  ListUsers: listUsers,
};

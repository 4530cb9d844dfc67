import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { address, NEW_PASSWORD, incorrect, refused, PASSWORD, startPool } from '../../testing/user-pool.ts';

/** Sources: API reference of each operation; guide, "Customizing sign-in attributes", for aliases. */
const pool = await startPool();
afterAll(() => pool.close());

const of = (Username: string) => ({ UserPoolId: pool.UserPoolId, Username });
const verified = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];
type Attributes = ReturnType<typeof verified>;
const create = (username: string, UserAttributes: Attributes) =>
  pool.sdk.adminCreateUser({ ...of(username), MessageAction: 'SUPPRESS', UserAttributes });
const update = (username: string, UserAttributes: Attributes) =>
  pool.sdk.adminUpdateUserAttributes({ ...of(username), UserAttributes });
const setPassword = (username: string, Password: string) =>
  pool.sdk.adminSetUserPassword({ ...of(username), Password, Permanent: true });
const requireReset = (username: string) => pool.sdk.adminResetUserPassword(of(username));

test('an administrator’s new user gets no mail and cannot sign in without a password', async () => {
  const [email, username] = [address(), randomUUID()];
  const mails = pool.mails.length;
  const { User } = await create(username, verified(email));
  expect(User?.Attributes).toContainEqual({ Name: 'sub', Value: expect.any(String) as string });
  await refused(create(username, verified(email)), 'UsernameExistsException');
  await refused(pool.signIn(email), incorrect);
  const state = 'NotAuthorizedException: User password cannot be reset in the current state.';
  await refused(pool.sdk.forgotPassword(pool.as(email)), state);
  await refused(requireReset(username), state);
  await refused(setPassword(username, 'short'), 'InvalidPasswordException');
  await setPassword(username, PASSWORD);
  await pool.signIn(email);
  expect(pool.mails).toHaveLength(mails);
});

describe('setting user attributes', () => {
  test('changes the e-mail for sign-in and frees the old address', async () => {
    const { email, username } = await pool.register();
    const moved = address();
    await update(username, verified(moved));
    await refused(pool.signIn(email), incorrect);
    await pool.signIn(moved);
    await pool.register(email);
  });

  test('is refused for another user’s verified e-mail and for fixed attributes', async () => {
    const { email } = await pool.register();
    const { username, email: own } = await pool.register();
    await refused(create(randomUUID(), verified(email)), 'AliasExistsException');
    await refused(update(username, verified(email)), 'AliasExistsException');
    const fixed = [{ Name: 'custom:worker', Value: 'true' }];
    await refused(update(username, fixed), 'InvalidParameterException');
    await pool.signIn(own);
  });

  test.each([
    ['sub', randomUUID()],
    ['role', 'admin'],
    ['worker', 'true'],
    ['custom:role', 'admin'],
    ['email_verified', 'yes'],
  ])('is refused for the attribute %s with the value %s', async (Name, Value) => {
    const { username } = await pool.register();
    const attributes = [...verified(address()).filter((one) => one.Name !== Name), { Name, Value }];
    await refused(create(randomUUID(), attributes), 'InvalidParameterException');
    await refused(update(username, attributes), 'InvalidParameterException');
  });
});

test('a user can join and leave a group, but not join an unknown group', async () => {
  const { username } = await pool.register();
  const join = (GroupName: string) => pool.sdk.adminAddUserToGroup({ ...of(username), GroupName });
  for (const name of ['worker', 'admin', 'worker']) await join(name);
  await pool.sdk.adminRemoveUserFromGroup({ ...of(username), GroupName: 'admin' });
  const { Groups } = await pool.sdk.adminListGroupsForUser(of(username));
  expect(Groups).toEqual([{ GroupName: 'worker' }]);
  await refused(join('owner'), 'ResourceNotFoundException');
});

test('a disabled user loses sessions, sign-in and password recovery', async () => {
  const { email, username } = await pool.register();
  const { RefreshToken } = await pool.signIn(email);
  await pool.sdk.adminDisableUser(of(username));
  await refused(pool.refresh(RefreshToken), 'NotAuthorizedException');
  await refused(pool.signIn(email), 'User is disabled.');
  await refused(pool.signIn(email, 'wrong'), incorrect);
  const mails = pool.mails.length;
  await pool.sdk.forgotPassword(pool.as(email));
  expect(pool.mails).toHaveLength(mails);
});

describe('requiring a password reset', () => {
  // Source: guide, "Requiring imported users to reset their passwords".
  test('changes the error at sign-in only if the password is right', async () => {
    const { email, username } = await pool.register();
    await requireReset(username);
    expect(await pool.sdk.adminGetUser(of(email))).toMatchObject({ UserStatus: 'RESET_REQUIRED' });
    await refused(pool.signIn(email), 'PasswordResetRequiredException');
    await refused(pool.signIn(email, 'wrong'), incorrect);
    await setPassword(username, NEW_PASSWORD);
    await pool.signIn(email, NEW_PASSWORD);
  });

  test('mails a code, which a later request replaces', async () => {
    const { email, username } = await pool.register();
    const choose = (ConfirmationCode: string) => {
      const input = { ...pool.as(email), ConfirmationCode, Password: NEW_PASSWORD };
      return pool.sdk.confirmForgotPassword(input);
    };
    await requireReset(username);
    const first = pool.mailedCode(email);
    do await requireReset(username);
    while (pool.mailedCode(email) === first);
    await refused(choose(first), 'CodeMismatchException');
    await choose(pool.mailedCode(email));
    await pool.signIn(email, NEW_PASSWORD);
  });

  test('is refused for a user without a confirmed e-mail', async () => {
    const { username } = await pool.signUp(address());
    await refused(requireReset(username), 'InvalidParameterException');
  });
});

test('an administrator can disable a user’s authenticator app', async () => {
  const { email, username } = await pool.register();
  await pool.addAuthenticator(email);
  const factors = async () => (await pool.sdk.adminGetUser(of(username))).UserMFASettingList;
  expect(await factors()).toEqual(['SOFTWARE_TOKEN_MFA']);
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await pool.sdk.adminSetUserMFAPreference({ ...of(username), SoftwareTokenMfaSettings });
  expect(await factors()).toEqual([]);
  await pool.signIn(email);
});

test('users with an address are found in any case, with their status', async () => {
  const email = `Ana.${address()}`;
  const { username } = await pool.signUp(email);
  const found = async () => {
    const input = { UserPoolId: pool.UserPoolId, Filter: `email = "${email.toLowerCase()}"` };
    return (await pool.sdk.listUsers(input)).Users?.map(({ Username, UserStatus }) => [Username, UserStatus]);
  };
  expect(await found()).toEqual([[username, 'UNCONFIRMED']]);
  await pool.confirm(username, pool.mailedCode(email));
  expect(await found()).toEqual([[username, 'CONFIRMED']]);
});

test('a deleted user’s refresh token stays invalid after the e-mail is registered again', async () => {
  const { email, sub, username } = await pool.register();
  await pool.register();
  const find = async () => {
    const input = { UserPoolId: pool.UserPoolId, Filter: `sub = "${sub}"`, Limit: 1 };
    return (await pool.sdk.listUsers(input)).Users?.map(({ Username }) => Username);
  };
  expect(await find()).toEqual([username]);
  const { RefreshToken } = await pool.signIn(email);
  await pool.sdk.adminDeleteUser(of(username));
  expect(await find()).toEqual([]);
  await refused(pool.sdk.adminDeleteUser(of(username)), 'UserNotFoundException');
  await pool.signUp(email, username);
  await pool.confirm(username, pool.mailedCode(email));
  await refused(pool.refresh(RefreshToken), 'NotAuthorizedException');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, ANOTHER_PASSWORD, incorrect, refused, PASSWORD } from '../../testing/user-pool.ts';
import { startPool, type TestPool } from '../../testing/user-pool.ts';

/** API reference of each operation; guide: "Customizing sign-in attributes" for aliases. */
let pool: TestPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());

const of = (Username: string) => ({ UserPoolId: pool.UserPoolId, Username });
const verified = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];
const create = (username: string, email: string) =>
  pool.sdk.adminCreateUser({
    ...of(username),
    MessageAction: 'SUPPRESS',
    UserAttributes: verified(email),
  });
const setPassword = (username: string, Password: string) =>
  pool.sdk.adminSetUserPassword({ ...of(username), Password, Permanent: true });
const notFound = 'UserNotFoundException';
const aliasExists = 'AliasExistsException';

describe('creating a user', () => {
  test('mails nothing, and lets them sign in once a password is set', async () => {
    const [email, username] = [address(), randomUUID()];
    const mails = pool.mails.length;
    const { User } = await create(username, email);
    expect(User?.Attributes).toContainEqual({ Name: 'sub', Value: expect.any(String) as string });
    await refused(create(username, email), 'UsernameExistsException');
    await refused(pool.signIn(email), incorrect);
    await refused(setPassword(username, 'short'), 'InvalidPasswordException');
    await setPassword(username, PASSWORD);
    await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
    expect(pool.mails).toHaveLength(mails);
  });

  test('is refused with another user’s verified address', async () => {
    const { email } = await pool.register();
    await refused(create(randomUUID(), email), aliasExists);
  });
});

describe('changing attributes', () => {
  const update = (username: string, UserAttributes: ReturnType<typeof verified>) =>
    pool.sdk.adminUpdateUserAttributes({ ...of(username), UserAttributes });

  test('moves the address that signs in', async () => {
    const { email, username } = await pool.register();
    const moved = address();
    await update(username, verified(moved));
    await refused(pool.signIn(email), incorrect);
    await expect(pool.signIn(moved)).resolves.toHaveProperty('AccessToken');
    // The old one is free again.
    await pool.register(email);
  });

  test('refuses another user’s address, and what is fixed at sign-up', async () => {
    const { email } = await pool.register();
    const { username, email: own } = await pool.register();
    await refused(update(username, verified(email)), aliasExists);
    await refused(update(username, [{ Name: 'custom:worker', Value: 'true' }]), 'InvalidParameterException');
    await expect(pool.signIn(own)).resolves.toHaveProperty('AccessToken');
  });
});

test('groups are joined and left, and unknown ones refused', async () => {
  const { username } = await pool.register();
  const groups = async () => {
    const { Groups } = await pool.sdk.adminListGroupsForUser(of(username));
    return Groups!.map(({ GroupName }) => GroupName);
  };
  for (const GroupName of ['worker', 'admin', 'worker'])
    await pool.sdk.adminAddUserToGroup({ ...of(username), GroupName });
  expect(await groups()).toEqual(['worker', 'admin']);
  await pool.sdk.adminRemoveUserFromGroup({ ...of(username), GroupName: 'admin' });
  expect(await groups()).toEqual(['worker']);
  await refused(
    pool.sdk.adminAddUserToGroup({ ...of(username), GroupName: 'owner' }),
    'ResourceNotFoundException',
  );
});

test('a disabled user has no sessions, no sign-in and no recovery, and only the password tells', async () => {
  const { email, username } = await pool.register();
  const { RefreshToken } = await pool.signIn(email);
  await pool.sdk.adminDisableUser(of(username));
  await refused(pool.refresh(RefreshToken), 'NotAuthorizedException');
  await refused(pool.signIn(email), { message: 'User is disabled.' });
  await refused(pool.signIn(email, 'wrong'), incorrect);
  const mails = pool.mails.length;
  await pool.sdk.forgotPassword(pool.as(email));
  expect(pool.mails).toHaveLength(mails);
});

describe('a required reset of the password', () => {
  const requireReset = (username: string) => pool.sdk.adminResetUserPassword(of(username));

  // Guide: "Requiring imported users to reset their passwords".
  test('is told to who knows the password, and to nobody else', async () => {
    const { email, username } = await pool.register();
    await requireReset(username);
    expect(await pool.sdk.adminGetUser(of(email))).toMatchObject({
      UserStatus: 'RESET_REQUIRED',
    });
    await refused(pool.signIn(email), 'PasswordResetRequiredException');
    await refused(pool.signIn(email, 'wrong'), incorrect);
    await setPassword(username, ANOTHER_PASSWORD);
    await expect(pool.signIn(email, ANOTHER_PASSWORD)).resolves.toHaveProperty('AccessToken');
  });

  test('mails a code for another, which a later request replaces', async () => {
    const { email, username } = await pool.register();
    const choose = (ConfirmationCode: string) => {
      const input = { ...pool.as(email), ConfirmationCode, Password: ANOTHER_PASSWORD };
      return pool.sdk.confirmForgotPassword(input);
    };
    await requireReset(username);
    const first = pool.mailedCode(email);
    do await requireReset(username);
    while (pool.mailedCode(email) === first);
    await refused(choose(first), 'CodeMismatchException');
    await choose(pool.mailedCode(email));
    await expect(pool.signIn(email, ANOTHER_PASSWORD)).resolves.toHaveProperty('AccessToken');
  });

  test('is refused for a user without a confirmed address', async () => {
    const { username } = await pool.signUp(address());
    await refused(requireReset(username), 'InvalidParameterException');
    await refused(requireReset(randomUUID()), notFound);
  });
});

test('an authenticator app is taken away', async () => {
  const { email, username } = await pool.register();
  await pool.addAuthenticator(email);
  const factors = async () => (await pool.sdk.adminGetUser(of(username))).UserMFASettingList;
  expect(await factors()).toEqual(['SOFTWARE_TOKEN_MFA']);
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await pool.sdk.adminSetUserMFAPreference({ ...of(username), SoftwareTokenMfaSettings });
  expect(await factors()).toEqual([]);
  await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
});

test('a sign-out everywhere revokes every token', async () => {
  const { email, username } = await pool.register();
  const signedIn = await pool.signIn(email);
  await pool.sdk.adminUserGlobalSignOut(of(username));
  await refused(pool.refresh(signedIn.RefreshToken), {
    message: 'Refresh Token has been revoked',
  });
  await refused(pool.userOf(signedIn), { message: 'Access Token has been revoked' });
});

describe('deleting a user', () => {
  test('frees address and name, and does not pass their tokens to the next holder', async () => {
    const { email, username } = await pool.register();
    const { RefreshToken } = await pool.signIn(email);
    await pool.sdk.adminDeleteUser(of(username));
    await pool.signUp(email, username);
    await pool.confirm(username, pool.mailedCode(email));
    await refused(pool.refresh(RefreshToken), 'NotAuthorizedException');
  });

  test('works by the sub that is found, and is told when it is repeated', async () => {
    const { sub, username } = await pool.register();
    await pool.register();
    const found = async () => {
      const input = { UserPoolId: pool.UserPoolId, Filter: `sub = "${sub}"`, Limit: 1 };
      const { Users = [] } = await pool.sdk.listUsers(input);
      return Users.map(({ Username }) => Username);
    };
    expect(await found()).toEqual([username]);
    await pool.sdk.adminDeleteUser(of(username));
    expect(await found()).toEqual([]);
    await refused(pool.sdk.adminDeleteUser(of(username)), notFound);
  });
});

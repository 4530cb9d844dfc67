import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ForgotPasswordCommand,
  ListUsersCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test } from 'vitest';
import { standInOnly } from '../suite.ts';
import { address, NO_MAILBOX, PASSWORD, type CognitoPool } from './pool.ts';

const verified = (email: string): AttributeType[] => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];

/** API reference of each operation; guide: "Customizing sign-in attributes" for aliases. */
export function admin(opened: () => CognitoPool): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });
  const of = (Username: string) => ({ UserPoolId: pool.UserPoolId, Username });
  const create = (username: string, email: string) =>
    pool.sdk.send(
      new AdminCreateUserCommand({
        ...of(username),
        MessageAction: 'SUPPRESS',
        UserAttributes: verified(email),
        ClientMetadata: { a: 'b' },
      }),
    );

  test('makes a user who signs in with the password that was set', async () => {
    const [email, username] = [address(), randomUUID()];
    const { User } = await create(username, email);
    expect(User).toMatchObject({ Username: username, UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect(User!.UserCreateDate!.getTime()).toBeCloseTo(pool.clock.now(), -5);
    await expect(create(username, email)).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await pool.sdk.send(
      new AdminSetUserPasswordCommand({ ...of(username), Password: PASSWORD, Permanent: true }),
    );
    await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
    expect(pool.mails.map(({ to }) => to)).not.toContain(email);
  });

  test('cannot give a new user the verified address of another', async () => {
    const { email } = await pool.register();
    // The parameter ForceAliasCreation of AdminCreateUser, whose default is false.
    await expect(create(randomUUID(), email)).rejects.toMatchObject({ name: 'AliasExistsException' });
  });

  test('moves a user between groups; an unknown group is refused', async () => {
    const { username } = await pool.register();
    const groups = async () => {
      const { Groups } = await pool.sdk.send(new AdminListGroupsForUserCommand(of(username)));
      return Groups!.map(({ GroupName }) => GroupName).sort();
    };
    for (const GroupName of ['worker', 'admin', 'worker'])
      await pool.sdk.send(new AdminAddUserToGroupCommand({ ...of(username), GroupName }));
    expect(await groups()).toEqual(['admin', 'worker']);
    await pool.sdk.send(new AdminRemoveUserFromGroupCommand({ ...of(username), GroupName: 'admin' }));
    expect(await groups()).toEqual(['worker']);
    await expect(
      pool.sdk.send(new AdminAddUserToGroupCommand({ ...of(username), GroupName: 'owner' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('disables a user: sessions end, the password no longer opens, and recovery pretends', async () => {
    const { email, username } = await pool.register();
    const { RefreshToken } = await pool.signIn(email);
    await pool.sdk.send(new AdminDisableUserCommand(of(username)));
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(pool.signIn(email)).rejects.toMatchObject({ message: 'User is disabled.' });
    await expect(pool.signIn(email, 'wrong-password')).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    const mails = pool.mails.length;
    expect(
      await pool.sdk.send(new ForgotPasswordCommand({ ClientId: pool.ClientId, Username: email })),
    ).toHaveProperty('CodeDeliveryDetails');
    expect(pool.mails).toHaveLength(mails);
    await pool.sdk.send(new AdminEnableUserCommand(of(username)));
    await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
  });

  test('signs a user out everywhere', async () => {
    const { email, username } = await pool.register();
    const signedIn = await pool.signIn(email);
    await pool.sdk.send(new AdminUserGlobalSignOutCommand(of(username)));
    await expect(pool.refresh(signedIn.RefreshToken)).rejects.toMatchObject({
      message: 'Refresh Token has been revoked',
    });
    await expect(pool.userOf(signedIn)).rejects.toMatchObject({ message: 'Access Token has been revoked' });
  });

  test('changes attributes, and the alias with them; what is fixed at sign-up stays', async () => {
    const { email, username } = await pool.register(undefined, [{ Name: 'custom:worker', Value: 'true' }]);
    const update = (...UserAttributes: AttributeType[]) =>
      pool.sdk.send(new AdminUpdateUserAttributesCommand({ ...of(username), UserAttributes }));
    const moved = address();
    await update(...verified(moved));
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(pool.signIn(moved)).resolves.toHaveProperty('AccessToken');
    await expect(update({ Name: 'custom:worker', Value: 'false' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  test('confirms a sign-up without a code, once; the address stays unverified', async () => {
    const { username } = await pool.signUp(address());
    const confirm = () =>
      pool.sdk.send(new AdminConfirmSignUpCommand({ ...of(username), ClientMetadata: { a: 'b' } }));
    await confirm();
    expect(await pool.sdk.send(new AdminGetUserCommand(of(username)))).toMatchObject({
      UserStatus: 'CONFIRMED',
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'false' }]) as unknown,
    });
    await expect(confirm()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  test('finds a user by her sub, which stays hers when her address changes', async () => {
    const { username } = await pool.register();
    const { UserAttributes = [] } = await pool.sdk.send(new AdminGetUserCommand(of(username)));
    const sub = UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
    const found = async () => {
      const { Users = [] } = await pool.sdk.send(
        new ListUsersCommand({ UserPoolId: pool.UserPoolId, Filter: `sub = "${sub}"`, Limit: 1 }),
      );
      return Users.map(({ Username }) => Username);
    };
    expect(await found()).toEqual([username]);
    await pool.sdk.send(
      new AdminUpdateUserAttributesCommand({ ...of(username), UserAttributes: verified(address()) }),
    );
    expect(await found()).toEqual([username]);
    // Deleting is repeated by whoever was stopped behind it.
    await pool.sdk.send(new AdminDeleteUserCommand(of(username)));
    expect(await found()).toEqual([]);
    await expect(pool.sdk.send(new AdminDeleteUserCommand(of(username)))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });

  test('deletes a user', async () => {
    const { email, username } = await pool.register();
    const { RefreshToken } = await pool.signIn(email);
    await pool.sdk.send(new AdminDeleteUserCommand(of(username)));
    await expect(pool.sdk.send(new AdminGetUserCommand(of(username)))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  standInOnly(NO_MAILBOX, () => {
    test('frees the address and the name of a deleted user, whose tokens do not pass to the next holder', async () => {
      const { email, username } = await pool.register();
      const { RefreshToken } = await pool.signIn(email);
      await pool.sdk.send(new AdminDeleteUserCommand(of(username)));
      const next = await pool.signUp(email, username);
      await pool.confirm(next.username, pool.mailedCode(email));
      await expect(pool.refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    });
  });

  test('finds users by e-mail, sub and name, and pages through all', async () => {
    const { email, username, sub } = await pool.register();
    const list = (input: { Filter?: string; Limit?: number; PaginationToken?: string }) =>
      pool.sdk.send(new ListUsersCommand({ UserPoolId: pool.UserPoolId, ...input }));
    for (const Filter of [`email = "${email}"`, `sub="${sub}"`, `username = "${username}"`]) {
      const { Users } = await list({ Filter });
      expect(Users!.map((user) => user.Username)).toEqual([username]);
    }
    expect((await list({ Filter: 'email = "nobody@example.org"' })).Users).toEqual([]);
    const paged: Array<string | undefined> = [];
    let PaginationToken: string | undefined;
    do {
      const page = await list({ Limit: 20, ...(PaginationToken !== undefined && { PaginationToken }) });
      expect(page.Users!.length).toBeLessThanOrEqual(20);
      paged.push(...page.Users!.map((user) => user.Username));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken !== undefined);
    expect(paged).toContain(username);
    expect(new Set(paged).size).toBe(paged.length);
  });
}

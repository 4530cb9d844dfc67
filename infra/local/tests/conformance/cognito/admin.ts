import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ListUsersCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { standInOnly, type Suite } from '../suite.ts';
import { address, NO_MAILBOX, openPool, PASSWORD, type CognitoPool } from './pool.ts';

const verified = (email: string): AttributeType[] => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
];

/** API reference of each operation; guide: "Customizing sign-in attributes" for aliases. */
export function admin(opened: () => CognitoPool, suite: Suite): void {
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
    expect(await pool.sdk.send(new ForgotPasswordCommand(pool.as(email)))).toHaveProperty(
      'CodeDeliveryDetails',
    );
    expect(pool.mails).toHaveLength(mails);
  });

  describe('resets a password', () => {
    const requireReset = (Username: string) =>
      pool.sdk.send(new AdminResetUserPasswordCommand({ ...of(Username), ClientMetadata: { a: 'b' } }));
    const required = { name: 'PasswordResetRequiredException' };
    const incorrect = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

    // Guide: "Requiring imported users to reset their passwords".
    test('which its owner is told; who tries another is told the same as of an address that nobody has', async () => {
      const { email, username } = await pool.register();
      await requireReset(username);
      expect(await pool.sdk.send(new AdminGetUserCommand(of(username)))).toMatchObject({
        UserStatus: 'RESET_REQUIRED',
        Enabled: true,
      });
      await expect(pool.signIn(email)).rejects.toMatchObject(required);
      for (const name of [email, address()])
        await expect(pool.signIn(name, 'wrong-password')).rejects.toMatchObject(incorrect);
      await pool.sdk.send(
        new AdminSetUserPasswordCommand({ ...of(username), Password: 'another-secret', Permanent: true }),
      );
      await expect(pool.signIn(email, 'another-secret')).resolves.toHaveProperty('AccessToken');
    });

    test('which anybody is told by a client without PreventUserExistenceErrors', async () => {
      const legacy = await openPool(suite, { client: { PreventUserExistenceErrors: 'LEGACY' } });
      const { email, username } = await legacy.register();
      await legacy.sdk.send(
        new AdminResetUserPasswordCommand({ UserPoolId: legacy.UserPoolId, Username: username }),
      );
      await expect(legacy.signIn(email, 'wrong-password')).rejects.toMatchObject(required);
      await legacy.close();
    });

    test('but of nobody who has no address to mail to, or no password yet', async () => {
      const { username } = await pool.signUp(address());
      await expect(requireReset(username)).rejects.toMatchObject({ name: 'InvalidParameterException' });
      const invited = randomUUID();
      await create(invited, address());
      await expect(requireReset(invited)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
      await expect(requireReset(randomUUID())).rejects.toMatchObject({ name: 'UserNotFoundException' });
    });

    standInOnly(NO_MAILBOX, () => {
      test('and mails the code for another, which a later request replaces', async () => {
        const { email, username } = await pool.register();
        const choose = (ConfirmationCode: string) =>
          pool.sdk.send(
            new ConfirmForgotPasswordCommand({
              ...pool.as(email),
              ConfirmationCode,
              Password: 'another-secret',
            }),
          );
        const mails = pool.mails.length;
        await requireReset(username);
        const first = pool.mailedCode(email);
        await pool.sdk.send(new ForgotPasswordCommand(pool.as(email)));
        expect(pool.mails.slice(mails).map(({ to }) => to)).toEqual([email, email]);
        const second = pool.mailedCode(email);
        if (second !== first)
          await expect(choose(first)).rejects.toMatchObject({ name: 'CodeMismatchException' });
        await choose(second);
        await expect(pool.signIn(email, 'another-secret')).resolves.toHaveProperty('AccessToken');
        await expect(pool.signIn(email)).rejects.toMatchObject(incorrect);
      });
    });
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

  test('finds a user by the sub, which stays when the address changes', async () => {
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

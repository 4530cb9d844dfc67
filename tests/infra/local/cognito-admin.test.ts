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
  GetTokensFromRefreshTokenCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startCognito, type CognitoFixture } from '#tests/support/cognito.ts';

let pool: CognitoFixture;
beforeAll(async () => {
  pool = await startCognito();
});
afterAll(() => pool.close());

const address = () => `${randomUUID()}@example.org`;
const of = (Username: string) => ({ UserPoolId: pool.UserPoolId, Username });
const refresh = (RefreshToken: string | undefined) =>
  pool.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: pool.ClientId, RefreshToken }));

describe('an administrator', () => {
  it('makes a user who signs in with the password that was set', async () => {
    const [email, username] = [address(), randomUUID()];
    const create = () =>
      pool.sdk.send(
        new AdminCreateUserCommand({
          ...of(username),
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
    const { User } = await create();
    expect(User).toMatchObject({ Username: username, UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect(User!.UserCreateDate!.getTime()).toBeCloseTo(pool.clock.now(), -4);
    await expect(create()).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });

    await pool.sdk.send(
      new AdminSetUserPasswordCommand({ ...of(username), Password: PASSWORD, Permanent: true }),
    );
    await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
    expect(pool.mails.map(({ to }) => to)).not.toContain(email);
  });

  it('cannot give a new user the address of another', async () => {
    const { email } = await pool.register(address());
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ];
    await expect(
      pool.sdk.send(
        new AdminCreateUserCommand({ ...of(randomUUID()), MessageAction: 'SUPPRESS', UserAttributes }),
      ),
    ).rejects.toMatchObject({ name: 'AliasExistsException' });
  });

  it('moves a user between groups; an unknown group is refused', async () => {
    const { username } = await pool.register(address());
    const groups = async () => {
      const { Groups } = await pool.sdk.send(new AdminListGroupsForUserCommand(of(username)));
      return Groups!.map(({ GroupName }) => GroupName);
    };
    for (const GroupName of ['worker', 'admin', 'worker'])
      await pool.sdk.send(new AdminAddUserToGroupCommand({ ...of(username), GroupName }));
    expect(await groups()).toEqual(['worker', 'admin']);
    await pool.sdk.send(new AdminRemoveUserFromGroupCommand({ ...of(username), GroupName: 'admin' }));
    expect(await groups()).toEqual(['worker']);
    await expect(
      pool.sdk.send(new AdminAddUserToGroupCommand({ ...of(username), GroupName: 'owner' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('disables a user: sessions end, the password no longer opens, and recovery pretends', async () => {
    const { email, username } = await pool.register(address());
    const { RefreshToken } = await pool.signIn(email);
    await pool.sdk.send(new AdminDisableUserCommand(of(username)));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
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

  it('signs a user out everywhere', async () => {
    const { email, username } = await pool.register(address());
    const { RefreshToken } = await pool.signIn(email);
    await pool.sdk.send(new AdminUserGlobalSignOutCommand(of(username)));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
  });

  it('changes attributes, and the alias with them; what is fixed at sign-up stays', async () => {
    const { email, username } = await pool.register(address());
    const update = (...UserAttributes: Array<{ Name: string; Value: string }>) =>
      pool.sdk.send(new AdminUpdateUserAttributesCommand({ ...of(username), UserAttributes }));
    const moved = address();
    await update({ Name: 'email', Value: moved }, { Name: 'email_verified', Value: 'true' });
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(pool.signIn(moved)).resolves.toHaveProperty('AccessToken');
    await expect(update({ Name: 'custom:terms', Value: '2027' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('confirms a sign-up without a code', async () => {
    const { username } = await pool.signUp(address());
    await pool.sdk.send(new AdminConfirmSignUpCommand(of(username)));
    expect(await pool.sdk.send(new AdminGetUserCommand(of(username)))).toMatchObject({
      UserStatus: 'CONFIRMED',
      UserAttributes: expect.arrayContaining([{ Name: 'email_verified', Value: 'false' }]) as unknown,
    });
    await expect(pool.sdk.send(new AdminConfirmSignUpCommand(of(username)))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('deletes a user: the address is free again, and old tokens do not pass to the next holder', async () => {
    const { email, username } = await pool.register(address());
    const { RefreshToken } = await pool.signIn(email);
    await pool.sdk.send(new AdminDeleteUserCommand(of(username)));
    await expect(pool.sdk.send(new AdminGetUserCommand(of(username)))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    const next = await pool.signUp(email, username);
    await pool.confirm(next.username, pool.mailedCode(email));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('finds users by e-mail, sub and name, and pages through all', async () => {
    const { email, username, sub } = await pool.register(address());
    const list = (input: { Filter?: string; Limit?: number; PaginationToken?: string }) =>
      pool.sdk.send(new ListUsersCommand({ UserPoolId: pool.UserPoolId, ...input }));
    for (const Filter of [`email = "${email}"`, `sub="${sub}"`, `username = "${username}"`]) {
      const { Users } = await list({ Filter });
      expect(Users!.map((user) => user.Username)).toEqual([username]);
    }
    expect((await list({ Filter: 'email = "nobody@example.org"' })).Users).toEqual([]);
    const everyone = (await list({})).Users!.map((user) => user.Username);
    const paged: Array<string | undefined> = [];
    let PaginationToken: string | undefined;
    do {
      const page = await list({ Limit: 2, ...(PaginationToken !== undefined && { PaginationToken }) });
      paged.push(...page.Users!.map((user) => user.Username));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken !== undefined);
    expect(paged).toEqual(everyone);
  });
});

describe('the wire', () => {
  const call = (operation: string, body: object, headers: Record<string, string> = {}) =>
    fetch(pool.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });

  it('an administrator’s call without a signature is refused', async () => {
    const answer = await call('AdminGetUser', of('somebody'));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      __type: 'MissingAuthenticationTokenException',
      message: 'Missing Authentication Token',
    });
  });

  it('an error has its name in the body and in the header that browsers may read', async () => {
    const answer = await call('GetUser', { AccessToken: 'no token' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException:');
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-amzn-ErrorType');
    expect(await answer.json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  });

  it('a browser of any origin may call', async () => {
    const asked = 'content-type,x-amz-target,x-amz-user-agent,cache-control';
    const answer = await fetch(pool.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-headers': asked },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
  });

  it.each([
    ['an operation', 'DeleteUser', { AccessToken: 'x' }, 'DeleteUser'],
    ['a parameter', 'SignUp', { AnalyticsMetadata: {} }, 'AnalyticsMetadata'],
    ['a flow', 'InitiateAuth', { AuthFlow: 'USER_AUTH' }, 'AuthFlow'],
    ['a challenge', 'RespondToAuthChallenge', { ChallengeName: 'SMS_MFA' }, 'ChallengeName'],
  ])('%s that is not promised answers 501 with its name', async (_what, operation, body, name) => {
    const valid = { ClientId: pool.ClientId, Username: 'x', Password: PASSWORD };
    const answer = await call(operation, operation === 'SignUp' ? { ...valid, ...body } : body);
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(name) as unknown });
  });

  it('a missing parameter is invalid, not unpromised', async () => {
    const answer = await call('SignUp', { ClientId: pool.ClientId });
    expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });

  it('a pool property that is not promised is refused by name', () => {
    expect(() => pool.cognito.createUserPool('Other', { SmsConfiguration: {} })).toThrow('SmsConfiguration');
  });
});

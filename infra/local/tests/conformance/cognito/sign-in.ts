import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { standInOnly, type Suite } from '../suite.ts';
import { authenticator } from './authenticator.ts';
import { address, NO_CLOCK, openPool, PASSWORD, type CognitoPool } from './pool.ts';

const incorrect = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const sessionOver = {
  name: 'NotAuthorizedException',
  message: 'Invalid session for the user, session is expired.',
};
const named = (name: string, message?: string) => ({ name, ...(message !== undefined && { message }) });

/**
 * API reference: InitiateAuth, AdminInitiateAuth, RespondToAuthChallenge, AdminRespondToAuthChallenge; RFC 6238;
 * guide: "Lockout behavior for failed sign-in attempts".
 */
export function signIn(opened: () => CognitoPool, suite: Suite): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });
  const wrong = (name: string) => pool.signIn(name, 'wrong-password');
  const inPublic = (name: string, password: string, of: CognitoPool = pool) =>
    of.sdk.send(
      new InitiateAuthCommand({
        ClientId: of.ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { ...of.named(name), PASSWORD: password },
        ClientMetadata: { a: 'b' },
      }),
    );

  test.each([
    ['a server proves', (name: string, password: string) => pool.begin(name, password)],
    ['anybody proves', (name: string, password: string) => inPublic(name, password)],
  ])('a password that %s signs in by e-mail in any case, and by name', async (_who, prove) => {
    const { email, username } = await pool.register();
    for (const name of [email, email.toUpperCase(), username])
      expect(await prove(name, PASSWORD)).toMatchObject({
        AuthenticationResult: { ExpiresIn: 600, RefreshToken: expect.any(String) as string },
      });
    await expect(prove(email, 'wrong-password')).rejects.toMatchObject(incorrect);
    await expect(prove(address(), PASSWORD)).rejects.toMatchObject(incorrect);
  });

  test('the e-mail of an unconfirmed user is no alias; by name, the right password says what is missing', async () => {
    const email = address();
    const { username } = await pool.signUp(email);
    await expect(pool.signIn(email)).rejects.toMatchObject(incorrect);
    await expect(wrong(username)).rejects.toMatchObject(incorrect);
    await expect(pool.signIn(username)).rejects.toMatchObject(
      named('UserNotConfirmedException', 'User is not confirmed.'),
    );
  });

  describe('a flow', () => {
    test('that the client does not allow is refused, to a server and in public', async () => {
      const closed = await openPool(suite, {
        client: {
          ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
          RefreshTokenRotation: undefined,
          AuthSessionValidity: 3,
        },
        pool: { UserPoolName: 'closed' },
      });
      await expect(closed.begin('somebody')).rejects.toMatchObject(
        named('InvalidParameterException', 'ADMIN_USER_PASSWORD_AUTH flow not enabled for this client'),
      );
      await expect(inPublic('somebody', PASSWORD, closed)).rejects.toMatchObject(
        named('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
      );
      await closed.close();
    });

    test('is refused to a client of another pool, and to one that nobody made', async () => {
      const { email } = await pool.register();
      const elsewhere = { ClientId: pool.ClientId, UserPoolId: 'us-east-1_nobodyHas' };
      const AuthParameters = { ...pool.named(email), PASSWORD };
      await expect(
        pool.sdk.send(
          new AdminInitiateAuthCommand({
            ...elsewhere,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters,
            ClientMetadata: { a: 'b' },
          }),
        ),
      ).rejects.toMatchObject(named('ResourceNotFoundException'));
      await expect(
        pool.sdk.send(
          new InitiateAuthCommand({
            ClientId: 'x'.repeat(26),
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters,
          }),
        ),
      ).rejects.toMatchObject(named('ResourceNotFoundException'));
    });
  });

  describe('a second factor', () => {
    const answered = (Session: string | undefined, name: string, code: string) => ({
      ClientId: pool.ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA' as const,
      Session,
      ChallengeResponses: { ...pool.named(name), SOFTWARE_TOKEN_MFA_CODE: code },
      ClientMetadata: { a: 'b' },
    });
    const toServer = (Session: string | undefined, name: string, code: string) =>
      pool.sdk.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId: pool.UserPoolId,
          ...answered(Session, name, code),
        }),
      );
    const publicly = (Session: string | undefined, name: string, code: string) =>
      pool.sdk.send(new RespondToAuthChallengeCommand(answered(Session, name, code)));

    test('is asked for where there is one, with the user’s own name and no tokens', async () => {
      const { email, username } = await pool.register();
      await authenticator(pool, email);
      const asked = await pool.begin(email);
      expect(asked).toMatchObject({
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ChallengeParameters: { USER_ID_FOR_SRP: username },
        Session: expect.any(String) as string,
      });
      expect(asked.AuthenticationResult).toBeUndefined();
      await expect(toServer(asked.Session, username, '12345x')).rejects.toMatchObject(
        named('CodeMismatchException'),
      );
    });

    test('of another sign-in than the one that is named opens nothing', async () => {
      const [mine, other] = [await pool.register(), await pool.register()];
      await authenticator(pool, mine.email);
      const { Session } = await pool.begin(mine.email);
      await expect(toServer(Session, other.username, '123456')).rejects.toMatchObject(sessionOver);
      await expect(publicly('nobody’s', mine.username, '123456')).rejects.toMatchObject(sessionOver);
    });

    standInOnly(NO_CLOCK, () => {
      test.each([
        ['given to a server', toServer],
        ['sent by anybody', publicly],
      ])('%s signs in with each code once, and within three minutes', async (_how, withCode) => {
        const { email, username } = await pool.register();
        const { used, code } = await authenticator(pool, email);

        const { Session } = await pool.begin(email);
        await expect(withCode(Session, username, used)).rejects.toMatchObject(named('ExpiredCodeException'));
        await expect(withCode(Session, username, '12345x')).rejects.toMatchObject(
          named('CodeMismatchException'),
        );
        pool.clock.advance(60_000);
        expect(await withCode(Session, username, code())).toHaveProperty('AuthenticationResult');
        await expect(withCode(Session, username, code())).rejects.toMatchObject(sessionOver);
        const late = await pool.begin(email);
        pool.clock.advance(180_000);
        await expect(withCode(late.Session, username, code())).rejects.toMatchObject(sessionOver);
      });

      // "The value of the USERNAME attribute must be the user's actual username, not an alias".
      test('is taken from a server under the user’s own name alone', async () => {
        const { email, username } = await pool.register();
        const { code } = await authenticator(pool, email);
        pool.clock.advance(60_000);
        const { Session } = await pool.begin(email);
        await expect(toServer(Session, email, code())).rejects.toMatchObject(named('NotAuthorizedException'));
        expect(await toServer(Session, username, code())).toHaveProperty('AuthenticationResult');
      });
    });
  });

  standInOnly(NO_CLOCK, () => {
    test('five wrong passwords lock the user for one second, one more for two; 15 quiet minutes forget them', async () => {
      const { email } = await pool.register();
      const locked = named('NotAuthorizedException', 'Password attempts exceeded');
      for (let attempt = 1; attempt <= 5; attempt += 1)
        await expect(wrong(email)).rejects.toMatchObject(incorrect);
      await expect(pool.signIn(email)).rejects.toMatchObject(locked);
      pool.clock.advance(1000);
      await expect(wrong(email)).rejects.toMatchObject(incorrect);
      pool.clock.advance(1000);
      await expect(pool.signIn(email)).rejects.toMatchObject(locked);
      pool.clock.advance(1000);
      await expect(wrong(email)).rejects.toMatchObject(incorrect);
      pool.clock.advance(20 * 60_000);
      await expect(wrong(email)).rejects.toMatchObject(incorrect);
      await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
    });
  });

  test('a client without PreventUserExistenceErrors tells who does not exist', async () => {
    const legacy = await openPool(suite, { client: { PreventUserExistenceErrors: 'LEGACY' } });
    const missing = named('UserNotFoundException');
    await expect(legacy.signIn('nobody')).rejects.toMatchObject(missing);
    await expect(legacy.confirm('nobody', '123456')).rejects.toMatchObject(missing);
    await legacy.close();
  });
}

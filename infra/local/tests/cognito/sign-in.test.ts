import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { address, NEW_PASSWORD, incorrect, refused, PASSWORD, startPool } from '../../testing/user-pool.ts';
import { CLIENT, SERVER_CLIENT } from '../../testing/pool-properties.ts';

/**
 * Sources: API reference, AdminInitiateAuth and AdminRespondToAuthChallenge; RFC 6238; guide, "Lockout behavior for
 * failed sign-in attempts" and "Computing secret hash values".
 */
const pool = await startPool();
afterAll(() => pool.close());

const MINUTE = 60_000;
const wrongHash = Buffer.alloc(32).toString('base64');

describe('signing in with a password', () => {
  test('works with the e-mail in any case and with the user name', async () => {
    const { email, username } = await pool.register();
    for (const name of [email, email.toUpperCase(), username])
      expect(await pool.signIn(name)).toHaveProperty('ExpiresIn', 600);
  });

  test('returns the same error for a wrong password and an unknown e-mail', async () => {
    const { email } = await pool.register();
    await refused(pool.signIn(email, 'wrong'), incorrect);
    await refused(pool.signIn(address()), incorrect);
  });

  test('is refused with a flow that the client does not allow', async () => {
    const { email } = await pool.register();
    const error = 'InvalidParameterException: Auth flow not enabled for this client';
    const AuthParameters = { USERNAME: email, PASSWORD };
    const { ClientId } = pool;
    await refused(pool.sdk.initiateAuth({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }), error);
    const closed = await pool.withClient('Closed', { ...CLIENT, ExplicitAuthFlows: [] });
    await refused(closed.signIn(email), error);
  });

  test('is locked after five failures, for longer after each further failure', async () => {
    const { email } = await pool.register();
    const wrong = () => refused(pool.signIn(email, 'wrong'), incorrect);
    const locked = 'NotAuthorizedException: Password attempts exceeded';
    for (let tries = 1; tries <= 5; tries += 1) await wrong();
    await refused(pool.signIn(email), locked);
    pool.clock.advance(1000);
    await wrong();
    pool.clock.advance(1000);
    await refused(pool.signIn(email), locked);
    pool.clock.advance(1000);
    await wrong();
    pool.clock.advance(20 * MINUTE);
    await wrong();
    await pool.signIn(email);
  });

  test('is refused for an unknown client or pool', async () => {
    for (const changed of [{ ClientId: 'x'.repeat(26) }, { UserPoolId: 'us-east-1_nobodyHas' }]) {
      const { ClientId, UserPoolId } = { ...pool, ...changed };
      const AuthParameters = { ...pool.proof('ana'), PASSWORD };
      const asked = { ClientId, UserPoolId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters } as const;
      const missing = 'ResourceNotFoundException';
      await refused(pool.sdk.adminInitiateAuth(asked), missing);
      await refused(pool.sdk.describeUserPoolClient({ ClientId, UserPoolId }), missing);
    }
  });
});

describe('call without proof of the client secret', () => {
  const code = { ConfirmationCode: '123456' };
  const email = [{ Name: 'email', Value: 'ana@example.test' }];

  const admin = { UserPoolId: pool.UserPoolId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' };
  const challenge = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'guessed' };

  /** Every call that names a user; some name the user inside another parameter. */
  test.each<[string, object, string?, object?]>([
    ['signUp', { Password: PASSWORD, UserAttributes: email }],
    ['confirmSignUp', code],
    ['resendConfirmationCode', {}],
    ['forgotPassword', {}],
    ['confirmForgotPassword', { ...code, Password: NEW_PASSWORD }],
    ['adminInitiateAuth', admin, 'AuthParameters', { PASSWORD }],
    ['respondToAuthChallenge', challenge, 'ChallengeResponses', { SOFTWARE_TOKEN_MFA_CODE: '123456' }],
  ])('is refused by %s for known and unknown users alike', async (operation, more, within, inner) => {
    const naming = (Username: string, SecretHash?: string) =>
      within === undefined
        ? { Username, SecretHash }
        : { [within]: { ...inner, USERNAME: Username, ...(SecretHash && { SECRET_HASH: SecretHash }) } };
    const { email: known, username } = await pool.register();
    const { ClientId } = pool;
    const missing = `Client ${ClientId} is configured with secret but SECRET_HASH was not received`;
    const mismatch = `Unable to verify secret hash for client ${ClientId}`;
    for (const Username of [known, username, randomUUID()])
      for (const [SecretHash, message] of [
        [undefined, missing],
        [wrongHash, mismatch],
        [pool.as('another').SecretHash, mismatch],
      ] as const)
        await refused(
          pool.call(operation, { ClientId, ...more, ...naming(Username, SecretHash) }),
          `NotAuthorizedException: ${message}`,
        );
  });

  test('cannot renew or revoke tokens', async () => {
    const { email: known } = await pool.register();
    const { RefreshToken } = await pool.signIn(known);
    const { ClientId } = pool;
    for (const ClientSecret of [undefined, 'x'.repeat(51), wrongHash]) {
      const by = { ClientId, ClientSecret };
      await refused(pool.sdk.getTokensFromRefreshToken({ ...by, RefreshToken }), 'NotAuthorizedException');
      await refused(pool.sdk.revokeToken({ ...by, Token: RefreshToken }), 'UnauthorizedException');
    }
    await pool.refresh(RefreshToken);
  });
});

describe('second factor', () => {
  const answerOf = (Session: string | undefined, name: string, SOFTWARE_TOKEN_MFA_CODE: string) => ({
    ClientId: pool.ClientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA' as const,
    Session,
    ChallengeResponses: { ...pool.proof(name), SOFTWARE_TOKEN_MFA_CODE },
  });
  const toServer = (...answer: Parameters<typeof answerOf>) =>
    pool.sdk.adminRespondToAuthChallenge({ ...answerOf(...answer), UserPoolId: pool.UserPoolId });
  const inPublic = (...answer: Parameters<typeof answerOf>) =>
    pool.sdk.respondToAuthChallenge(answerOf(...answer));
  const sessionOver = 'NotAuthorizedException: Invalid session for the user, session is expired.';

  test.each([
    ['by the admin operation', toServer],
    ['by the public operation', inPublic],
  ])('is accepted once and only within three minutes %s', async (_how, respond) => {
    const { email, username } = await pool.register();
    const { used, code } = await pool.addAuthenticator(email);
    const asked = await pool.begin(email);
    expect(asked).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: username },
    });
    expect(asked.AuthenticationResult).toBeUndefined();
    const { Session } = asked;
    await refused(respond(Session, username, used), 'ExpiredCodeException');
    await refused(respond(Session, username, '12345x'), 'CodeMismatchException');
    pool.clock.advance(MINUTE);
    expect(await respond(Session, username, code())).toHaveProperty('AuthenticationResult');
    await refused(respond(Session, username, code()), sessionOver);
    const late = await pool.begin(email);
    pool.clock.advance(3 * MINUTE);
    await refused(respond(late.Session, username, code()), sessionOver);
  });

  test('is accepted only with its user’s name, session and client', async () => {
    const [mine, other] = [await pool.register(), await pool.register()];
    const { code } = await pool.addAuthenticator(mine.email);
    const servers = await pool.withClient('Servers', SERVER_CLIENT);
    pool.clock.advance(MINUTE);
    const { Session } = await pool.begin(mine.email);
    await refused(toServer(Session, mine.email, code()), sessionOver);
    await refused(toServer(Session, other.username, code()), sessionOver);
    await refused(toServer('guessed', mine.username, code()), sessionOver);
    const elsewhere = await servers.begin(mine.email);
    await refused(toServer(elsewhere.Session, mine.username, code()), sessionOver);
    expect(await toServer(Session, mine.username, code())).toHaveProperty('AuthenticationResult');
  });

  test('is locked after five wrong codes', async () => {
    const { email, username } = await pool.register();
    const { code } = await pool.addAuthenticator(email);
    pool.clock.advance(MINUTE);
    const { Session } = await pool.begin(email);
    for (let tries = 1; tries <= 5; tries += 1)
      await refused(toServer(Session, username, 'wrong'), 'CodeMismatchException');
    await refused(toServer(Session, username, code()), 'NotAuthorizedException: Password attempts exceeded');
  });
});

import { randomUUID } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { standInOnly, type Suite } from '../suite.ts';
import { address, NO_CLOCK, openPool, PASSWORD, type CognitoPool } from './pool.ts';
import { answerPassword, beginSrp } from './srp-client.ts';

const incorrect = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const named = (name: string, message?: string) => ({ name, ...(message !== undefined && { message }) });

/** API reference: InitiateAuth, RespondToAuthChallenge; RFC 5054; guide: "Lockout behavior for failed sign-in attempts". */
export function signIn(opened: () => CognitoPool, suite: Suite): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });
  const wrong = (name: string) => pool.signIn(name, 'wrong-password');
  const challenge = async (USERNAME: string, SRP_A: string) =>
    pool.sdk.send(
      new InitiateAuthCommand({
        ClientId: pool.ClientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A },
        ClientMetadata: { a: 'b' },
      }),
    );

  describe('SRP', () => {
    const bySrp = async (name: string, password: string, change: Record<string, string> = {}) => {
      const { a, A } = beginSrp();
      const { ChallengeParameters, Session } = await challenge(name, A);
      const ChallengeResponses = answerPassword(pool.UserPoolId, password, a, A, ChallengeParameters!);
      return pool.sdk.send(
        new RespondToAuthChallengeCommand({
          ClientId: pool.ClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          Session: Session ?? 'none',
          ChallengeResponses: { ...ChallengeResponses, ...change },
          ClientMetadata: { a: 'b' },
        }),
      );
    };

    test('the right password signs in by e-mail in any case, and by name', async () => {
      const { email, username } = await pool.register();
      for (const name of [email.toUpperCase(), username])
        expect(await bySrp(name, PASSWORD)).toMatchObject({ AuthenticationResult: { ExpiresIn: 600 } });
    });

    test('a wrong password, an unknown name, and another’s proof are one answer', async () => {
      const { email } = await pool.register();
      await expect(bySrp(email, 'wrong-password')).rejects.toMatchObject(incorrect);
      await expect(bySrp(address(), PASSWORD)).rejects.toMatchObject(incorrect);
      const PASSWORD_CLAIM_SIGNATURE = Buffer.alloc(32).toString('base64');
      await expect(bySrp(email, PASSWORD, { PASSWORD_CLAIM_SIGNATURE })).rejects.toMatchObject(incorrect);
    });

    test('a timestamp in another form than the guide’s is refused', async () => {
      const { email } = await pool.register();
      await expect(bySrp(email, PASSWORD, { TIMESTAMP: '2026-11-21T10:00:00Z' })).rejects.toMatchObject(
        named('InvalidParameterException'),
      );
    });

    test('the challenge for an unknown name has the shape of a real one, and is the same every time', async () => {
      const { email, username } = await pool.register();
      const begin = async (name: string) => {
        const answer = await challenge(name, beginSrp().A);
        expect(answer.ChallengeName).toBe('PASSWORD_VERIFIER');
        return answer.ChallengeParameters!;
      };
      const real = await begin(email);
      expect(real['USER_ID_FOR_SRP']).toBe(username);
      const nobody = address();
      const [first, second] = [await begin(nobody), await begin(nobody)];
      expect(Object.keys(first).sort()).toEqual(Object.keys(real).sort());
      expect(first['SALT']).toMatch(/^[\da-f]{30,34}$/);
      for (const name of ['SALT', 'USER_ID_FOR_SRP']) expect(second[name]).toBe(first[name]);
      expect(second['SRP_B']).not.toBe(first['SRP_B']);
    });

    test('a public value that is zero in the group is refused, or anybody could sign in', async () => {
      await expect(challenge(randomUUID(), '00')).rejects.toMatchObject(named('InvalidParameterException'));
    });
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

  describe('a password that a server proves', () => {
    const prove = (USERNAME: string, given: string, ClientId = pool.ClientId, UserPoolId = pool.UserPoolId) =>
      pool.sdk.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD: given },
        }),
      );

    test('signs in by e-mail or name; a wrong one and an unknown name are one answer', async () => {
      const { email, username } = await pool.register();
      for (const name of [email, username])
        expect(await prove(name, PASSWORD)).toMatchObject({
          AuthenticationResult: { ExpiresIn: 600, RefreshToken: expect.any(String) as string },
        });
      await expect(prove(email, 'wrong-password')).rejects.toMatchObject(incorrect);
      await expect(prove(address(), PASSWORD)).rejects.toMatchObject(incorrect);
    });

    test('is asked for a second factor where there is one, and gives no tokens then', async () => {
      const { email } = await pool.register();
      const { AccessToken } = await pool.signIn(email);
      const { SecretCode = '' } = await pool.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      const UserCode = generateSync({ secret: SecretCode, epoch: Math.floor(pool.clock.now() / 1000) });
      await pool.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
      await pool.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
      const answer = await prove(email, PASSWORD);
      expect(answer.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
      expect(answer.AuthenticationResult).toBeUndefined();
    });

    test('is refused by a client without the flow, and by one of another pool', async () => {
      const { email } = await pool.register();
      const other = await openPool(suite, {
        client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] },
        pool: { UserPoolName: 'other' },
      });
      await expect(prove(email, PASSWORD, pool.ClientId, 'us-east-1_nobodyHas')).rejects.toMatchObject(
        named('ResourceNotFoundException'),
      );
      await expect(
        other.sdk.send(
          new AdminInitiateAuthCommand({
            UserPoolId: other.UserPoolId,
            ClientId: other.ClientId,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD },
          }),
        ),
      ).rejects.toMatchObject(named('InvalidParameterException'));
      await other.close();
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

    test('a challenge is answered within the session’s three minutes', async () => {
      const { email } = await pool.register();
      const { a, A } = beginSrp();
      const { ChallengeParameters } = await challenge(email, A);
      pool.clock.advance(180_000);
      await expect(
        pool.sdk.send(
          new RespondToAuthChallengeCommand({
            ClientId: pool.ClientId,
            ChallengeName: 'PASSWORD_VERIFIER',
            ChallengeResponses: answerPassword(pool.UserPoolId, PASSWORD, a, A, ChallengeParameters!),
          }),
        ),
      ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    });
  });

  test('a flow that the client does not allow is refused', async () => {
    const srpOnly = await openPool(suite, {
      client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'], AuthSessionValidity: 3, ClientName: 'srp' },
      pool: { UserPoolName: 'srp-only' },
    });
    await expect(srpOnly.signIn('somebody')).rejects.toMatchObject(
      named('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    );
    await srpOnly.close();
  });

  test('a client without PreventUserExistenceErrors tells who does not exist', async () => {
    const legacy = await openPool(suite, { client: { PreventUserExistenceErrors: 'LEGACY' } });
    const missing = named('UserNotFoundException');
    await expect(legacy.signIn('nobody')).rejects.toMatchObject(missing);
    await expect(legacy.confirm('nobody', '123456')).rejects.toMatchObject(missing);
    await legacy.close();
  });

  test('an unknown client is no resource', async () => {
    await expect(
      pool.sdk.send(
        new InitiateAuthCommand({
          ClientId: 'x'.repeat(26),
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: 'a', PASSWORD },
          ClientMetadata: { a: 'b' },
        }),
      ),
    ).rejects.toMatchObject(named('ResourceNotFoundException'));
  });
}

import {
  AdminAddUserToGroupCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { JwtVerifier } from 'aws-jwt-verify';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNotSupported, standInOnly, type Suite } from '../suite.ts';
import { NO_CLOCK, openPool, type CognitoPool } from './pool.ts';
import { SERVER_CLIENT } from './properties.ts';

const DAY = 86_400_000;
const revoked = { name: 'NotAuthorizedException', message: 'Access Token has been revoked' };
const notAuthorized = { name: 'NotAuthorizedException' };
const reused = { name: 'RefreshTokenReuseException' };

/** Guide: "Understanding user pool JSON web tokens", "Ending user sessions with token revocation", "Refresh tokens". */
export function tokens(opened: () => CognitoPool, suite: Suite): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });
  /** Verifies as an API would: by the keys that are served, for this issuer. */
  const verifier = async ({ url, UserPoolId, issuer }: CognitoPool = pool) => {
    const served = await fetch(`${url}/${UserPoolId}/.well-known/jwks.json`);
    suite.exercised('.well-known/jwks.json');
    const made = JwtVerifier.create({ issuer, audience: null });
    made.cacheJwks((await served.json()) as Parameters<typeof made.cacheJwks>[0]);
    return made;
  };

  test('an access token has the claims of the guide, groups and all, and lives ten minutes', async () => {
    const { email, username: Username, sub } = await pool.register();
    const { UserPoolId, ClientId } = pool;
    await pool.sdk.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'worker' }));
    const { AccessToken, ExpiresIn, TokenType } = await pool.signIn(email);
    const claims = await (await verifier()).verify(AccessToken!);
    expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 600, TokenType: 'Bearer' });
    expect(Object.keys(claims).sort()).toEqual(
      'auth_time client_id cognito:groups event_id exp iat iss jti origin_jti scope sub token_use username'.split(
        ' ',
      ),
    );
    expect(claims).toMatchObject({
      sub,
      username: Username,
      client_id: ClientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      iss: `https://cognito-idp.${UserPoolId.split('_')[0]}.amazonaws.com/${UserPoolId}`,
      'cognito:groups': ['worker'],
      exp: Number(claims.iat) + 600,
    });
  });

  test('an ID token has the attributes that the client may read, and no others', async () => {
    const hidden = await openPool(suite, { client: { ReadAttributes: ['email', 'email_verified'] } });
    const { email, username, sub } = await hidden.register(undefined, [
      { Name: 'custom:worker', Value: 'true' },
    ]);
    const { IdToken } = await hidden.signIn(email);
    const [, payload = ''] = IdToken!.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({
      sub,
      aud: hidden.ClientId,
      token_use: 'id',
      'cognito:username': username,
      email,
      email_verified: true,
    });
    expect(claims).not.toHaveProperty('custom:worker');
    await hidden.close();
  });

  test('an ID token, a tampered one and none at all open nothing', async () => {
    const { email } = await pool.register();
    const { AccessToken, IdToken } = await pool.signIn(email);
    const [header, payload, signature] = AccessToken!.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, username: 'admin' })).toString('base64url');
    for (const forged of [IdToken!, [header, changed, signature].join('.'), 'no token'])
      await expect(pool.userOf({ AccessToken: forged })).rejects.toMatchObject({
        ...notAuthorized,
        message: 'Invalid Access Token',
      });
    await expect(pool.userOf({ AccessToken })).resolves.toHaveProperty('Username');
  });

  test('without rotation a refresh gives an ID and an access token of the same session, and no other', async () => {
    const still = await openPool(suite, { client: SERVER_CLIENT });
    const { email } = await still.register();
    const { AccessToken, RefreshToken = '' } = await still.signIn(email);
    const verify = await verifier(still);
    const first = await verify.verify(AccessToken!);
    for (let time = 1; time <= 2; time += 1) {
      const { AuthenticationResult } = await still.sdk.send(
        new GetTokensFromRefreshTokenCommand({
          ...still.client,
          RefreshToken,
          ClientMetadata: { a: 'b' },
        }),
      );
      expect(AuthenticationResult).toMatchObject({ IdToken: expect.any(String) as string });
      expect(AuthenticationResult).not.toHaveProperty('RefreshToken');
      const claims = await verify.verify(AuthenticationResult!.AccessToken!);
      for (const same of ['sub', 'origin_jti', 'auth_time']) expect(claims[same]).toBe(first[same]);
      expect(claims.jti).not.toBe(first.jti);
    }
    await expect(still.refresh(`${RefreshToken}x`)).rejects.toMatchObject({
      message: 'Invalid Refresh Token',
    });
    await still.close();
  });

  standInOnly('nothing says what AWS answers', () => {
    test('a refresh for a client that has neither rotation nor the flow is not supported', async () => {
      const none = await openPool(undefined, { client: { RefreshTokenRotation: { Feature: 'DISABLED' } } });
      const { email } = await none.register();
      const { RefreshToken } = await none.signIn(email);
      await expectNotSupported(none.refresh(RefreshToken), 'ALLOW_REFRESH_TOKEN_AUTH');
      await none.close();
    });
  });

  standInOnly(NO_CLOCK, () => {
    test('an access token ends after ten minutes, a refresh token after 30 days', async () => {
      const { email } = await pool.register();
      const signedIn = await pool.signIn(email);
      pool.clock.advance(10 * 60_000);
      await expect(pool.userOf(signedIn)).rejects.toMatchObject({ message: 'Access Token has expired' });
      pool.clock.advance(30 * DAY);
      await expect(pool.refresh(signedIn.RefreshToken)).rejects.toMatchObject({
        ...notAuthorized,
        message: 'Refresh Token has expired',
      });
    });
  });

  test('a revoked refresh token takes its access tokens with it, and no other session', async () => {
    const { email } = await pool.register();
    const [first, second] = [await pool.signIn(email), await pool.signIn(email)];
    const revoke = (Token: string | undefined) =>
      pool.sdk.send(new RevokeTokenCommand({ ...pool.client, Token }));
    await expect(revoke(first.AccessToken)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' });
    await revoke(first.RefreshToken);
    await revoke(first.RefreshToken);
    await expect(pool.refresh(first.RefreshToken)).rejects.toMatchObject({
      message: 'Refresh Token has been revoked',
    });
    await expect(pool.userOf(first)).rejects.toMatchObject(revoked);
    await expect(pool.refresh(second.RefreshToken)).resolves.toHaveProperty('AccessToken');
  });

  test('a global sign-out ends every session', async () => {
    const { email } = await pool.register();
    const [first, second] = [await pool.signIn(email), await pool.signIn(email)];
    await pool.sdk.send(new GlobalSignOutCommand({ AccessToken: first.AccessToken }));
    for (const session of [first, second]) {
      await expect(pool.refresh(session.RefreshToken)).rejects.toMatchObject(notAuthorized);
      await expect(pool.userOf(session)).rejects.toMatchObject(revoked);
    }
  });

  describe('refresh token rotation', () => {
    const rotating = (RetryGracePeriodSeconds: number) =>
      openPool(suite, {
        client: {
          RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds },
        },
      });

    test('gives a new token each time; the old one is refused by name, and the newest lives on', async () => {
      const own = await rotating(0);
      const { email } = await own.register();
      const first = await own.signIn(email);
      const second = await own.refresh(first.RefreshToken);
      expect(second.RefreshToken).not.toBe(first.RefreshToken);
      await expect(own.refresh(first.RefreshToken)).rejects.toMatchObject(reused);
      const third = await own.refresh(second.RefreshToken);
      // What our sessions are known by.
      const verify = await verifier(own);
      const [signedIn, refreshed] = [
        await verify.verify(first.AccessToken!),
        await verify.verify(third.AccessToken!),
      ];
      expect(refreshed['auth_time']).toBe(signedIn['auth_time']);
      await own.sdk.send(new RevokeTokenCommand({ ...own.client, Token: third.RefreshToken }));
      await expect(own.refresh(third.RefreshToken)).rejects.toMatchObject(notAuthorized);
      await expect(own.userOf(first)).rejects.toMatchObject(revoked);
      await own.close();
    });

    test('lets the old token be tried again within its grace: then only the newest of all is valid', async () => {
      const own = await rotating(60);
      const { email } = await own.register();
      const first = await own.signIn(email);
      const lost = await own.refresh(first.RefreshToken);
      const second = await own.refresh(first.RefreshToken);
      await expect(own.refresh(lost.RefreshToken)).rejects.toMatchObject(reused);
      await expect(own.refresh(second.RefreshToken)).resolves.toHaveProperty('RefreshToken');
      await own.close();
    });

    standInOnly(NO_CLOCK, () => {
      test('gives no token a longer life than the first one’s', async () => {
        const own = await rotating(60);
        const { email } = await own.register();
        const first = await own.signIn(email);
        own.clock.advance(29 * DAY);
        const late = await own.refresh(first.RefreshToken);
        own.clock.advance(61_000);
        await expect(own.refresh(first.RefreshToken)).rejects.toMatchObject(reused);
        own.clock.advance(DAY);
        await expect(own.refresh(late.RefreshToken)).rejects.toMatchObject({
          message: 'Refresh Token has expired',
        });
        await own.close();
      });
    });
  });

  standInOnly('it takes two pools of one id', () => {
    test('a token of another cloud with the same ids is refused', async () => {
      const other = await openPool(suite);
      expect(other.UserPoolId).toBe(pool.UserPoolId);
      const { email } = await other.register();
      const signedIn = await other.signIn(email);
      await expect(pool.userOf(signedIn)).rejects.toMatchObject({ message: 'Invalid Access Token' });
      await expect((await verifier()).verify(signedIn.AccessToken!)).rejects.toThrow();
      await other.close();
    });
  });
}

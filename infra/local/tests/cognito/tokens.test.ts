import { JwtVerifier } from 'aws-jwt-verify';
import { afterAll, describe, expect, test } from 'vitest';
import { claimsOf, HOUR, OWN_USER, refused, startPool } from '../../testing/user-pool.ts';
import { CLIENT, SERVER_CLIENT } from '../../testing/pool-properties.ts';

/**
 * Sources: guide, "Understanding user pool JSON web tokens", "Ending user sessions with token revocation", "Refresh
 * tokens".
 */
const pool = await startPool();
afterAll(() => pool.close());

const DAY = 24 * HOUR;
const invalid = 'NotAuthorizedException: Invalid Access Token';
const revoked = 'NotAuthorizedException: Access Token has been revoked';
const refreshOver = 'NotAuthorizedException: Refresh Token has been revoked';
const expired = 'NotAuthorizedException: Refresh Token has expired';
const reused = 'RefreshTokenReuseException';

function verify(token: string | undefined) {
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${pool.UserPoolId}`;
  const verifier = JwtVerifier.create({ issuer, audience: null });
  verifier.cacheJwks(pool.cognito.jwks(pool.UserPoolId));
  return verifier.verify(token!);
}

const revoke = (Token: string | undefined) => pool.sdk.revokeToken({ ...pool.client, Token });

describe('access token', () => {
  test('names its user and client, and expires after ten minutes', async () => {
    const { email, username, sub } = await pool.register();
    const { AccessToken } = await pool.signIn(email);
    const claims = await verify(AccessToken);
    const of = { sub, username, client_id: pool.ClientId, token_use: 'access', scope: OWN_USER };
    const [auth_time, exp] = [claims.iat, Number(claims.iat) + 600];
    expect(claims).toMatchObject({ ...of, auth_time, exp });
    pool.clock.advance(10 * 60_000);
    await refused(pool.userOf({ AccessToken }), 'NotAuthorizedException: Access Token has expired');
  });

  test('is refused if it is forged or is an ID token', async () => {
    const { email } = await pool.register();
    const { AccessToken, IdToken } = await pool.signIn(email);
    const [header, , signature] = AccessToken!.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), username: 'admin' }));
    const forged = [header, changed.toString('base64url'), signature].join('.');
    for (const token of [IdToken!, forged, 'no token'])
      await refused(pool.userOf({ AccessToken: token }), invalid);
    await expect(pool.userOf({ AccessToken })).resolves.toHaveProperty('Username');
  });

  test('is refused if it comes from another cloud with the same pool id', async () => {
    const other = await startPool();
    expect(other.UserPoolId).toBe(pool.UserPoolId);
    const signedIn = await other.signIn((await other.register()).email);
    await other.close();
    await refused(pool.userOf(signedIn), invalid);
    await expect(verify(signedIn.AccessToken)).rejects.toThrow();
  });
});

test('an ID token contains only the attributes that its client may read', async () => {
  const { email, username, sub } = await pool.register(undefined, [{ Name: 'custom:worker', Value: 'true' }]);
  const claims = await verify((await pool.signIn(email)).IdToken);
  const [aud, token_use, email_verified] = [pool.ClientId, 'id', true];
  expect(claims).toMatchObject({ sub, aud, token_use, 'cognito:username': username, email, email_verified });
  expect(claims).not.toHaveProperty('custom:worker');
});

describe('session', () => {
  test('ends when its refresh token is revoked, without ending other sessions', async () => {
    const { email } = await pool.register();
    const [first, second] = [await pool.signIn(email), await pool.signIn(email)];
    await refused(revoke(first.AccessToken), 'UnsupportedTokenTypeException');
    await revoke(first.RefreshToken);
    await revoke(first.RefreshToken);
    await refused(pool.refresh(first.RefreshToken), refreshOver);
    await refused(pool.userOf(first), revoked);
    await pool.refresh(second.RefreshToken);
  });

  test('cannot be refreshed or ended by another client', async () => {
    const { email } = await pool.register();
    const { RefreshToken } = await pool.signIn(email);
    const servers = await pool.withClient('Servers', SERVER_CLIENT);
    await refused(servers.refresh(RefreshToken), 'NotAuthorizedException');
    await refused(pool.sdk.revokeToken({ ...servers.client, Token: RefreshToken }), 'UnauthorizedException');
    await pool.refresh(RefreshToken);
  });

  test.each(['globalSignOut', 'adminUserGlobalSignOut'])(
    'ends with all other sessions of its user after %s',
    async (operation) => {
      const { email, username: Username } = await pool.register();
      const [one, other] = [await pool.signIn(email), await pool.signIn(email)];
      const user = { UserPoolId: pool.UserPoolId, Username };
      await pool.call(operation, operation === 'globalSignOut' ? { AccessToken: one.AccessToken } : user);
      for (const session of [one, other]) {
        await refused(pool.refresh(session.RefreshToken), refreshOver);
        await refused(pool.userOf(session), revoked);
      }
    },
  );
});

describe('refresh token', () => {
  const rotating = (RetryGracePeriodSeconds: number) =>
    pool.withClient(`Grace${RetryGracePeriodSeconds}`, {
      ...CLIENT,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds },
    });

  test('can be used repeatedly if the client has no rotation', async () => {
    const servers = await pool.withClient('Servers', SERVER_CLIENT);
    const { email } = await pool.register();
    const { AccessToken, RefreshToken } = await servers.signIn(email);
    const { origin_jti, auth_time, jti } = claimsOf(AccessToken);
    pool.clock.advance(60_000);
    for (let times = 1; times <= 2; times += 1) {
      const refreshed = await servers.refresh(RefreshToken);
      expect(refreshed).not.toHaveProperty('RefreshToken');
      const claims = await verify(refreshed.AccessToken);
      expect(claims).toMatchObject({ origin_jti, auth_time });
      expect(claims.jti).not.toBe(jti);
    }
    await refused(servers.refresh(`${RefreshToken}x`), 'NotAuthorizedException: Invalid Refresh Token');
  });

  test('is replaced by each refresh and then refused as reused', async () => {
    const own = await rotating(0);
    const { email } = await pool.register();
    const first = await own.signIn(email);
    pool.clock.advance(60_000);
    const second = await own.refresh(first.RefreshToken);
    await refused(own.refresh(first.RefreshToken), reused);
    const third = await own.refresh(second.RefreshToken);
    expect(claimsOf(third.AccessToken)['auth_time']).toBe(claimsOf(first.AccessToken)['auth_time']);
    await pool.sdk.revokeToken({ ...own.client, Token: third.RefreshToken });
    await refused(own.refresh(third.RefreshToken), refreshOver);
    await refused(own.userOf(third), revoked);
  });

  test('can be reused within its grace period, invalidating the first replacement', async () => {
    const own = await rotating(60);
    const { email } = await pool.register();
    const first = await own.signIn(email);
    const lost = await own.refresh(first.RefreshToken);
    const second = await own.refresh(first.RefreshToken);
    await refused(own.refresh(lost.RefreshToken), reused);
    await own.refresh(second.RefreshToken);
  });

  test('expires 30 days after its session began', async () => {
    const { email } = await pool.register();
    const first = await pool.signIn(email);
    pool.clock.advance(29 * DAY);
    const late = await pool.refresh(first.RefreshToken);
    pool.clock.advance(61_000);
    await refused(pool.refresh(first.RefreshToken), reused);
    pool.clock.advance(DAY);
    await refused(pool.refresh(late.RefreshToken), expired);
  });
});

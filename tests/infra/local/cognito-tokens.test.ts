import {
  AdminAddUserToGroupCommand,
  ChangePasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { JwtVerifier } from 'aws-jwt-verify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCognito } from '#infra/local/cognito/index.ts';
import { POOL, startCognito, type CognitoFixture } from '#tests/support/cognito.ts';

let pool: CognitoFixture;
beforeAll(async () => {
  pool = await startCognito();
});
afterAll(() => pool.close());

const register = () => pool.register(`${randomUUID()}@example.org`);
const getUser = (AccessToken: string) => pool.sdk.send(new GetUserCommand({ AccessToken }));
const refresh = (RefreshToken: string | undefined) =>
  pool.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: pool.ClientId, RefreshToken }));

function verifier() {
  const verifier = JwtVerifier.create({ issuer: pool.cognito.issuer(pool.UserPoolId), audience: null });
  verifier.cacheJwks(pool.cognito.jwks(pool.UserPoolId));
  return verifier;
}

it('an access token has the claims of a real one, groups and all, and lives ten minutes', async () => {
  const { email, username, sub } = await register();
  await pool.sdk.send(
    new AdminAddUserToGroupCommand({ UserPoolId: pool.UserPoolId, Username: username, GroupName: 'worker' }),
  );
  const { AccessToken, ExpiresIn, TokenType } = await pool.signIn(email);
  const claims = await verifier().verify(AccessToken!);
  expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 600, TokenType: 'Bearer' });
  expect(Object.keys(claims).sort()).toEqual(
    'auth_time client_id cognito:groups event_id exp iat iss jti origin_jti scope sub token_use username'.split(
      ' ',
    ),
  );
  expect(claims).toMatchObject({
    sub,
    username,
    client_id: pool.ClientId,
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool.UserPoolId}`,
    'cognito:groups': ['worker'],
    exp: Number(claims.iat) + 600,
  });
});

it('the key set is served where verifiers look for it', async () => {
  const answer = await fetch(`${pool.url}/${pool.UserPoolId}/.well-known/jwks.json`);
  expect(await answer.json()).toEqual(pool.cognito.jwks(pool.UserPoolId));
});

it('ids, keys and users survive a restart on the same state', async () => {
  const { email } = await register();
  const { AccessToken } = await pool.signIn(email);
  const restarted = createCognito(pool.settings);
  const again = restarted.createUserPool('Accounts', POOL);
  expect(again).toEqual({
    UserPoolId: pool.UserPoolId,
    Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${pool.UserPoolId}`,
    ProviderName: `cognito-idp.us-east-1.amazonaws.com/${pool.UserPoolId}`,
    ProviderURL: restarted.issuer(pool.UserPoolId),
  });
  expect(pool.UserPoolId).toMatch(/^us-east-1_[A-Za-z0-9]{9}$/);
  expect(pool.ClientId).toMatch(/^[a-z0-9]{26}$/);
  expect(restarted.jwks(pool.UserPoolId)).toEqual(pool.cognito.jwks(pool.UserPoolId));
  await expect(getUser(AccessToken!)).resolves.toHaveProperty('Username');
});

it('a token of another cloud with the same ids is refused', async () => {
  const other = await startCognito();
  const { email } = await other.register('ana@example.org');
  const { AccessToken } = await other.signIn(email);
  expect(other.UserPoolId).toBe(pool.UserPoolId);
  await expect(getUser(AccessToken!)).rejects.toMatchObject({ message: 'Invalid Access Token' });
  await expect(verifier().verify(AccessToken!)).rejects.toThrow();
  await other.close();
});

it('an ID token, a tampered one and an expired one open nothing', async () => {
  const { email } = await register();
  const { AccessToken, IdToken } = await pool.signIn(email);
  const [header, payload, signature] = AccessToken!.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
  const changed = { ...claims, username: 'admin' };
  const forged = [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  for (const token of [IdToken!, forged, 'no token'])
    await expect(getUser(token)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  await expect(getUser(AccessToken!)).resolves.toHaveProperty('Username');
  pool.clock.advance(10 * 60_000);
  await expect(getUser(AccessToken!)).rejects.toMatchObject({ message: 'Access Token has expired' });
});

it('both refresh calls give new tokens of the same session, until it is 30 days old', async () => {
  const { email } = await register();
  const { RefreshToken } = await pool.signIn(email);
  const viaInitiate = await pool.sdk.send(
    new InitiateAuthCommand({
      ClientId: pool.ClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken! },
    }),
  );
  const viaTokens = await refresh(RefreshToken);
  for (const { AuthenticationResult } of [viaInitiate, viaTokens]) {
    expect(AuthenticationResult).not.toHaveProperty('RefreshToken');
    await expect(getUser(AuthenticationResult!.AccessToken!)).resolves.toHaveProperty('Username');
  }
  await expect(refresh(`${RefreshToken}x`)).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
  pool.clock.advance(30 * 24 * 3_600_000);
  await expect(refresh(RefreshToken)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Refresh Token has expired',
  });
});

it('a revoked refresh token takes its access tokens with it, and no other session', async () => {
  const { email } = await register();
  const [first, second] = [await pool.signIn(email), await pool.signIn(email)];
  const revoke = (Token: string | undefined) =>
    pool.sdk.send(new RevokeTokenCommand({ ClientId: pool.ClientId, Token }));
  await expect(revoke(first.AccessToken)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' });
  await revoke(first.RefreshToken);
  await revoke(first.RefreshToken);
  await expect(refresh(first.RefreshToken)).rejects.toMatchObject({
    message: 'Refresh Token has been revoked',
  });
  await expect(getUser(first.AccessToken!)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Access Token has been revoked',
  });
  await expect(refresh(second.RefreshToken)).resolves.toHaveProperty('AuthenticationResult');
});

it('a global sign-out ends every session', async () => {
  const { email } = await register();
  const [first, second] = [await pool.signIn(email), await pool.signIn(email)];
  await pool.sdk.send(new GlobalSignOutCommand({ AccessToken: first.AccessToken }));
  for (const session of [first, second]) {
    await expect(refresh(session.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(getUser(session.AccessToken!)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  }
});

it('a password is changed only by who knows the old one', async () => {
  const { email } = await register();
  const { AccessToken } = await pool.signIn(email);
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    pool.sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
  await expect(change('wrong-password', 'another-secret')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await change('Passw0rd!', 'another-secret');
  await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(pool.signIn(email, 'another-secret')).resolves.toHaveProperty('AccessToken');
});

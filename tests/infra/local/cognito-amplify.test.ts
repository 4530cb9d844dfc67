import { randomUUID } from 'node:crypto';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { JwtVerifier } from 'aws-jwt-verify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt } from '#infra/local/cognito/totp.ts';
import { startCognito, type CognitoFixture } from '#tests/support/cognito.ts';

let pool: CognitoFixture;
const items = new Map<string, string>();

beforeAll(async () => {
  pool = await startCognito({
    client: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] },
  });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.UserPoolId,
        userPoolClientId: pool.ClientId,
        userPoolEndpoint: pool.url,
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  });
});
afterAll(() => pool.close());

async function registered(email: string, password: string): Promise<string> {
  const username = randomUUID();
  const { nextStep } = await signUp({
    username,
    password,
    options: { userAttributes: { email, 'custom:worker': 'true', 'custom:terms': '2026-11' } },
  });
  expect(nextStep).toMatchObject({
    signUpStep: 'CONFIRM_SIGN_UP',
    codeDeliveryDetails: { destination: `${email[0]}***@e***`, deliveryMedium: 'EMAIL' },
  });
  await confirmSignUp({ username, confirmationCode: pool.mailedCode(email) });
  return username;
}

it('a person signs up, confirms by mail, signs in by SRP with her e-mail, refreshes and signs out everywhere', async () => {
  const email = 'maria@example.org';
  const username = await registered(email, 'secret-1');

  expect(await signIn({ username: email.toUpperCase(), password: 'secret-1' })).toMatchObject({
    isSignedIn: true,
  });
  const { tokens: first } = await fetchAuthSession();
  const access = JwtVerifier.create({
    issuer: pool.cognito.issuer(pool.UserPoolId),
    audience: null,
    customJwtCheck: ({ payload }) => expect(payload['client_id']).toBe(pool.ClientId),
  });
  access.cacheJwks(pool.cognito.jwks(pool.UserPoolId));
  expect(await access.verify(first!.accessToken.toString())).toMatchObject({
    token_use: 'access',
    username,
    scope: 'aws.cognito.signin.user.admin',
  });
  const id = JwtVerifier.create({ issuer: pool.cognito.issuer(pool.UserPoolId), audience: pool.ClientId });
  id.cacheJwks(pool.cognito.jwks(pool.UserPoolId));
  const claims = await id.verify(first!.idToken!.toString());
  expect(claims).toMatchObject({
    token_use: 'id',
    'cognito:username': username,
    email,
    email_verified: true,
    'custom:worker': 'true',
  });
  expect(claims).not.toHaveProperty('custom:terms');

  const { tokens: second } = await fetchAuthSession({ forceRefresh: true });
  const stable = ['sub', 'origin_jti', 'auth_time'] as const;
  for (const claim of stable)
    expect(second!.accessToken.payload[claim]).toBe(first!.accessToken.payload[claim]);
  expect(second!.accessToken.payload.jti).not.toBe(first!.accessToken.payload.jti);

  const kept = new Map(items);
  await signOut({ global: true });
  // A copy of the tokens, as another device has one, is worth nothing from now on.
  for (const [key, value] of kept) items.set(key, value);
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});

it('a forgotten password is replaced by a mailed code; the old one no longer signs in', async () => {
  const email = 'lucia@example.org';
  await registered(email, 'old-secret');
  const { nextStep } = await resetPassword({ username: email });
  expect(nextStep).toMatchObject({ resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE' });
  await confirmResetPassword({
    username: email,
    newPassword: 'new-secret',
    confirmationCode: pool.mailedCode(email),
  });
  await expect(signIn({ username: email, password: 'old-secret' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
  expect(await signIn({ username: email, password: 'new-secret' })).toMatchObject({ isSignedIn: true });
  await signOut();
});

it('an unknown e-mail is answered at SRP like a wrong password', async () => {
  await expect(signIn({ username: 'nobody@example.org', password: 'secret-1' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
});

it('an authenticator app becomes the second factor; each of its codes works once', async () => {
  const email = 'sofia@example.org';
  await registered(email, 'secret-1');
  await signIn({ username: email, password: 'secret-1' });
  const { sharedSecret } = await setUpTOTP();
  const code = () => codeAt(sharedSecret, Math.floor(pool.clock.now() / 30_000));
  const used = code();
  await verifyTOTPSetup({ code: used });
  await updateMFAPreference({ totp: 'PREFERRED' });
  await signOut();

  const { nextStep } = await signIn({ username: email, password: 'secret-1' });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await expect(confirmSignIn({ challengeResponse: used })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
  await expect(confirmSignIn({ challengeResponse: '12345x' })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  pool.clock.advance(60_000);
  expect(await confirmSignIn({ challengeResponse: code() })).toMatchObject({ isSignedIn: true });
  await signOut();
});

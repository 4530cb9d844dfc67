import { randomUUID } from 'node:crypto';
import {
  AdminResetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type Tab } from './amplify/browser.ts';
import { authenticator } from './cognito/authenticator.ts';
import { address, NO_CLOCK, NO_MAILBOX, openPool, PASSWORD, type CognitoPool } from './cognito/pool.ts';
import { TEST_CLIENT } from './cognito/properties.ts';
import { standInOnly } from './suite.ts';

interface Session {
  access: { sub: string; jti: string; origin_jti: string; auth_time: number };
  id: Record<string, unknown>;
  accessToken: string;
}
const incorrect = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const named = (name: string) => ({ name });

/**
 * Unmodified aws-amplify in Chromium against a pool itself, by a client without a secret and the flow that the screens
 * use: what Amplify makes of each of Cognito's answers, after which the sign-in proxy's are shaped.
 */
describe('Amplify in a browser', () => {
  let pool: CognitoPool;
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  const openToBrowsers = {
    GenerateSecret: false,
    ExplicitAuthFlows: [...TEST_CLIENT.ExplicitAuthFlows],
  };
  beforeAll(async () => {
    [pool, browser] = await Promise.all([openPool(undefined, { client: openToBrowsers }), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await pool.close();
  });

  const session = (tab: Tab, options: object = {}) => tab.call<Session | null>('fetchAuthSession', options);
  const signIn = (tab: Tab, username: string, password = PASSWORD) =>
    tab.call('signIn', { username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
  const attributes = (email: string) => ({ userAttributes: { email, 'custom:worker': 'true' } });
  /** A confirmed user, signed in. */
  async function signedIn(of: CognitoPool = pool) {
    const user = await of.register();
    const tab = await browser.tab(of);
    await signIn(tab, user.email);
    return { ...user, tab };
  }

  describe('signing up', () => {
    test('waits for a code; a wrong one is told, and by name an unconfirmed person learns what is missing', async () => {
      const tab = await browser.tab(pool);
      const [email, username] = [address(), randomUUID()];
      const { nextStep } = await tab.call<{ nextStep: object }>('signUp', {
        username,
        password: PASSWORD,
        options: attributes(email),
      });
      expect(nextStep).toMatchObject({
        signUpStep: 'CONFIRM_SIGN_UP',
        codeDeliveryDetails: { destination: 's***@s***', deliveryMedium: 'EMAIL' },
      });
      await expect(tab.call('confirmSignUp', { username, confirmationCode: '1' })).rejects.toMatchObject(
        named('CodeMismatchException'),
      );
      await expect(signIn(tab, email)).rejects.toMatchObject(incorrect);
      expect(await signIn(tab, username)).toMatchObject({
        isSignedIn: false,
        nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
      });
      expect(await tab.call('resendSignUpCode', { username })).toMatchObject({ deliveryMedium: 'EMAIL' });
    });

    standInOnly(NO_MAILBOX, () => {
      test('ends with the resent code, after which the address signs in', async () => {
        const tab = await browser.tab(pool);
        const [email, username] = [address(), randomUUID()];
        await tab.call('signUp', { username, password: PASSWORD, options: attributes(email) });
        await tab.call('resendSignUpCode', { username });
        const confirmationCode = pool.mailedCode(email);
        expect(await tab.call('confirmSignUp', { username, confirmationCode })).toMatchObject({
          isSignUpComplete: true,
        });
        expect(await signIn(tab, email)).toMatchObject({ isSignedIn: true });
        expect((await session(tab))?.id).toMatchObject({
          email,
          email_verified: true,
          'custom:worker': 'true',
        });
        expect(await tab.events()).toContain('signedIn');
      });

      test('with a taken address ends at the code, in AliasExistsException', async () => {
        const { email } = await pool.register();
        const tab = await browser.tab(pool);
        const username = randomUUID();
        await tab.call('signUp', { username, password: PASSWORD, options: attributes(email) });
        await expect(
          tab.call('confirmSignUp', { username, confirmationCode: pool.mailedCode(email) }),
        ).rejects.toMatchObject(named('AliasExistsException'));
      });
    });
  });

  describe('a session', () => {
    test('begins with the e-mail in any case, survives a reload, and refreshes', async () => {
      const { email, username, sub } = await pool.register();
      const tab = await browser.tab(pool);
      expect(await signIn(tab, email.toUpperCase())).toMatchObject({
        isSignedIn: true,
        nextStep: { signInStep: 'DONE' },
      });
      await tab.reload();
      expect(await tab.call('getCurrentUser')).toMatchObject({ userId: sub, username });
      const first = (await session(tab))!;
      const second = (await session(tab, { forceRefresh: true }))!;
      for (const same of ['sub', 'origin_jti', 'auth_time'] as const)
        expect(second.access[same]).toBe(first.access[same]);
      expect(second.access.jti).not.toBe(first.access.jti);
      expect(await tab.events()).toContain('tokenRefresh');
    });

    test('a wrong password and an unknown address are one answer', async () => {
      const { email } = await pool.register();
      const tab = await browser.tab(pool);
      await expect(signIn(tab, email, 'wrong-password')).rejects.toMatchObject(incorrect);
      await expect(signIn(tab, address())).rejects.toMatchObject(incorrect);
    });

    test('is one for all tabs; signing out ends it in all, but tells the others by their storage alone', async () => {
      const { tab, username } = await signedIn();
      const other = await tab.another();
      expect(await other.call('getCurrentUser')).toMatchObject({ username });
      await expect(signIn(other, username)).rejects.toMatchObject(named('UserAlreadyAuthenticatedException'));
      const kept = await tab.stored();
      const { accessToken } = (await session(tab))!;
      await tab.call('signOut');
      expect(await tab.events()).toContain('signedOut');
      expect(JSON.stringify(await tab.stored())).not.toContain(accessToken);
      expect(await session(other)).toBeNull();
      await expect(other.call('getCurrentUser')).rejects.toMatchObject(named('UserUnAuthenticatedException'));
      expect(await other.events()).toEqual([]);
      expect((await other.changedElsewhere()).join()).toContain('accessToken');
      // A copy of the tokens that somebody kept is worth nothing.
      await tab.restore(kept);
      expect(await session(tab, { forceRefresh: true })).toBeNull();
    });

    test('that was ended elsewhere looks good until its next refresh, and is gone then', async () => {
      const { tab, username: Username } = await signedIn();
      const { UserPoolId } = pool;
      await pool.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
      expect(await session(tab)).not.toBeNull();
      expect(await session(tab, { forceRefresh: true })).toBeNull();
      expect(await tab.events()).toContain('tokenRefresh_failure NotAuthorizedException');
      await expect(tab.call('getCurrentUser')).rejects.toMatchObject(named('UserUnAuthenticatedException'));
    });

    standInOnly(NO_CLOCK, () => {
      test('under rotation keeps the newest token; an older one ends it with an error of its own', async () => {
        const rotating = await openPool(undefined, {
          client: {
            ...openToBrowsers,
            RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
          },
        });
        const { tab } = await signedIn(rotating);
        const old = await tab.stored();
        await session(tab, { forceRefresh: true });
        expect(await session(tab, { forceRefresh: true })).not.toBeNull();
        rotating.clock.advance(31_000);
        await tab.restore(old);
        await expect(session(tab, { forceRefresh: true })).rejects.toMatchObject(
          named('RefreshTokenReuseException'),
        );
        expect(await session(tab)).toBeNull();
        await rotating.close();
      });
    });
  });

  describe('more than a password', () => {
    standInOnly(NO_CLOCK, () => {
      test('an authenticator app is a step of the sign-in, where a wrong code may be mended', async () => {
        const { email } = await pool.register();
        const { code } = await authenticator(pool, email);
        const tab = await browser.tab(pool);
        expect(await signIn(tab, email)).toMatchObject({
          nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
        });
        await expect(tab.call('confirmSignIn', { challengeResponse: '12345x' })).rejects.toMatchObject(
          named('CodeMismatchException'),
        );
        pool.clock.advance(60_000);
        expect(await tab.call('confirmSignIn', { challengeResponse: code() })).toMatchObject({
          isSignedIn: true,
        });
      });
    });

    test('a forgotten password is asked for alike, whether the address is known or not', async () => {
      const { email } = await pool.register();
      const tab = await browser.tab(pool);
      for (const username of [email, address()])
        expect(await tab.call('resetPassword', { username })).toMatchObject({
          nextStep: {
            resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
            codeDeliveryDetails: { destination: 's***@s***' },
          },
        });
    });

    test('a password that an administrator reset makes a step of the sign-in, for who knows it alone', async () => {
      const { email, username } = await pool.register();
      await pool.sdk.send(
        new AdminResetUserPasswordCommand({ UserPoolId: pool.UserPoolId, Username: username }),
      );
      const tab = await browser.tab(pool);
      expect(await signIn(tab, email)).toMatchObject({
        isSignedIn: false,
        nextStep: { signInStep: 'RESET_PASSWORD' },
      });
      await expect(signIn(tab, email, 'wrong-password')).rejects.toMatchObject(incorrect);
    });

    standInOnly(NO_MAILBOX, () => {
      test('a forgotten password is replaced by the mailed code', async () => {
        const { email } = await pool.register();
        const tab = await browser.tab(pool);
        await tab.call('resetPassword', { username: email });
        const confirm = (confirmationCode: string, newPassword = 'new-secret') =>
          tab.call('confirmResetPassword', { username: email, newPassword, confirmationCode });
        await expect(confirm('wrong')).rejects.toMatchObject(named('CodeMismatchException'));
        await expect(confirm(pool.mailedCode(email), 'short')).rejects.toMatchObject(
          named('InvalidPasswordException'),
        );
        await confirm(pool.mailedCode(email));
        await expect(confirm(pool.mailedCode(email))).rejects.toMatchObject(named('ExpiredCodeException'));
        await expect(signIn(tab, email)).rejects.toMatchObject(incorrect);
        expect(await signIn(tab, email, 'new-secret')).toMatchObject({ isSignedIn: true });
      });
    });
  });
});

import { randomUUID } from 'node:crypto';
import { AdminResetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { startBrowser, type Tab } from './amplify/browser.ts';
import { address, NO_CLOCK, NO_MAILBOX, openPool, PASSWORD, type CognitoPool } from './cognito/pool.ts';
import { CLIENT } from './cognito/properties.ts';
import { standInOnly } from './suite.ts';

interface Session {
  access: { sub: string; jti: string; origin_jti: string; auth_time: number };
  id: Record<string, unknown>;
  accessToken: string;
}
const incorrect = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const named = (name: string) => ({ name });

/**
 * Unmodified aws-amplify in Chromium against the pool: what the account screens may rely on. The client allows what
 * the product's client does, so that every sign-in is by SRP.
 */
describe('Amplify in a browser', () => {
  let pool: CognitoPool;
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  beforeAll(async () => {
    [pool, browser] = await Promise.all([
      openPool(undefined, { client: { ExplicitAuthFlows: CLIENT.ExplicitAuthFlows } }),
      startBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await pool.close();
  });

  const session = (tab: Tab, options: object = {}) => tab.call<Session | null>('fetchAuthSession', options);
  const attributes = (email: string) => ({ userAttributes: { email, 'custom:worker': 'true' } });
  /** A confirmed user, signed in. */
  async function signedIn(of: CognitoPool = pool) {
    const user = await of.register();
    const tab = await browser.tab(of);
    await tab.call('signIn', { username: user.email, password: PASSWORD });
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
      await expect(tab.call('signIn', { username: email, password: PASSWORD })).rejects.toMatchObject(
        incorrect,
      );
      expect(await tab.call('signIn', { username, password: PASSWORD })).toMatchObject({
        isSignedIn: false,
        nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
      });
      expect(await tab.call('resendSignUpCode', { username })).toMatchObject({ deliveryMedium: 'EMAIL' });
    });

    standInOnly(NO_MAILBOX, () => {
      test('ends with the resent code in a signed-in page', async () => {
        const tab = await browser.tab(pool);
        const [email, username] = [address(), randomUUID()];
        await tab.call('signUp', {
          username,
          password: PASSWORD,
          options: { ...attributes(email), autoSignIn: true },
        });
        await tab.call('resendSignUpCode', { username });
        const confirmed = await tab.call('confirmSignUp', {
          username,
          confirmationCode: pool.mailedCode(email),
        });
        expect(confirmed).toMatchObject({ nextStep: { signUpStep: 'COMPLETE_AUTO_SIGN_IN' } });
        expect(await tab.call('autoSignIn')).toMatchObject({ isSignedIn: true });
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
    test('begins by SRP with the e-mail in any case, survives a reload, and refreshes', async () => {
      const { email, username, sub } = await pool.register();
      const tab = await browser.tab(pool);
      expect(await tab.call('signIn', { username: email.toUpperCase(), password: PASSWORD })).toMatchObject({
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
      for (const [username, password] of [
        [email, 'wrong-password'],
        [address(), PASSWORD],
      ])
        await expect(tab.call('signIn', { username, password })).rejects.toMatchObject(incorrect);
    });

    test('is one for all tabs; signing out ends it in all, but tells the others by their storage alone', async () => {
      const { tab, username } = await signedIn();
      const other = await tab.another();
      expect(await other.call('getCurrentUser')).toMatchObject({ username });
      await expect(other.call('signIn', { username, password: PASSWORD })).rejects.toMatchObject(
        named('UserAlreadyAuthenticatedException'),
      );
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

    test('that was ended elsewhere is refused at the next call, and gone at the next refresh', async () => {
      const { tab, email } = await signedIn();
      const phone = await browser.tab(pool);
      await phone.call('signIn', { username: email, password: PASSWORD });
      await phone.call('signOut', { global: true });

      const change = { oldPassword: PASSWORD, newPassword: 'another-secret' };
      await expect(tab.call('updatePassword', change)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Access Token has been revoked',
      });
      expect(await session(tab), 'what was issued looks good until it is refreshed').not.toBeNull();
      expect(await session(tab, { forceRefresh: true })).toBeNull();
      expect(await tab.events()).toContain('tokenRefresh_failure NotAuthorizedException');
      await expect(tab.call('getCurrentUser')).rejects.toMatchObject(named('UserUnAuthenticatedException'));
    });

    standInOnly(NO_CLOCK, () => {
      test('under rotation keeps the newest token; an older one ends it with an error of its own', async () => {
        const rotating = await openPool(undefined, {
          client: {
            ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
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

  describe('security', () => {
    test('a password is changed by who knows the old one', async () => {
      const { tab, email } = await signedIn();
      const change = (oldPassword: string, newPassword: string) =>
        tab.call('updatePassword', { oldPassword, newPassword });
      await expect(change('wrong-password', 'another-secret')).rejects.toMatchObject(
        named('NotAuthorizedException'),
      );
      await expect(change(PASSWORD, 'short')).rejects.toMatchObject(named('InvalidPasswordException'));
      await change(PASSWORD, 'another-secret');
      await tab.call('signOut');
      expect(await tab.call('signIn', { username: email, password: 'another-secret' })).toMatchObject({
        isSignedIn: true,
      });
    });

    test('an authenticator app is set up, asked for, and given up', async () => {
      const { tab, email } = await signedIn();
      const { sharedSecret, uri } = await tab.call<{ sharedSecret: string; uri: string }>('setUpTOTP');
      expect(uri).toBe(`otpauth://totp/Directorio:ana?secret=${sharedSecret}&issuer=Directorio`);
      const code = () => generateSync({ secret: sharedSecret, epoch: Math.floor(pool.clock.now() / 1000) });
      await expect(tab.call('verifyTOTPSetup', { code: '000000' })).rejects.toMatchObject(
        named('EnableSoftwareTokenMFAException'),
      );
      await tab.call('verifyTOTPSetup', { code: code() });
      await tab.call('updateMFAPreference', { totp: 'PREFERRED' });
      expect(await tab.call('fetchMFAPreference')).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
      await tab.call('signOut');

      const asked = { nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } };
      expect(await tab.call('signIn', { username: email, password: PASSWORD })).toMatchObject(asked);
      await expect(tab.call('confirmSignIn', { challengeResponse: '12345x' })).rejects.toMatchObject(
        named('CodeMismatchException'),
      );
      pool.clock.advance(60_000);
      expect(await tab.call('confirmSignIn', { challengeResponse: code() })).toMatchObject({
        isSignedIn: true,
      });
      await tab.call('updateMFAPreference', { totp: 'DISABLED' });
      expect(await tab.call('fetchMFAPreference')).toEqual({});
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
      expect(await tab.call('signIn', { username: email, password: PASSWORD })).toMatchObject({
        isSignedIn: false,
        nextStep: { signInStep: 'RESET_PASSWORD' },
      });
      await expect(tab.call('signIn', { username: email, password: 'wrong-password' })).rejects.toMatchObject(
        incorrect,
      );
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
        await expect(tab.call('signIn', { username: email, password: PASSWORD })).rejects.toMatchObject(
          incorrect,
        );
        expect(await tab.call('signIn', { username: email, password: 'new-secret' })).toMatchObject({
          isSignedIn: true,
        });
      });
    });
  });

  describe('the profile', () => {
    test('a name changes at once', async () => {
      const { tab } = await signedIn();
      const userAttribute = { attributeKey: 'name', value: 'Ana' };
      expect(await tab.call('updateUserAttribute', { userAttribute })).toMatchObject({
        nextStep: { updateAttributeStep: 'DONE' },
      });
      expect(await tab.call('fetchUserAttributes')).toMatchObject({ name: 'Ana' });
    });

    standInOnly(NO_MAILBOX, () => {
      test('a new address takes the old one’s place when its code is entered, and not before', async () => {
        const { tab, email } = await signedIn();
        const moved = address();
        const userAttribute = { attributeKey: 'email', value: moved };
        expect(await tab.call('updateUserAttribute', { userAttribute })).toMatchObject({
          isUpdated: false,
          nextStep: { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE' },
        });
        expect(await tab.call('fetchUserAttributes')).toMatchObject({ email, email_verified: 'true' });
        const confirm = (confirmationCode: string) =>
          tab.call('confirmUserAttribute', { userAttributeKey: 'email', confirmationCode });
        await expect(confirm('wrong')).rejects.toMatchObject(named('CodeMismatchException'));
        await confirm(pool.mailedCode(moved));
        expect((await session(tab, { forceRefresh: true }))?.id).toMatchObject({ email: moved });
      });
    });
  });
});

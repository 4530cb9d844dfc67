import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cookies } from '#shared/cookies.ts';
import { deviceCookie } from '#functions/access/session/own-device.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { codeIn, linkTokenIn } from '#tests/support/mail-code.ts';
import { createPerson } from '#tests/support/people.ts';
import { appCode, withFactor } from '#tests/support/second-factor.ts';
import { callSite } from '#tests/support/site-api.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { answerFactorOf, byPassword, callUserPool, enterAs } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** What strangers who know an address, or a name out of an old token, can do to its owner: nothing. */

const wrongPasswords = async (cloud: SharedCloud, email: string) => {
  for (let times = 0; times < 6; times += 1) await callUserPool(cloud.site, byPassword(email, 'not-theirs'));
};
const cookie = (device: string) => ({ cookie: `${cookies.device.name}=${device}` });

describe.concurrent('wrong passwords of strangers', () => {
  test('leave the owner’s known browser in and stop new devices', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const { device } = await enterAs(cloud.site, she);
    await wrongPasswords(cloud, she.email);
    const right = byPassword(she.email, she.password);
    expect((await callUserPool(cloud.site, right)).error).toBe('TooManyFailedAttemptsException');
    const elsewhere = { ...right, headers: cookie(await deviceCookie(randomUUID())) };
    expect((await callUserPool(cloud.site, elsewhere)).error).toBe('TooManyFailedAttemptsException');
    // The pool has a lock of its own, of a second or two by now.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const own = { ...right, headers: cookie(device) };
    expect(await callUserPool(cloud.site, own)).toMatchObject({ status: 200 });
  });

  test('stop a browser too that signed in before the password changed', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const { device } = await enterAs(cloud.site, she);
    const newPassword = 'another one of hers';
    await she.call('changePassword', { body: { currentPassword: she.password, newPassword } });
    await wrongPasswords(cloud, she.email);
    const before = { ...byPassword(she.email, newPassword), headers: cookie(device) };
    expect((await callUserPool(cloud.site, before)).error).toBe('TooManyFailedAttemptsException');
  });

  test('don’t keep an owner out of the browser that changed what opens the account', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const browser = await enterAs(cloud.site, she);
    const [token, headers] = [browser.accessToken, cookie(browser.device)];
    const body = { email: `nueva+${randomUUID()}@example.test`, password: she.password };
    await callSite(cloud.site, 'startEmailChange', { body, token });
    const code = codeIn((await mailsTo(cloud, body.email))[0]?.html);
    await callSite(cloud.site, 'confirmEmailChange', { body: { code }, token });
    // Its sign-in goes on.
    const input = { RefreshToken: browser.refreshToken };
    await callUserPool(cloud.site, { operation: 'GetTokensFromRefreshToken', input, headers });
    await wrongPasswords(cloud, body.email);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const own = { ...byPassword(body.email, she.password), headers };
    expect(await callUserPool(cloud.site, own)).toMatchObject({ status: 200 });
  });

  test('don’t count any more for who chose a new one by the mailed link', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    await wrongPasswords(cloud, she.email);
    await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: she.email } });
    const [mail] = await mailsTo(cloud, she.email);
    const ConfirmationCode = linkTokenIn(mail?.html);
    const Password = 'chosen-by-the-link';
    const input = { Username: she.email, ConfirmationCode, Password };
    expect((await callUserPool(cloud.site, { operation: 'ConfirmForgotPassword', input })).status).toBe(200);
    const entered = await callUserPool(cloud.site, byPassword(she.email, Password));
    expect(entered).toMatchObject({ status: 200 });
  });

  test('stop counting in the owner’s browser after a mailed link', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const headers = cookie((await enterAs(cloud.site, she)).device);
    for (let times = 0; times < 6; times += 1)
      await callUserPool(cloud.site, { ...byPassword(she.email, 'not-the-one'), headers });
    await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: she.email } });
    const [mail] = await mailsTo(cloud, she.email);
    const Password = 'chosen-by-the-link';
    const input = { Username: she.email, ConfirmationCode: linkTokenIn(mail?.html), Password };
    await callUserPool(cloud.site, { operation: 'ConfirmForgotPassword', input, headers });
    const entered = await callUserPool(cloud.site, { ...byPassword(she.email, Password), headers });
    expect(entered).toMatchObject({ status: 200 });
  });
});

test.concurrent('challenges that the pool never made use up nobody’s tries of the app', async ({ cloud }) => {
  const { she, secret } = await withFactor(cloud);
  const ChallengeResponses = { USERNAME: she.username, SOFTWARE_TOKEN_MFA_CODE: '123456' };
  const answered = async (Session: string) => {
    const input = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeResponses };
    return (await callUserPool(cloud.site, { operation: 'RespondToAuthChallenge', input })).error;
  };
  for (let times = 0; times < 6; times += 1) {
    expect(await answered('abc'.repeat(20))).toBe('NotAuthorizedException');
    // That of an app which the pool has lost.
    expect(await answered('authenticator-lost')).toBe('CodeMismatchException');
  }
  const asked = await callUserPool(cloud.site, byPassword(she.email, she.password));
  const answer = await callUserPool(cloud.site, answerFactorOf(asked, appCode(secret, 1)));
  expect(answer).toMatchObject({ status: 200 });
});

test.concurrent(
  'wrong recoveries of strangers are answered alike for any address, and keep no owner out',
  async ({ cloud }) => {
    const { she, codes: ownCodes } = await withFactor(cloud);
    const codes = async (email: string) => {
      const answers: Array<string | undefined> = [];
      for (let times = 0; times < 6; times += 1) {
        const typed = [...email]
          .map((letter, index) => (index === times ? letter.toUpperCase() : letter))
          .join('');
        const body = { email: typed, password: 'not-theirs', code: '00000-00000' };
        answers.push((await callSite(cloud.site, 'recover', { body })).error.code);
      }
      return answers;
    };
    const ofKnown = await codes(she.email);
    expect(await codes(`${randomUUID()}@example.test`)).toEqual(ofKnown);
    expect(ofKnown).toEqual(Array<string>(6).fill('recovery-refused'));
    // Nor has the pool locked her.
    const own = { email: she.email, password: she.password, code: ownCodes[0] };
    expect((await callSite(cloud.site, 'recover', { body: own })).status).toBe(200);
  },
);

test.concurrent(
  'a refresh token that was replaced ends the sign-in, whoever holds the newer one',
  async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const { refreshToken, device } = await enterAs(cloud.site, she);
    const refresh = (RefreshToken: string) =>
      callUserPool(cloud.site, {
        operation: 'GetTokensFromRefreshToken',
        input: { RefreshToken },
        headers: cookie(device),
      });
    const { body } = await refresh(refreshToken);
    const { RefreshToken: second } = body['AuthenticationResult'] as { RefreshToken: string };
    const third = await refresh(second);
    expect(third.status).toBe(200);
    // Two steps behind: no grace is left for it.
    expect((await refresh(refreshToken)).error).toBe('RefreshTokenReuseException');
    const { RefreshToken: newest } = third.body['AuthenticationResult'] as { RefreshToken: string };
    expect((await refresh(newest)).error).toBe('NotAuthorizedException');
  },
);

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

const wrongPasswords = async (cloud: SharedCloud, email: string) => {
  for (let times = 0; times < 6; times += 1) await callUserPool(cloud.site, byPassword(email, 'not-theirs'));
};
const cookie = (device: string) => ({ cookie: `${cookies.device.name}=${device}` });

describe.concurrent('wrong passwords from attackers', () => {
  test('block new devices but not the owner’s known browser', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const { device } = await enterAs(cloud.site, she);
    await wrongPasswords(cloud, she.email);
    const right = byPassword(she.email, she.password);
    expect((await callUserPool(cloud.site, right)).error).toBe('TooManyFailedAttemptsException');
    const elsewhere = { ...right, headers: cookie(await deviceCookie(randomUUID())) };
    expect((await callUserPool(cloud.site, elsewhere)).error).toBe('TooManyFailedAttemptsException');
    // Wait for the user pool's own lock to expire. The lock lasts a second or two.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const own = { ...right, headers: cookie(device) };
    expect(await callUserPool(cloud.site, own)).toMatchObject({ status: 200 });
  });

  test('block a browser that last signed in before the password changed', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const { device } = await enterAs(cloud.site, she);
    const newPassword = 'another one of hers';
    await she.call('changePassword', { body: { currentPassword: she.password, newPassword } });
    await wrongPasswords(cloud, she.email);
    const before = { ...byPassword(she.email, newPassword), headers: cookie(device) };
    expect((await callUserPool(cloud.site, before)).error).toBe('TooManyFailedAttemptsException');
  });

  test('do not block the browser that changed the e-mail', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const browser = await enterAs(cloud.site, she);
    const [token, headers] = [browser.accessToken, cookie(browser.device)];
    const body = { email: `nueva+${randomUUID()}@example.test`, password: she.password };
    await callSite(cloud.site, 'startEmailChange', { body, token });
    const code = codeIn((await mailsTo(cloud, body.email))[0]?.html);
    await callSite(cloud.site, 'confirmEmailChange', { body: { code }, token });
    const input = { RefreshToken: browser.refreshToken };
    await callUserPool(cloud.site, { operation: 'GetTokensFromRefreshToken', input, headers });
    await wrongPasswords(cloud, body.email);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const own = { ...byPassword(body.email, she.password), headers };
    expect(await callUserPool(cloud.site, own)).toMatchObject({ status: 200 });
  });

  test('no longer count once the owner resets the password by link', async ({ cloud }) => {
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

  test('no longer count after a reset, even if typed in the owner’s browser', async ({ cloud }) => {
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

test.concurrent('forged challenges do not use up the owner’s app-code tries', async ({ cloud }) => {
  const { she, secret } = await withFactor(cloud);
  const ChallengeResponses = { USERNAME: she.username, SOFTWARE_TOKEN_MFA_CODE: '123456' };
  const answered = async (Session: string) => {
    const input = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeResponses };
    return (await callUserPool(cloud.site, { operation: 'RespondToAuthChallenge', input })).error;
  };
  for (let times = 0; times < 6; times += 1) {
    expect(await answered('abc'.repeat(20))).toBe('NotAuthorizedException');
    // Session value that the sign-in proxy returns when the user pool has lost the authenticator app.
    expect(await answered('authenticator-lost')).toBe('CodeMismatchException');
  }
  const asked = await callUserPool(cloud.site, byPassword(she.email, she.password));
  const answer = await callUserPool(cloud.site, answerFactorOf(asked, appCode(secret, 1)));
  expect(answer).toMatchObject({ status: 200 });
});

test.concurrent(
  'failed recoveries return equal errors for any e-mail without locking the owner out',
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
    // The user pool has not locked the owner either.
    const own = { email: she.email, password: she.password, code: ownCodes[0] };
    expect((await callSite(cloud.site, 'recover', { body: own })).status).toBe(200);
  },
);

test.concurrent(
  'reusing a replaced refresh token ends the sign-in, including the newest token',
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
    // The grace period covers only the previous token; this token is two refreshes old.
    expect((await refresh(refreshToken)).error).toBe('RefreshTokenReuseException');
    const { RefreshToken: newest } = third.body['AuthenticationResult'] as { RefreshToken: string };
    expect((await refresh(newest)).error).toBe('NotAuthorizedException');
  },
);

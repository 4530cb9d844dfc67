import { setTimeout as sleep } from 'node:timers/promises';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { environment } from '#functions/data/environment.ts';
import { handler } from '#functions/entry/auth-trigger.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { codeIn, linkTokenIn } from '#tests/support/mail-code.ts';
import { moveInPool } from '#tests/support/pool-address.ts';
import { confirmByForm, signUpByForm } from '#tests/support/sign-up.ts';
import { signInAs } from '#tests/support/people.ts';
import { linkTo, useLink } from '#tests/support/reset-link.ts';
import { callSite } from '#tests/support/site-api.ts';
import { turnOn } from '#tests/support/second-factor.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { callUserPool } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const changedText = /^Tu contraseña cambió el .* Se cerró tu sesión en todas partes\./;

test('a password reset by mailed link ends every session and mails the owner once', async ({ cloud }) => {
  const she = await signedIn(cloud, 'user');
  await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: she.email } });
  const [mail] = await mailsTo(cloud, she.email);
  const ConfirmationCode = linkTokenIn(mail?.html);
  const Password = 'chosen-by-the-link';
  const reset = await callUserPool(cloud.site, {
    operation: 'ConfirmForgotPassword',
    input: { Username: she.email, ConfirmationCode, Password },
  });
  expect(reset.status).toBe(200);

  expect((await she.call('getMe')).error.code).toBe('session-ended');
  const mailed = async () =>
    (await mailsTo(cloud, she.email)).filter(({ text = '' }) => changedText.test(text)).length;
  expect(await mailed()).toBe(1);
  expect((await readFacts(she.sub)).security?.passwordChange).toBeUndefined();

  /** Signs in after `signedOutAt` and returns the access token. */
  const signIn = async () => {
    const { signedOutAt = '' } = (await readFacts(she.sub)).account;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(signedOutAt) - Date.now())));
    return (await signInAs(cloud, { ...she, password: Password })).accessToken;
  };
  const token = await signIn();
  expect((await callSite(cloud.site, 'getMe', { token })).status).toBe(200);
  // Cognito may repeat the trigger. A repeat ends the sign-ins since the reset, but sends no second mail.
  await handler({
    triggerSource: 'PostConfirmation_ConfirmForgotPassword',
    userPoolId: environment('USER_POOL_ID'),
    userName: she.username,
    request: { userAttributes: { sub: she.sub, email: she.email } },
    response: {},
  } as unknown as PostConfirmationTriggerEvent);
  expect(await mailed()).toBe(1);
  expect((await callSite(cloud.site, 'getMe', { token })).error.code).toBe('session-ended');
  expect((await callSite(cloud.site, 'getMe', { token: await signIn() })).status).toBe(200);
});

async function changeAddress(cloud: SharedCloud, she: SignedIn, to: string): Promise<void> {
  await she.call('startEmailChange', { body: { email: to, password: she.password } });
  const mail = (await mailsTo(cloud, to)).find(({ html = '' }) => !html.includes('access_token'));
  const { status } = await she.call('confirmEmailChange', { body: { code: codeIn(mail?.html) } });
  expect(status).toBe(200);
}

const otherAddress = () => `otra+${randomUUID()}@example.test`;

describe('a password reset link', () => {
  test('stops working after an e-mail change, even once the e-mail is changed back', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const to = otherAddress();
    const link = await linkTo(cloud, she.email);
    await changeAddress(cloud, she, to);
    for (const email of [to, she.email])
      expect(await useLink(cloud, email, link)).toBe('CodeMismatchException');
    await changeAddress(cloud, she, she.email);
    expect(await useLink(cloud, she.email, link)).toBe('CodeMismatchException');
    await expect(signInAs(cloud, she)).resolves.toHaveProperty('accessToken');
  });

  test('is refused for an e-mail that only the user pool has', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const to = otherAddress();
    const link = await linkTo(cloud, she.email);
    await moveInPool(she, to);
    for (const one of [link, await linkTo(cloud, to)])
      expect(await useLink(cloud, to, one)).toBe('CodeMismatchException');
    expect((await readFacts(she.sub)).account.email).toBe(she.email);
  });

  test.for<[string, (she: SignedIn) => Promise<unknown>]>([
    [
      'the password was changed',
      (she) =>
        she.call('changePassword', {
          body: { currentPassword: she.password, newPassword: 'another one of hers' },
        }),
    ],
    ['a second factor was turned on', async (she) => turnOn(she)],
  ])('stops working once %s', async ([, change], { cloud }) => {
    const she = await signedIn(cloud, 'user');
    const link = await linkTo(cloud, she.email);
    await change(she);
    expect(await useLink(cloud, she.email, link)).toBe('CodeMismatchException');
  });

  test('is refused with a missing, foreign or altered signature', async ({ cloud }) => {
    const [she, other] = [await signedIn(cloud, 'user'), await signedIn(cloud, 'user')];
    const [link, foreign] = [await linkTo(cloud, she.email), await linkTo(cloud, other.email)];
    const [code = ''] = link.split('.');
    const [, ...stamp] = foreign.split('.');
    for (const made of [code, `${code}.`, `${code}.${stamp.join('.')}`, `${link}.x`])
      expect(await useLink(cloud, she.email, made)).toBe('CodeMismatchException');
    expect(await useLink(cloud, she.email, link)).toBeUndefined();
  });

  test('allows three tries an hour, even with different codes', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const [code = '', ...stamp] = (await linkTo(cloud, she.email)).split('.');
    const wrong = ['000000', '111111', '222222', '333333', '444444']
      .filter((one) => one !== code)
      .slice(0, 4);
    const answers = [];
    for (const one of wrong) answers.push(await useLink(cloud, she.email, [one, ...stamp].join('.')));
    expect(answers).toEqual([
      ...Array<string>(3).fill('CodeMismatchException'),
      'TooManyFailedAttemptsException',
    ]);
  });

  test('works even if an older link of the same hour is out of tries', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const older = await linkTo(cloud, she.email);
    // Links created in the same second share their tries, because their signature covers only the second.
    await sleep(1000);
    const newer = await linkTo(cloud, she.email);
    for (let times = 0; times < 4; times += 1) expect(await useLink(cloud, she.email, older)).toBeDefined();
    expect(await useLink(cloud, she.email, newer)).toBeUndefined();
  });
});

describe('a reset request for an unconfirmed sign-up', () => {
  const ask = (cloud: SharedCloud, email: string) =>
    callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: email } });
  const wayOn = 'https?://[^"]+/register\\?as=provider"';

  test('mails how to register again, with the same response as an unknown address', async ({ cloud }) => {
    const { email } = await signUpByForm(cloud.site, { email: `Ana.${randomUUID()}@example.test` });
    const unknown = otherAddress();
    const [known, other] = [await ask(cloud, email.toUpperCase()), await ask(cloud, unknown)];
    expect([known.status, known.body]).toEqual([other.status, other.body]);
    expect(await mailsTo(cloud, unknown)).toEqual([]);
    const [mail, code, ...more] = await mailsTo(cloud, email);
    expect(mail?.html).toMatch(new RegExp(wayOn));
    expect(mail?.text).not.toContain(codeIn(code?.html));
    expect(more).toEqual([]);
  });

  test('mails the reset link once the sign-up is confirmed', async ({ cloud }) => {
    const { email, formId } = await signUpByForm(cloud.site);
    const [mail] = await mailsTo(cloud, email);
    await signUpByForm(cloud.site, { email });
    await confirmByForm(cloud.site, formId, codeIn(mail?.html));
    expect(await useLink(cloud, email, await linkTo(cloud, email))).toBeUndefined();
  });

  test('mails the reset link if the address has an account', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    await signUpByForm(cloud.site, { email: she.email });
    expect(await useLink(cloud, she.email, await linkTo(cloud, she.email))).toBeUndefined();
  });
});

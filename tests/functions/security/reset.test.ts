import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { expect } from 'vitest';
import { environment } from '#functions/data/environment.ts';
import { handler } from '#functions/entry/auth-trigger.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { signInAs } from '#tests/support/people.ts';
import { callSite } from '#tests/support/site-api.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { callUserPool } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const told = /^Tu contraseña cambió el .* Se cerró tu sesión en todas partes\./;

test('a password that is set by the e-mailed link ends every session and is told once, however often the trigger comes', async ({
  cloud,
}) => {
  const she = await signedIn(cloud, 'user');
  await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: she.email } });
  const [mail] = await mailsTo(cloud, she.email);
  const [, ConfirmationCode] = /access_token=(\d{6})/.exec(mail?.html ?? '') ?? [];
  const Password = 'chosen-by-the-link';
  const reset = await callUserPool(cloud.site, {
    operation: 'ConfirmForgotPassword',
    input: { Username: she.email, ConfirmationCode, Password },
  });
  expect(reset.status).toBe(200);

  expect((await she.call('getMe')).error.code).toBe('session-ended');
  const mailed = async () =>
    (await mailsTo(cloud, she.email)).filter(({ text = '' }) => told.test(text)).length;
  expect(await mailed()).toBe(1);
  expect((await readFacts(she.sub)).security?.passwordChange).toBeUndefined();

  /** A sign-in that counts, as a token. */
  const signIn = async () => {
    const { signedOutAt = '' } = (await readFacts(she.sub)).account;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(signedOutAt) - Date.now())));
    return (await signInAs(cloud, { ...she, password: Password })).accessToken;
  };
  const token = await signIn();
  expect((await callSite(cloud.site, 'getMe', { token })).status).toBe(200);
  // Cognito repeats a trigger, and a second reset a moment later looks the same: who signed in between is out again.
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

import { randomUUID } from 'node:crypto';
import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect } from 'vitest';
import { termsVersion } from '#shared/account.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { signUp as joinByForm } from '#functions/access/sign-in/join.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { confirmByForm, poolUserOf, signUpByForm as signUp, signUpCall } from '#tests/support/sign-up.ts';
import { callUserPool } from '#tests/support/user-pool.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** Signs up and adds the pool user's name and sub. Name and sub are empty if the sign-up fails. */
async function signUpByForm(
  cloud: SharedCloud,
  ...given: Parameters<typeof signUp> extends [string, ...infer R] ? R : never
) {
  const form = await signUp(cloud.site, ...given);
  const user = form.answer.status === 200 ? await poolUserOf(form.formId) : { username: '', sub: '' };
  return { ...form, ...user };
}
const confirm = (cloud: SharedCloud, formId: string, code: string) => confirmByForm(cloud.site, formId, code);

const mailedCode = async (cloud: SharedCloud, email: string): Promise<string> =>
  codeIn((await mailsTo(cloud, email))[0]?.html);

describe.concurrent('registering', () => {
  test('creates an account with the form’s role and terms once the code is entered', async ({ cloud }) => {
    const { formId, sub, email } = await signUpByForm(cloud);
    expect(await readAccount(sub)).toBeUndefined();
    await confirm(cloud, formId, await mailedCode(cloud, email));
    expect(await readAccount(sub)).toMatchObject({
      sub,
      email,
      emailConfirmed: true,
      name: 'Ana Prueba',
      role: 'worker',
      language: 'es',
      termsVersion,
    });
    const groups = await cognito().send(
      new AdminListGroupsForUserCommand({
        UserPoolId: cloud.resources['UserPoolId'],
        Username: (await poolUserOf(formId)).username,
      }),
    );
    expect(groups.Groups?.map(({ GroupName }) => GroupName)).toEqual(['worker']);
  });

  test.for(['1970-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z'])(
    `dates the 18+ declaration by the server's clock, not the browser's "%s"`,
    async (browsers, { cloud }) => {
      const { formId, sub, email } = await signUpByForm(cloud, { 'custom:adultDeclaredAt': browsers });
      await confirm(cloud, formId, await mailedCode(cloud, email));
      const account = await readAccount(sub);
      expect(account?.adultDeclaredAt).toBe(account?.createdAt);
      expect(account?.adultDeclaredAt).not.toBe(browsers);
    },
  );

  test('creates one account when submitted and confirmed twice', async ({ cloud }) => {
    const form = await signUpByForm(cloud);
    const again = await signUpByForm(cloud, { email: form.email }, form.formId);
    expect(again.answer.body).toEqual(form.answer.body);
    expect(again.sub).toBe(form.sub);
    const code = await mailedCode(cloud, form.email);
    expect((await confirm(cloud, form.formId, code)).status).toBe(200);
    expect((await confirm(cloud, form.formId, code)).status).toBe(200);
  });

  test('generates the pool user name and never reveals it', async ({ cloud }) => {
    const { formId, username, answer } = await signUpByForm(cloud);
    expect(username).not.toBe(formId);
    expect(JSON.stringify(answer.body)).not.toContain(username);
  });

  test('mails another code on request', async ({ cloud }) => {
    const { formId, email } = await signUpByForm(cloud);
    const first = await mailedCode(cloud, email);
    await callUserPool(cloud.site, { operation: 'ResendConfirmationCode', input: { Username: formId } });
    const mails = await mailsTo(cloud, email);
    expect(mails).toHaveLength(2);
    const codes = mails.map(({ html }) => codeIn(html));
    expect(codes).toContain(first);
    const newest = codes.find((code) => code !== first) ?? first;
    expect((await confirm(cloud, formId, newest)).status).toBe(200);
  });

  test('stores only the visible characters of the name, on one line', async ({ cloud }) => {
    const { formId, sub, email } = await signUpByForm(cloud, {
      name: ' \u202eAna\u0007\nBegon\u0303a\u200b ',
    });
    await confirm(cloud, formId, await mailedCode(cloud, email));
    expect((await readAccount(sub))?.name).toBe('Ana Bego\u00f1a');
  });

  test('creates a customer account if the provider box is not ticked', async ({ cloud }) => {
    const { formId, sub, email } = await signUpByForm(cloud, { 'custom:worker': 'false' });
    await confirm(cloud, formId, await mailedCode(cloud, email));
    expect((await readAccount(sub))?.role).toBe('user');
  });

  test.for([
    ['without the 18+ declaration', { 'custom:adultDeclaredAt': undefined }],
    ['with outdated terms', { 'custom:termsVersion': '1999-01-01' }],
    ['without the provider choice', { 'custom:worker': undefined }],
    ['as a reviewer', { 'custom:worker': 'admin' }],
    ['without a name', { name: undefined }],
    ['with a name of invisible characters only', { name: '\u200b\u3164\u00ad\ufe0f' }],
    ['with a name of 121 characters', { name: 'a'.repeat(121) }],
    ['in an unknown language', { 'custom:language': 'fr' }],
  ] as const)('is refused as invalid input %s', async ([_, attributes], { cloud }) => {
    const { answer } = await signUpByForm(cloud, attributes);
    expect(answer).toMatchObject({ status: 400, error: 'InvalidParameterException' });
    expect(answer.body['message']).toContain(Object.keys(attributes)[0]);
  });

  test('sends mails in the form’s language with a neutral subject', async ({ cloud }) => {
    const english = await signUpByForm(cloud, { 'custom:language': 'en' });
    const spanish = await signUpByForm(cloud, { 'custom:language': 'es' });
    const [[en], [es]] = [await mailsTo(cloud, english.email), await mailsTo(cloud, spanish.email)];
    expect(en?.subject).toMatch(/^Your code$/);
    expect(es?.subject).toMatch(/^Tu código$/);
  });
});

describe.concurrent('an address that is already registered', () => {
  test('gets the usual response and a mail, but no second account', async ({ cloud }) => {
    const first = await signUpByForm(cloud);
    await confirm(cloud, first.formId, await mailedCode(cloud, first.email));

    const second = await signUpByForm(cloud, { email: first.email });
    expect(second.sub).not.toBe(first.sub);
    const mails = await mailsTo(cloud, first.email);
    const taken = mails.find(({ html }) => html?.includes('Ya tienes una cuenta'));
    expect(taken).toBeDefined();
    expect((await confirm(cloud, second.formId, codeIn(taken?.html))).error).toBe('AliasExistsException');
    expect(await readAccount(second.sub)).toBeUndefined();
  });

  test('is limited to five sign-ups an hour per network and thirty in all', async ({ cloud }) => {
    const email = `${randomUUID()}@example.test`;
    for (let number = 0; number < 5; number += 1) await signUpByForm(cloud, { email });
    for (const typed of [email, email.toUpperCase()])
      expect((await signUpByForm(cloud, { email: typed })).answer.error).toBe(
        'TooManyFailedAttemptsException',
      );
    // An address may sign up five times an hour from each network, and thirty times an hour in all.
    const { input } = signUpCall('', { email });
    const from = (network: string) =>
      joinByForm(
        { ...(input as Parameters<typeof joinByForm>[0]), Username: randomUUID() },
        { network, device: undefined, userAgent: undefined },
      );
    for (let number = 1; number <= 25; number += 1)
      expect(await from(`192.0.2.${number}`)).toMatchObject({ body: { UserConfirmed: false } });
    await expect(from('198.51.100.1')).rejects.toMatchObject({ code: 'rate-limited' });
  });
});

test.concurrent('the reset mail’s link contains the code and the address', async ({ cloud }) => {
  const { formId, email } = await signUpByForm(cloud);
  await confirm(cloud, formId, await mailedCode(cloud, email));
  await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: email } });
  const reset = (await mailsTo(cloud, email)).find(({ html }) => html?.includes('/reset-password'));
  const link = /href="([^"]+)"/.exec(reset?.html ?? '')?.[1]?.replaceAll('&#38;', '&') ?? '';
  const { origin, pathname, searchParams } = new URL(link);
  expect({ origin, pathname }).toEqual({ origin: cloud.site, pathname: '/reset-password' });
  expect(searchParams.get('email')).toBe(email);
  expect(searchParams.get('access_token')).toMatch(/^\d{6}\.\d{10}\.[\w-]{43}$/);
});

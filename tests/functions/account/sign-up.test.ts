import { randomUUID } from 'node:crypto';
import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/account.ts';
import { readAccount } from '#functions/account/account-table.ts';
import { type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';

interface Mail {
  to: string;
  subject: string;
  html?: string;
  text?: string;
}

let cloud: SharedCloud;
let cognito: CognitoIdentityProviderClient;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
  cognito = new CognitoIdentityProviderClient({ endpoint: cloud.aws });
}, 180_000);

const newAddress = (): string => `${randomUUID()}@example.test`;

async function signUp(attributes: Record<string, string | undefined> = {}) {
  const username = randomUUID();
  const given: Record<string, string | undefined> = {
    email: newAddress(),
    name: 'Ana Prueba',
    'custom:worker': 'true',
    'custom:termsVersion': termsVersion,
    'custom:adultDeclaredAt': new Date().toISOString(),
    'custom:language': 'es',
    ...attributes,
  };
  const answer = await cognito.send(
    new SignUpCommand({
      ClientId: cloud.resources['UserPoolClientId'],
      Username: username,
      Password: 'secret-enough',
      UserAttributes: Object.entries(given).flatMap(([Name, Value]) =>
        Value === undefined ? [] : [{ Name, Value }],
      ),
    }),
  );
  return { username, sub: answer.UserSub ?? '', email: given['email'] ?? '' };
}

const confirm = (username: string, code: string) =>
  cognito.send(
    new ConfirmSignUpCommand({
      ClientId: cloud.resources['UserPoolClientId'],
      Username: username,
      ConfirmationCode: code,
    }),
  );

async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${cloud.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as Mail[];
}
const codeIn = ({ html = '' }: Partial<Mail> = {}): string =>
  /\b\d{6}\b/.exec(html.replace(/<[^>]*style="[^"]*"[^>]*>/g, ' '))?.[0] ?? '';

describe('registering', () => {
  test('the code in the mail makes an account with the role, the terms and the declaration of the form', async () => {
    const adultDeclaredAt = new Date().toISOString();
    const { username, sub, email } = await signUp({ 'custom:adultDeclaredAt': adultDeclaredAt });
    expect(await readAccount(sub)).toBeUndefined();
    const [mail] = await mailsTo(email);
    await confirm(username, codeIn(mail));
    expect(await readAccount(sub)).toMatchObject({
      sub,
      email,
      emailConfirmed: true,
      name: 'Ana Prueba',
      role: 'worker',
      language: 'es',
      termsVersion,
      adultDeclaredAt,
    });
    const groups = await cognito.send(
      new AdminListGroupsForUserCommand({ UserPoolId: cloud.resources['UserPoolId'], Username: username }),
    );
    expect(groups.Groups?.map(({ GroupName }) => GroupName)).toEqual(['worker']);
  });

  test('who did not tick the box is a user and in no group', async () => {
    const { username, sub, email } = await signUp({ 'custom:worker': 'false' });
    await confirm(username, codeIn((await mailsTo(email))[0]));
    expect((await readAccount(sub))?.role).toBe('user');
  });

  test.each([
    ['without the 18+ declaration', { 'custom:adultDeclaredAt': undefined }],
    ['with terms that are not in force', { 'custom:termsVersion': '1999-01-01' }],
    ['without saying whether she is a provider', { 'custom:worker': undefined }],
    ['as a reviewer', { 'custom:worker': 'admin' }],
    ['without a name', { name: undefined }],
    ['in a language that is not there', { 'custom:language': 'fr' }],
  ])('%s nobody is signed up', async (_, attributes) => {
    await expect(signUp(attributes)).rejects.toMatchObject({ name: 'UserLambdaValidationException' });
  });

  test('mails speak the language of the form and name no trade in their subject', async () => {
    const english = await signUp({ 'custom:language': 'en' });
    const spanish = await signUp({ 'custom:language': 'es' });
    const [[en], [es]] = [await mailsTo(english.email), await mailsTo(spanish.email)];
    expect(en?.subject).toMatch(/^Your code$/);
    expect(es?.subject).toMatch(/^Tu código$/);
  });
});

describe('an address that is already registered', () => {
  test('gets the same answer at sign-up, a mail that says so, and no second account', async () => {
    const first = await signUp();
    await confirm(first.username, codeIn((await mailsTo(first.email))[0]));

    const second = await signUp({ email: first.email });
    expect(second.sub).not.toBe(first.sub);
    const mails = await mailsTo(first.email);
    const taken = mails.find(({ html }) => html?.includes('Ya tienes una cuenta'));
    expect(taken).toBeDefined();
    await expect(confirm(second.username, codeIn(taken))).rejects.toMatchObject({
      name: 'AliasExistsException',
    });
    expect(await readAccount(second.sub)).toBeUndefined();
  });

  test('is not told more than five times an hour', async () => {
    const email = newAddress();
    for (let number = 0; number < 5; number += 1) await signUp({ email });
    await expect(signUp({ email })).rejects.toMatchObject({ name: 'UserLambdaValidationException' });
    await expect(signUp({ email: email.toUpperCase() })).rejects.toThrow();
  });
});

test('a forgotten password is reset by a link that carries the code and the address', async () => {
  const { username, email } = await signUp();
  await confirm(username, codeIn((await mailsTo(email))[0]));
  await cognito.send(
    new ForgotPasswordCommand({ ClientId: cloud.resources['UserPoolClientId'], Username: email }),
  );
  const reset = (await mailsTo(email)).find(({ html }) => html?.includes('/reset-password'));
  const link = /href="([^"]+)"/.exec(reset?.html ?? '')?.[1]?.replaceAll('&#38;', '&') ?? '';
  const { origin, pathname, searchParams } = new URL(link);
  expect({ origin, pathname }).toEqual({ origin: cloud.site, pathname: '/reset-password' });
  expect(searchParams.get('email')).toBe(email);
  expect(searchParams.get('access_token')).toMatch(/^\d{6}$/);
});

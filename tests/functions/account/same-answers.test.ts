import { randomUUID } from 'node:crypto';
import {
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect } from 'vitest';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { signUpByForm } from '#tests/support/sign-up.ts';
import { linkTokenIn } from '#tests/support/mail-code.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { byPassword, callUserPool, type PoolAnswer, type PoolCall } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/**
 * The sign-in proxy's responses must not reveal whether an address has an account, or the state of that account. The
 * tests compare status, header names and body. `npm run bench -- probes` measures response times.
 */
/** One address for each account state to which the user pool itself responds differently. */
let known: Record<string, string>;
test.beforeAll(async ({ cloud }) => {
  const [plain, disabled, reset] = [await person(cloud), await person(cloud), await person(cloud)];
  const user = ({ username }: Person) => ({ UserPoolId: environment('USER_POOL_ID'), Username: username });
  await cognito().send(new AdminDisableUserCommand(user(disabled)));
  await cognito().send(new AdminResetUserPasswordCommand(user(reset)));
  const { email: unconfirmed } = await signUpByForm(cloud.site);
  known = { plain: plain.email, disabled: disabled.email, reset: reset.email, unconfirmed };
});

const person = (cloud: SharedCloud) => createPerson(cloud, { role: 'user' });
const unknownAddress = () => `${randomUUID()}@example.test`;

const comparable = ({ status, headers, body: { requestId: _, ...body } }: PoolAnswer) => ({
  status,
  headers: [...headers.keys()].sort(),
  body,
});
const ask = async (cloud: SharedCloud, call: PoolCall) => comparable(await callUserPool(cloud.site, call));

const questions: Record<string, (email: string) => PoolCall> = {
  'a wrong password': (email) => byPassword(email, 'not-theirs'),
  'a malformed password': (email) => byPassword(email, ' '),
  'a request for a reset link': (email) => ({ operation: 'ForgotPassword', input: { Username: email } }),
  'a new password with a wrong code': (email) => ({
    operation: 'ConfirmForgotPassword',
    input: { Username: email, ConfirmationCode: '000000', Password: 'azul-Marino-27' },
  }),
  'a new password that is too short': (email) => ({
    operation: 'ConfirmForgotPassword',
    input: { Username: email, ConfirmationCode: '000000', Password: 'azul' },
  }),
};

describe.concurrent.each(Object.entries(questions))('%s', (_, question) => {
  test('gets the same response for every address', async ({ cloud }) => {
    const asked = { ...known, unknown: unknownAddress(), 'no address': 'no address' };
    const states = Object.keys(asked);
    const answers = await Promise.all(Object.values(asked).map((email) => ask(cloud, question(email))));
    const [first] = answers;
    expect(states.map((state, index) => ({ state, ...answers[index] }))).toEqual(
      states.map((state) => ({ state, ...first })),
    );
  });
});

test.concurrent(
  'too many wrong passwords are limited alike for known and unknown addresses',
  async ({ cloud }) => {
    const [she, nobody] = [(await person(cloud)).email, unknownAddress()];
    const answers = async (email: string) => {
      const errors: Array<string | undefined> = [];
      for (let times = 0; times < 5; times += 1)
        errors.push((await callUserPool(cloud.site, byPassword(email, 'not-theirs'))).error);
      return errors;
    };
    const [ofKnown, ofUnknown] = await Promise.all([answers(she), answers(nobody)]);
    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown).toEqual([
      ...Array<string>(3).fill('NotAuthorizedException'),
      ...Array<string>(2).fill('TooManyFailedAttemptsException'),
    ]);
  },
);

test.concurrent('wrong reset codes fail alike for any address and keep the link valid', async ({ cloud }) => {
  const [she, nobody] = [(await person(cloud)).email, unknownAddress()];
  await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: she } });
  const [mail] = await mailsTo(cloud, she);
  const answers = async (email: string) => {
    const errors: Array<string | undefined> = [];
    for (let times = 0; times < 7; times += 1)
      errors.push(
        (await callUserPool(cloud.site, questions['a new password with a wrong code']!(email))).error,
      );
    return errors;
  };
  const [ofKnown, ofUnknown] = await Promise.all([answers(she), answers(nobody)]);
  expect(ofKnown).toEqual(ofUnknown);
  expect(ofKnown).toEqual(Array<string>(7).fill('CodeMismatchException'));
  const input = {
    Username: she,
    ConfirmationCode: linkTokenIn(mail?.html),
    Password: 'chosen-by-the-link',
  };
  expect((await callUserPool(cloud.site, { operation: 'ConfirmForgotPassword', input })).status).toBe(200);
});

describe('signing up with an address that has an account', () => {
  const resend = (cloud: SharedCloud, formId: string) =>
    ask(cloud, { operation: 'ResendConfirmationCode', input: { Username: formId } });
  const confirm = (cloud: SharedCloud, formId: string) =>
    ask(cloud, { operation: 'ConfirmSignUp', input: { Username: formId, ConfirmationCode: '000000' } });

  test.concurrent('gets the same responses as a new address at every step', async ({ cloud }) => {
    const typed = { taken: known['plain'] ?? '', free: unknownAddress() };
    const [taken, fresh] = [
      await signUpByForm(cloud.site, { email: typed.taken }),
      await signUpByForm(cloud.site, { email: typed.free }),
    ];
    const without = (answer: PoolAnswer, formId: string) =>
      JSON.stringify(comparable(answer)).replaceAll(formId, 'the form');
    expect(fresh.answer.status).toBe(200);
    expect(without(taken.answer, taken.formId)).toBe(without(fresh.answer, fresh.formId));

    const refusal = { 'custom:termsVersion': '1999-01-01' };
    const [one, other] = [
      await signUpByForm(cloud.site, { ...refusal, email: typed.taken }),
      await signUpByForm(cloud.site, { ...refusal, email: typed.free }),
    ];
    expect(comparable(one.answer)).toEqual(comparable(other.answer));
    expect(await confirm(cloud, taken.formId)).toEqual(await confirm(cloud, fresh.formId));
    expect(await resend(cloud, taken.formId)).toEqual(await resend(cloud, fresh.formId));
    expect(await resend(cloud, randomUUID())).toEqual(await resend(cloud, fresh.formId));
  });
});

test.concurrent(
  'confirmations and resends refuse an e-mail address as the sign-up’s id',
  async ({ cloud }) => {
    for (const operation of ['ConfirmSignUp', 'ResendConfirmationCode']) {
      const input = { Username: known['plain'], ConfirmationCode: '000000' };
      const answer = await callUserPool(cloud.site, { operation, input });
      expect(answer).toMatchObject({ status: 400, error: 'InvalidParameterException' });
    }
  },
);

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { signInOperations, type SignInOperation } from '#shared/sign-in.ts';
import { inputs } from '#functions/sign-in/operations.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { textPlaces, withAt } from '#tests/support/schema-strings.ts';
import { signUpCall } from '#tests/support/sign-up.ts';
import { byPassword, callUserPool } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const email = () => `${randomUUID()}@example.test`;
/** Of each operation what a screen would send, about somebody else each time. */
const sound: Readonly<Record<SignInOperation, () => object>> = {
  InitiateAuth: () => byPassword(email(), 'not-theirs').input,
  RespondToAuthChallenge: () => ({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: 'a'.repeat(100),
    ChallengeResponses: { USERNAME: randomUUID(), SOFTWARE_TOKEN_MFA_CODE: '123456' },
  }),
  GetTokensFromRefreshToken: () => ({ RefreshToken: 'a.b.c' }),
  RevokeToken: () => ({ Token: 'a.b.c' }),
  SignUp: () => signUpCall(randomUUID()).input,
  ConfirmSignUp: () => ({ Username: randomUUID(), ConfirmationCode: '123456' }),
  ResendConfirmationCode: () => ({ Username: randomUUID() }),
  ForgotPassword: () => ({ Username: email() }),
  ConfirmForgotPassword: () => ({
    Username: email(),
    ConfirmationCode: '123456',
    Password: 'azul-Marino-27',
  }),
};
const { 'marks by the ten thousand': _tooCostly, ...texts } = hostileTexts;

describe.each(signInOperations)('%s', (operation) => {
  test('answers no text with a fault', async ({ cloud }) => {
    const tries = textPlaces(inputs[operation]).flatMap(({ path }) =>
      Object.entries(texts).map(([what, text]) => ({
        what: `${path.join('.')}: ${what}`,
        input: withAt(sound[operation](), path, text) as object,
      })),
    );
    expect(tries.length).toBeGreaterThan(0);
    const answers = await Promise.all(
      tries.map(async ({ what, input }) => {
        const { status } = await callUserPool(cloud.site, { operation, input });
        return { what, fault: status >= 500 };
      }),
    );
    expect(answers.filter(({ fault }) => fault)).toEqual([]);
  });

  test.for([[null], [[]], ['text'], [{ Username: { $ne: 1 } }], [{ AuthFlow: 'ADMIN_NO_SRP_AUTH' }]])(
    'refuses %j as what it is not',
    async ([input], { cloud }) => {
      const { status } = await callUserPool(cloud.site, { operation, input: input as object });
      expect(status).toBe(400);
    },
  );
});

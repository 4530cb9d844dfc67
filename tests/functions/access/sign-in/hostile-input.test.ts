import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { signInOperations, type SignInOperation } from '#shared/sign-in.ts';
import { handler } from '#functions/entry/sign-in.ts';
import { inputs } from '#functions/access/sign-in/operations.ts';
import { callApi } from '#tests/support/api-event.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { originSecret } from '#tests/support/origin-secret.ts';
import { textPlaces, withAt } from '#tests/support/schema-strings.ts';
import { signUpCall } from '#tests/support/sign-up.ts';
import { byPassword, callUserPool } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const email = () => `${randomUUID()}@example.test`;
/** Valid input of each operation, for a different unknown user each time. */
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
const throughCloud: keyof typeof texts = 'half a pair among letters';

/** Each call uses its own network, because limits count by network. */
let networks = 0;

/** Calls the handler in this process. Through the cloud each refusal takes a second, so hundreds would take minutes. */
async function callHandler(secret: string, operation: SignInOperation, body: unknown) {
  networks += 1;
  const { status, headers } = await callApi(handler, 'signIn', {
    body,
    headers: {
      [originSecretHeader]: secret,
      'cloudfront-viewer-address': `10.1.${networks >> 8}.${networks & 255}:4711`,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
  });
  return { status, error: headers['x-amzn-errortype'] };
}

/** True if a limit refused the call before the handler validated the text. */
const isLimited = ({ error }: { error?: string | undefined }) => error === 'TooManyFailedAttemptsException';

describe.each(signInOperations)('%s', (operation) => {
  const tries = textPlaces(inputs[operation]).flatMap(({ path }) =>
    Object.entries(texts).map(([what, text]) => ({
      what: `${path.join('.')}: ${what}`,
      input: () => withAt(sound[operation](), path, text) as object,
    })),
  );

  test('returns 200 or 400 for every hostile text', async ({ cloud }) => {
    const secret = await originSecret(cloud);
    // The schema accepts the valid input, so only the hostile text can cause a refusal.
    const { error } = await callHandler(secret, operation, sound[operation]());
    expect(error).not.toBe('InvalidParameterException');
    expect(tries.length).toBeGreaterThan(0);
    const answers = await Promise.all(
      tries.map(async ({ what, input }) => ({ what, ...(await callHandler(secret, operation, input())) })),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect(answers.filter(isLimited)).toEqual([]);
  });

  test('returns 200 or 400 for a hostile text through the cloud', async ({ cloud }) => {
    const answers = await Promise.all(
      tries
        .filter(({ what }) => what.endsWith(`: ${throughCloud}`))
        .map(async ({ what, input }) => {
          const { status, error } = await callUserPool(cloud.site, { operation, input: input() });
          return { what, status, error };
        }),
    );
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect(answers.filter(isLimited)).toEqual([]);
  });

  test('refuses input of the wrong shape', async ({ cloud }) => {
    const wrong = [null, [], 'text', { Username: { $ne: 1 } }, { AuthFlow: 'ADMIN_NO_SRP_AUTH' }];
    const answers = await Promise.all(
      wrong.map(async (input) => {
        const { status, error } = await callUserPool(cloud.site, { operation, input: input as object });
        return { input, status, limited: isLimited({ error }) };
      }),
    );
    expect(answers).toEqual(wrong.map((input) => ({ input, status: 400, limited: false })));
  });
});

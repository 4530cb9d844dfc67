import { randomUUID } from 'node:crypto';
import { AdminResetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { termsVersion } from '#shared/account.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { createPerson, type Person } from '#tests/support/people.ts';

/**
 * What somebody learns who asks about an address: the same, whether it has an account. Compared as it goes over the
 * wire: the status, which headers there are, and the body with what is random or typed by the asker taken out.
 */
let cloud: SharedCloud;
let known: Person;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
  known = await createPerson(cloud, { role: 'user' });
}, cloudStartTimeout);

interface Told {
  status: number;
  headers: string[];
  body: unknown;
}

/** Where a value is random, its length is compared; numbers and words stay as they are. */
function shape(value: unknown, typed: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => shape(one, typed));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shape(one, typed)]));
  if (typeof value !== 'string') return value;
  if (typed.includes(value)) return 'as typed';
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return 'a UUID';
  // A number in hexadecimal begins with no zero: it may be some digits shorter than its 128 or 3072 bits have.
  if (/^[0-9a-f]{16,}$/i.test(value)) return `hexadecimal of some ${Math.round(value.length / 100)}00 digits`;
  return /^[\w+/=-]{40,}$/.test(value) ? `sealed of ${value.length}` : value;
}

/** An operation of the user pool, as anybody may call it. */
const call = (operation: string, input: object) =>
  fetch(cloud.aws, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: cloud.resources['UserPoolClientId'], ...input }),
  });

/** The same, with what it told. */
async function ask(operation: string, input: object, typed: readonly string[]): Promise<Told> {
  const answer = await call(operation, input);
  return {
    status: answer.status,
    headers: [...answer.headers.keys()].sort(),
    body: shape(await answer.json(), typed),
  };
}

const unknownAddress = () => `${randomUUID()}@example.test`;
const SRP_A = 'ab'.repeat(384);
const srp = (email: string) => ({
  AuthFlow: 'USER_SRP_AUTH',
  AuthParameters: { USERNAME: email, SRP_A },
});

/** What the first answer of a sign-in asks for. */
async function begun(email: string): Promise<Record<string, string>> {
  const answer = await call('InitiateAuth', srp(email));
  return ((await answer.json()) as { ChallengeParameters: Record<string, string> }).ChallengeParameters;
}

test('signing in: the first answer, and a wrong proof', async () => {
  const first = (email: string) => ask('InitiateAuth', srp(email), [email]);
  const [ofKnown, ofUnknown] = [await first(known.email), await first(unknownAddress())];
  expect(ofKnown.status).toBe(200);
  expect(ofUnknown).toEqual(ofKnown);

  const proof = async (email: string) => {
    const ChallengeParameters = await begun(email);
    return ask(
      'RespondToAuthChallenge',
      {
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: ChallengeParameters['USER_ID_FOR_SRP'],
          PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters['SECRET_BLOCK'],
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
          TIMESTAMP: 'Sun Nov 22 00:00:00 UTC 2026',
        },
      },
      [email],
    );
  };
  const refused = await proof(known.email);
  expect(refused.body).toMatchObject({ __type: 'NotAuthorizedException' });
  expect(await proof(unknownAddress())).toEqual(refused);

  // Neither is told of a password that an administrator has reset.
  const reset = await createPerson(cloud, { role: 'user' });
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: reset.username };
  await cognito().send(new AdminResetUserPasswordCommand(user));
  expect(await first(reset.email)).toEqual(ofUnknown);
  expect(await proof(reset.email)).toEqual(refused);
});

test('a salt is written alike, whether it is kept or made up', async () => {
  const names = [known.email, ...Array.from({ length: 12 }, unknownAddress)];
  const salts = await Promise.all(names.map((name) => begun(name).then(({ SALT }) => SALT)));
  // Two's complement: a first bit that is set has 00 before it. Of twelve made up, one at least would show it.
  for (const salt of salts) expect(salt).toMatch(/^(?:[0-7]|00[89a-f])[\da-f]*$/);
});

test('asking for a new password, and choosing it with a code that is not right', async () => {
  const forgot = (email: string) => ask('ForgotPassword', { Username: email }, [email]);
  // The masked destination has its own address's first letters.
  const masked = (told: Told) =>
    JSON.stringify(told).replace(/"Destination":"[^"]{1,2}\*{3}@[^"]{1,2}\*{3}"/, '"Destination":"masked"');
  const sent = masked(await forgot(known.email));
  expect(sent).toContain('"masked"');
  expect(masked(await forgot(unknownAddress()))).toBe(sent);

  const reset = (email: string) =>
    ask(
      'ConfirmForgotPassword',
      { Username: email, ConfirmationCode: '000000', Password: 'azul-Marino-27' },
      [email],
    );
  const refused = await reset(known.email);
  expect(refused.body).toMatchObject({ __type: 'CodeMismatchException' });
  expect(await reset(unknownAddress())).toEqual(refused);
});

describe('signing up with an address that has an account', () => {
  const signUp = async (email: string, changes: Record<string, string> = {}) => {
    const username = randomUUID();
    const attributes: Record<string, string> = {
      email,
      name: 'Ana Prueba',
      'custom:worker': 'false',
      'custom:termsVersion': termsVersion,
      'custom:adultDeclaredAt': new Date().toISOString(),
      'custom:language': 'es',
      ...changes,
    };
    const told = await ask(
      'SignUp',
      {
        Username: username,
        Password: 'azul-Marino-27',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      },
      [email],
    );
    return { username, told };
  };
  const masked = (told: Told) =>
    JSON.stringify(told).replace(/"Destination":"[^"]*"/, '"Destination":"masked"');
  const resend = (username: string) => ask('ResendConfirmationCode', { Username: username }, [username]);
  const confirm = (username: string) =>
    ask('ConfirmSignUp', { Username: username, ConfirmationCode: '000000' }, [username]);

  test('is answered as any other, and so are what it takes, the code again, a wrong code, and the limits', async () => {
    const free = unknownAddress();
    const [taken, fresh] = [await signUp(known.email), await signUp(free)];
    expect(fresh.told.status).toBe(200);
    expect(masked(taken.told)).toBe(masked(fresh.told));

    const refusal = { 'custom:termsVersion': '1999-01-01' };
    expect((await signUp(known.email, refusal)).told).toEqual((await signUp(free, refusal)).told);
    expect(await confirm(taken.username)).toEqual(await confirm(fresh.username));

    // Until it is too often for the address, from whatever sign-up: so for both at the same time.
    const again = [(await signUp(known.email)).username, (await signUp(free)).username] as const;
    const ofTaken: Told[] = [];
    const ofFresh: Told[] = [];
    for (let time = 0; time < 6; time += 1) {
      ofTaken.push(await resend(time % 2 ? again[0] : taken.username));
      ofFresh.push(await resend(time % 2 ? again[1] : fresh.username));
    }
    expect(ofTaken.map(masked)).toEqual(ofFresh.map(masked));
    expect(ofFresh[0]?.status).toBe(200);
    expect(ofFresh.at(-1)?.body).toMatchObject({ __type: 'UserLambdaValidationException' });
    expect(JSON.stringify(ofFresh.at(-1)?.body)).toContain('rate-limited');
  });
});

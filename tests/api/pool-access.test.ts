import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect } from 'vitest';
import { apiScope, ownUserScope } from '#shared/deployment/token-scope.ts';
import { signInOperations } from '#shared/sign-in.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { operations } from '@directory/local-cloud/cognito/supported.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { appCode, withFactor } from '#tests/support/second-factor.ts';
import { confirmByForm, signUpByForm } from '#tests/support/sign-up.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { callSite } from '#tests/support/site-api.ts';
import {
  answerFactorOf,
  type Browser,
  byPassword,
  callUserPool,
  enterAs,
  type PoolAnswer,
} from '#tests/support/user-pool.ts';
import { ownUserToken } from './access-cast.ts';
import { type Hand, poolCalls } from './pool-operations.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** Calls every pool operation with each credential that a browser could hold, at the pool and at our proxy. */
let person: Person;
let browser: Browser;
let idToken: string;
test.beforeAll(async ({ cloud }) => {
  person = await createPerson(cloud, { role: 'worker' });
  const answer = await callUserPool(cloud.site, byPassword(person.email, person.password));
  idToken = resultOf(answer)['IdToken'] ?? '';
  browser = await enterAs(cloud.site, person);
});

const resultOf = ({ body }: PoolAnswer) => (body['AuthenticationResult'] ?? {}) as Record<string, string>;
const claimsOf = (token: string | undefined) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;

/** Client ids and tokens that an attacker could hold, without server credentials or the client secret. */
const hands = {
  nothing: (_cloud: SharedCloud) => ({ clientId: undefined, token: undefined }),
  'the id of the browsers’ client': (cloud: SharedCloud) => ({
    clientId: client(cloud, 'UserPoolClientId'),
    token: undefined,
  }),
  'the id of the servers’ client': (cloud: SharedCloud) => ({
    clientId: client(cloud, 'UserPoolServerClientId'),
    token: undefined,
  }),
  'an access token': (cloud: SharedCloud) => ({
    clientId: client(cloud, 'UserPoolClientId'),
    token: browser.accessToken,
  }),
  'an ID token': (cloud: SharedCloud) => ({ clientId: client(cloud, 'UserPoolClientId'), token: idToken }),
  'a refresh token': (cloud: SharedCloud) => ({
    clientId: client(cloud, 'UserPoolClientId'),
    token: browser.refreshToken,
  }),
};
const client = (cloud: SharedCloud, name: string) => cloud.resources[name];
const handOf = (cloud: SharedCloud, name: keyof typeof hands): Hand => ({
  poolId: cloud.resources['UserPoolId'] ?? '',
  person,
  ...hands[name](cloud),
});

const isSigned = (operation: string) => operations[operation]?.access === 'signed';

interface Door {
  status: number;
  type: string;
}

/**
 * Calls the pool directly, without an AWS signature. Operations that need a signature get the caller's token instead.
 */
async function atThePool(cloud: SharedCloud, operation: string, hand: Hand): Promise<Door> {
  const response = await fetch(cloud.aws, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(isSigned(operation) && hand.token && { authorization: `Bearer ${hand.token}` }),
    },
    body: JSON.stringify(poolCalls[operation]!(hand)),
  });
  const { __type = '' } = (await response.json()) as { __type?: string };
  return { status: response.status, type: __type };
}

async function user(cloud: SharedCloud): Promise<object> {
  const { UserPoolId, Username } = { UserPoolId: client(cloud, 'UserPoolId'), Username: person.username };
  const found = await cognito().send(new AdminGetUserCommand({ UserPoolId, Username }));
  const { $metadata: _, ...known } = found;
  return known;
}

let doors = 0;
afterAll(() => {
  process.stdout.write(`the pool's own doors: ${doors} calls refused\n`);
});

/** The pool's errors for a call that is incomplete or not allowed. */
const refusals = [
  'NotAuthorizedException',
  'UnauthorizedException',
  'InvalidParameterException',
  'MissingAuthenticationTokenException',
  'IncompleteSignatureException',
];

describe('calling the pool directly, without our proxy', () => {
  test('is tested for every operation of the pool', () => {
    expect(Object.keys(poolCalls).sort()).toEqual(Object.keys(operations).sort());
  });

  test.for(Object.keys(operations))('is refused for %s and changes nothing', async (operation, { cloud }) => {
    const before = await user(cloud);
    const opened: string[] = [];
    for (const name of Object.keys(hands) as Array<keyof typeof hands>) {
      const { status, type } = await atThePool(cloud, operation, handOf(cloud, name));
      doors += 1;
      if (status < 400 || status >= 500 || !refusals.includes(type))
        opened.push(`${name}: ${status} ${type}`);
    }
    expect(opened).toEqual([]);
    expect(await user(cloud)).toEqual(before);
    const { accessToken: token } = browser;
    expect((await callSite(cloud.site, 'getMe', { token })).status).toBe(200);
  });

  test('leaves password and session valid', async ({ cloud }) => {
    const refreshed = await callUserPool(cloud.site, {
      operation: 'GetTokensFromRefreshToken',
      input: { RefreshToken: browser.refreshToken },
    });
    expect(refreshed.status).toBe(200);
    await expect(enterAs(cloud.site, person)).resolves.toBeDefined();
  });

  test("succeeds with a token of the pool's own scope, which our API refuses", async ({ cloud }) => {
    const token = await ownUserToken(person);
    expect(await atThePool(cloud, 'GetUser', { ...handOf(cloud, 'an access token'), token })).toMatchObject({
      status: 200,
    });
    expect((await callSite(cloud.site, 'getMe', { token })).status).toBe(401);
  });
});

describe('the sign-in proxy', () => {
  const taken: readonly string[] = signInOperations;
  const others = Object.keys(operations).filter((name) => !taken.includes(name));

  test.for([...others, 'AdminForgetDevice', 'constructor', ''])(
    "refuses the operation '%s'",
    async (operation, { cloud }) => {
      const before = await user(cloud);
      const input = poolCalls[operation]?.(handOf(cloud, 'an access token')) ?? {};
      const { status, error } = await callUserPool(cloud.site, {
        operation,
        input,
        headers: { authorization: `Bearer ${browser.accessToken}` },
      });
      expect({ status, error }).toEqual({ status: 400, error: 'InvalidParameterException' });
      expect(await user(cloud)).toEqual(before);
    },
  );

  const metadata = { ClientMetadata: { ownUser: 'true' } };
  const scopeOf = (answer: PoolAnswer) => claimsOf(resultOf(answer)['AccessToken'])['scope'];

  test("drops client metadata, so that tokens never get the pool's own scope", async ({ cloud }) => {
    const call = byPassword(person.email, person.password);
    const entered = await callUserPool(cloud.site, { ...call, input: { ...call.input, ...metadata } });
    const refreshed = await callUserPool(cloud.site, {
      operation: 'GetTokensFromRefreshToken',
      input: { RefreshToken: resultOf(entered)['RefreshToken'], ...metadata },
    });
    expect([scopeOf(entered), scopeOf(refreshed)]).toEqual([apiScope, apiScope]);
    expect(claimsOf(await ownUserToken(person))['scope']).toBe(ownUserScope);
  });

  test('drops client metadata when an authenticator code signs in', async ({ cloud }) => {
    const { she, secret } = await withFactor(cloud);
    const asked = await callUserPool(cloud.site, byPassword(she.email, she.password));
    const { operation, input } = answerFactorOf(asked, appCode(secret, 1));
    const answer = await callUserPool(cloud.site, { operation, input: { ...input, ...metadata } });
    expect(scopeOf(answer)).toBe(apiScope);
  });

  test('issues tokens of the browser client, whichever client the browser names', async ({ cloud }) => {
    const call = byPassword(person.email, person.password);
    const ClientId = client(cloud, 'UserPoolServerClientId');
    const answer = await callUserPool(cloud.site, { ...call, input: { ...call.input, ClientId } });
    expect(claimsOf(resultOf(answer)['AccessToken'])['client_id']).toBe(client(cloud, 'UserPoolClientId'));
  });

  test.for(['USER_SRP_AUTH', 'USER_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH', 'ADMIN_USER_PASSWORD_AUTH'])(
    'refuses the authentication flow %s',
    async (AuthFlow, { cloud }) => {
      const call = byPassword(person.email, person.password);
      const answer = await callUserPool(cloud.site, { ...call, input: { ...call.input, AuthFlow } });
      expect(answer).toMatchObject({ status: 400, error: 'InvalidParameterException' });
    },
  );

  test('ignores ForceAliasCreation, so a taken e-mail stays with its owner', async ({ cloud }) => {
    const owner = await createPerson(cloud, { role: 'user' });
    const { formId } = await signUpByForm(cloud.site, { email: owner.email });
    const [mail] = await mailsTo(cloud, owner.email);
    const code = codeIn(mail?.html);
    const forced = await callUserPool(cloud.site, {
      operation: 'ConfirmSignUp',
      input: { Username: formId, ConfirmationCode: code, ForceAliasCreation: true },
    });
    expect(forced).toMatchObject({ status: 400, error: 'AliasExistsException' });
    expect(await confirmByForm(cloud.site, formId, code)).toMatchObject({ error: 'AliasExistsException' });
    await expect(enterAs(cloud.site, owner)).resolves.toBeDefined();
  });
});

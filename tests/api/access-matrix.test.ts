import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleCall, examples } from '#shared/api/examples/routes.ts';
import type { State } from '#shared/api/examples/state.ts';
import { type RouteName, routeNames, routes } from '#shared/api/index.ts';
import type { Access, RouteSpec } from '#shared/api/route.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { createPerson, signInAs } from '#tests/support/people.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import {
  createPhoto,
  answerOf,
  callSite,
  postFile,
  type SiteAnswer,
  type SiteCall,
} from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { absent } from '#tests/support/states.ts';
import { assemble, type Cast, identities, type Identity } from './access-cast.ts';
import { expectations, type Expected, ok } from './access-expectations.ts';

/**
 * Calls every route as every identity, through CloudFront, API Gateway's authorizer and the Lambda. Needs its own
 * cloud, because the test moves the cloud's clock to expire a token.
 */
let cloud: Cloud;
let cast: Cast;
beforeAll(async () => {
  cloud = await startCloudForTests();
  cast = await assemble(cloud);
});
afterAll(() => cloud?.stop());

/** API Gateway's response to a missing or invalid token, before any of our functions runs. */
const unauthorized = { status: 401, body: { message: 'Unauthorized' } };
/** Response to a valid token without the route's scope, such as an ID token. */
const outOfScope = { status: 403, body: { message: 'Forbidden' } };
const refusal = (status: number, code: Expected['code']) => ({ status, ...(code && { body: { code } }) });

function expectedOf(name: RouteName, identity: Identity): { status: number; body?: object } {
  const { access, suspended, answer = ok, other } = expectations[name];
  const entitled = refusal(answer.status, answer.code);
  const stranger = other ? refusal(other.status, other.code) : entitled;
  switch (identity) {
    case 'no token':
    case 'expired token':
    case 'other pool':
    case 'tampered token':
    case 'own-user token':
      return unauthorized;
    case 'ID token':
      return outOfScope;
    case 'suspended worker':
      return suspended ? stranger : refusal(403, 'account-suspended');
    case 'admin':
    case 'user':
      if (access === 'worker') return refusal(403, 'worker-role-required');
      if (access === 'admin' && identity === 'admin') return entitled;
      break;
    case 'worker':
      if (access !== 'admin') return entitled;
      break;
    case 'other worker':
  }
  return access === 'admin' ? refusal(404, 'not-found') : stranger;
}

const ask = (name: RouteName, identity: Identity, call: SiteCall): Promise<SiteAnswer> =>
  callSite(cloud.site, name, { ...call, token: cast.tokens[identity] });

function callOf(name: RouteName, state: State): SiteCall {
  const call = exampleCall(name, state);
  const { body } = expectations[name];
  return body ? { ...call, body: { ...(call.body as object), ...body() } } : call;
}

function comparable(name: RouteName, { status, headers, body }: SiteAnswer): object {
  const { varies = '' } = expectations[name];
  const compared = { status, body, location: headers.get('location'), cookie: headers.get('set-cookie') };
  const text = JSON.stringify(compared)
    .replace(/(?<="requestId":")[^"]*/, '')
    .replaceAll(varies, '');
  return JSON.parse(text) as object;
}

/**
 * Public routes must return the same response to every identity. For other routes the expected fields suffice, because
 * our refusals also carry a message.
 */
function isExpected(access: Access, actual: object, wanted: object): boolean {
  if (access === 'public') return isDeepStrictEqual(actual, wanted);
  try {
    expect(actual).toMatchObject(wanted);
    return true;
  } catch {
    return false;
  }
}

let cells = 0;
let surprises = 0;
afterAll(() => {
  process.stdout.write(
    `access matrix: ${cells} answers (${routeNames.length} routes x ${identities.length} identities), ${surprises} surprises\n`,
  );
});

test("every route has an expectation that matches the contract's access rules", () => {
  expect(Object.keys(expectations).sort()).toEqual([...routeNames].sort());
  for (const name of routeNames) {
    const { access, suspended }: RouteSpec = routes[name];
    expect([name, access, suspended]).toEqual([
      name,
      expectations[name].access,
      expectations[name].suspended,
    ]);
  }
});

/** Skips routes without an expectation: they fail the test above, not the loading of this file. */
const expectedRoutes = routeNames.filter((name) => Object.hasOwn(expectations, name));

describe.each(expectedRoutes)('%s', (name) => {
  const { access, answer = ok, other, after } = expectations[name];
  const last: Identity = access === 'admin' ? 'admin' : 'worker';

  test(`returns the expected response to every identity (access: ${access})`, async () => {
    const state = await cast.enter(examples[name].state);
    const call = () => callOf(name, state);
    const missing = callOf(name, { ...state, ...absent() });
    const namesAThing =
      (access !== 'public' && other !== undefined) ||
      (['worker', 'admin'].includes(access) && !isDeepStrictEqual(missing, call()));
    const before = await cast.stored();
    const surprising: string[] = [];
    const check = (identity: Identity, got: SiteAnswer, wanted: object) => {
      cells += 1;
      const actual = comparable(name, got);
      if (isExpected(access, actual, wanted)) return;
      surprises += 1;
      surprising.push(`${identity}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
    };

    const visitor = await ask(name, 'no token', call());
    if (access === 'public') expect(visitor.status).toBe(answer.status);
    const wantedOf = (identity: Identity): object =>
      access === 'public' ? comparable(name, visitor) : expectedOf(name, identity);
    check('no token', visitor, wantedOf('no token'));
    // Call as every identity that must not change the first provider's data.
    const others = identities.filter((one) => one !== last && one !== 'no token');
    await Promise.all(
      others.map(async (identity) => {
        const got = await ask(name, identity, call());
        check(identity, got, wantedOf(identity));
        // Another provider must not see a difference between foreign and missing data.
        if (identity !== 'other worker' || !namesAThing) return;
        expect(comparable(name, await ask(name, identity, missing))).toEqual(comparable(name, got));
      }),
    );
    expect(await cast.stored()).toEqual(before);
    check(last, await ask(name, last, call()), wantedOf(last));
    await after?.(cast);
    expect(surprising).toEqual([]);
  });
});

describe('ways around the access rules', () => {
  test.each(expectedRoutes)('%s refuses every caller who bypasses CloudFront', async (name) => {
    const origin = `${cloud.gateway}/${cloud.resources['HttpApi']}`;
    const state = await cast.enter('listed');
    const { access } = expectations[name];
    const callers =
      access === 'public' ? (['no token', 'worker', 'admin'] as const) : (['worker', 'admin'] as const);
    const calls = callers.flatMap((identity) =>
      [undefined, { 'x-origin-secret': 'guess' }].map((headers) => {
        const request = callOf(name, state);
        return callSite(origin, name, {
          ...request,
          token: cast.tokens[identity],
          headers: { ...request.headers, ...headers },
        });
      }),
    );
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 403, error: { code: 'origin-refused' } });
  });

  test('signing out everywhere invalidates earlier tokens, but no tokens of later sign-ins', async () => {
    const person = await createPerson(cloud, { role: 'user' });
    const { accessToken: token } = await signInAs(cloud, person);
    expect((await callSite(cloud.site, 'getMe', { token })).status).toBe(200);
    const signedOutAt = new Date(cloud.clock.now() + 1000).toISOString();
    await changeFacts(person.sub, ({ account }) => ({ account: { ...account, signedOutAt } }));
    expect(await callSite(cloud.site, 'getMe', { token })).toMatchObject({
      status: 401,
      error: { code: 'session-ended' },
    });
    await cloud.advance(2000);
    const { accessToken: later } = await signInAs(cloud, person);
    expect((await callSite(cloud.site, 'getMe', { token: later })).status).toBe(200);
  });

  test("tokens that our pool did not sign are refused, even with a provider's claims", async () => {
    const [header = '', payload = ''] = cast.tokens['worker']?.split('.') ?? [];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signedByAnother = sign('sha256', Buffer.from(`${header}.${payload}`), privateKey);
    const secret = createHmac('sha256', kid).update(`${part({ kid, alg: 'HS256' })}.${payload}`);
    const forged = [
      `${header}.${payload}.${signedByAnother.toString('base64url')}`,
      `${part({ kid, alg: 'none' })}.${payload}.`,
      `${part({ kid, alg: 'none' })}.${payload}.eA`,
      `${part({ kid, alg: 'HS256' })}.${payload}.${secret.digest('base64url')}`,
      `${header}.${payload}`,
    ];
    for (const token of forged)
      expect(await callSite(cloud.site, 'getMe', { token })).toMatchObject(unauthorized);
  });

  test("the bucket refuses an upload form with another provider's key", async () => {
    await cast.enter('listed');
    const hers = await createPhoto(cloud.site, cast.tokens['worker']);
    const mine = await createPhoto(cloud.site, cast.tokens['other worker']);
    const key = hers.upload.fields['key'] ?? '';
    const posted = await postFile(mine.upload, await abstractPicture(9, 200), { key });
    expect(posted.status).toBe(403);
    await cloud.flush();
    const photo = await ask('getPhoto', 'worker', { params: { id: hers.photo.id } });
    expect(photo.body).toMatchObject({ status: 'uploading' });
  });

  test("unknown paths return the API's not-found error to every identity", async () => {
    for (const identity of identities) {
      const token = cast.tokens[identity];
      const response = await fetch(`${cloud.site}/api/admin/nothing`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
      expect(await answerOf(response)).toMatchObject({ status: 404, error: { code: 'not-found' } });
    }
  });
});

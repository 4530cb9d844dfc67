import { afterEach, describe, expect, vi } from 'vitest';
import { maxBodyBytes } from '#shared/api/index.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { handler as member } from '#functions/entry/member.ts';
import { handler as signIn } from '#functions/entry/sign-in.ts';
import { handler as visitor } from '#functions/entry/visitor.ts';
import { errorAnswer } from '#functions/http/answer.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

afterEach(() => vi.restoreAllMocks());

const worker = async () => claimsOf((await storeProvider()).sub);

describe('the call getConfig', () => {
  test('succeeds with a header that forbids caching', async () => {
    const result = await callApi(browse, 'getConfig');
    expect(result).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(result.body).toMatchObject({
      userPoolId: 'us-east-1_pool',
      price: { amount: 5000, currency: 'USD' },
      paymentProvider: 'stripe',
    });
  });
});

describe('authentication', () => {
  test('fails without a token, with an ID token and for a deleted account', async () => {
    const calls = [
      undefined,
      { claims: claimsOf('x', { token_use: 'id' }) },
      { claims: claimsOf('00000000-0000-4000-8000-000000000000') },
    ];
    for (const call of calls) {
      expect(await callApi(member, 'getMe', call)).toMatchObject({
        status: 401,
        error: { code: 'sign-in-required' },
      });
    }
  });

  test('refuses a suspended account at once but still allows getMe', async () => {
    const { sub } = await storeProvider();
    const call = { claims: claimsOf(sub) };
    expect((await callApi(member, 'getProfile', call)).status).toBe(200);
    const suspended = { at: new Date().toISOString(), reason: 'report', ground: 'terms' } as const;
    await changeFacts(sub, ({ account }) => ({ account: { ...account, suspended } }));
    expect(await callApi(member, 'getProfile', call)).toMatchObject({
      status: 403,
      error: { code: 'account-suspended' },
    });
    expect(await callApi(member, 'getMe', call)).toMatchObject({ status: 200, body: { suspended } });
  });

  test('refuses tokens older than a sign-out on all devices and accepts later tokens', async () => {
    const signedOutAt = new Date(Date.now() - 60_000).toISOString();
    const { sub } = await storeProvider({ account: { signedOutAt } });
    const signedInAt = (seconds: number) => ({
      claims: claimsOf(sub, { auth_time: String(Math.floor(Date.parse(signedOutAt) / 1000) + seconds) }),
    });
    expect(await callApi(member, 'getMe', signedInAt(-1))).toMatchObject({
      error: { code: 'session-ended' },
    });
    expect((await callApi(member, 'getMe', signedInAt(1))).status).toBe(200);
    const without = { claims: claimsOf(sub, { auth_time: undefined }) };
    expect(await callApi(member, 'getMe', without)).toMatchObject({ error: { code: 'session-ended' } });
  });
});

describe('input validation', () => {
  test('accepts a body of exactly the maximum size', async () => {
    const body = JSON.stringify({ hidden: true }).padEnd(maxBodyBytes, ' ');
    expect((await callApi(member, 'setVisibility', { claims: await worker(), body })).status).toBe(200);
  });

  test.each(['[', '{"a":'])('returns 400 for %s nested 12,000 levels deep', async (opening) => {
    const closing = opening === '[' ? ']' : '}';
    const body = `{"Token":${opening.repeat(12_000)}1${closing.repeat(12_000)}}`;
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken' };
    expect((await callApi(signIn, 'signIn', { body, headers })).status).toBe(400);
  });

  test('refuses __proto__ as an unknown field', async () => {
    const { error } = await callApi(member, 'setVisibility', {
      claims: await worker(),
      body: '{"hidden":true,"__proto__":{"x":1}}',
    });
    expect(error.fields).toEqual([expect.objectContaining({ field: '__proto__' })]);
  });

  test('refuses an unknown query parameter and an unknown filter', async () => {
    const unknown = await callApi(browse, 'browseCards', { query: { page: '2' } });
    expect(unknown).toMatchObject({ status: 400, error: { fields: [{ field: 'page' }] } });
    const filter = await callApi(browse, 'browseCards', { query: { filters: 'online,cheap' } });
    expect(filter).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
  });

  test('returns the same 404 for a malformed id as for an unknown id', async () => {
    const odd = await callApi(browse, 'getListing', { params: { id: '../ACCOUNT' } });
    const missing = await callApi(browse, 'getListing', { params: { id: crypto.randomUUID() } });
    expect([odd.status, odd.error.code]).toEqual([404, 'not-found']);
    expect([missing.status, missing.error.code]).toEqual([404, 'not-found']);
  });
});

describe('error handling', () => {
  test('hides the details of a 500 and logs its cause', async () => {
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const pool = process.env['USER_POOL_ID'];
    delete process.env['USER_POOL_ID'];
    try {
      const { status, body } = await callApi(browse, 'getConfig');
      expect(status).toBe(500);
      expect(body).toEqual({
        code: 'internal',
        message: 'something went wrong',
        requestId: expect.any(String) as string,
      });
    } finally {
      process.env['USER_POOL_ID'] = pool;
    }
    expect(written.join('')).toContain('USER_POOL_ID is missing');
  });

  test.each(['TimeoutError', 'ThrottlingException', 'ProvisionedThroughputExceededException'])(
    'turns a service’s %s into a retryable 503',
    (name) => {
      const answer = errorAnswer(Object.assign(new Error('detail'), { name }), 'request-1');
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain('"code":"unavailable"');
      expect(answer.body).not.toContain('detail');
    },
  );

  test('logs the route, status and account, never the request’s contents', async () => {
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const claims = await worker();
    await callApi(member, 'saveListing', {
      claims,
      body: { content: { title: 'secret words' }, photos: [] },
    });
    const line = JSON.parse(written.at(-1) ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ message: 'request', route: 'saveListing', status: 400, sub: claims['sub'] });
    expect(written.join('')).not.toContain('secret words');
    expect(written.join('')).not.toContain('203.0.113.7');
  });
});

describe('forms without JavaScript', () => {
  const form = (body: string, headers: Record<string, string> = {}) => ({
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

  test('remember the 18+ answer for a year and return to the page', async () => {
    const result = await callApi(browse, 'confirmAdult', form('next=%2Flistings%3Fcity%3Dmx-cancun'));
    expect(result).toMatchObject({
      status: 303,
      headers: { location: '/listings?city=mx-cancun#gate-answered' },
    });
    expect(result.cookies).toEqual(['adult=1; Max-Age=31536000; Path=/; Secure; SameSite=Lax; HttpOnly']);
  });

  test.each([
    ['the page that showed the gate', 'https://site.example/listings?category=men', '/listings?category=men'],
    ['the page that the gate’s URL names', 'https://site.example/gate?next=%2Flogin', '/login'],
    ['the home page without a referer', '', '/'],
  ])('redirect to %s if next is missing', async (_, referer, location) => {
    const result = await callApi(browse, 'confirmAdult', form('', referer ? { referer } : {}));
    expect(result.headers['location']).toBe(`${location}#gate-answered`);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    'listings',
  ])('never redirect the visitor to %j', async (next) => {
    const result = await callApi(browse, 'confirmAdult', form(new URLSearchParams({ next }).toString()));
    expect(result.headers['location']).toBe('/');
  });

  test('switch the language and return to the same page', async () => {
    const referer = 'https://site.example/es/listings?category=men';
    const result = await callApi(browse, 'chooseLanguage', form('language=en', { referer }));
    expect(result.headers['location']).toBe('/en/listings?category=men');
    expect(result.cookies[0]).toMatch(/^language=en; /);
  });

  test('redirect to the translated URL that the form gives', async () => {
    const next = '/en/women/mexico?filters=online';
    const referer = 'https://site.example/es/mujeres/mexico?filters=online';
    const body = new URLSearchParams({ language: 'en', next }).toString();
    const result = await callApi(browse, 'chooseLanguage', form(body, { referer }));
    expect(result.headers['location']).toBe(next);
  });

  test('with a password are answered unread, and the answer says that JavaScript is needed', async () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const body = 'email=ana%40example.test&password=secret-word&password=twice';
    const referer = 'https://site.example/login?as=provider';
    const result = await callApi(browse, 'requireScript', form(body, { referer, accept: 'text/html' }));
    const location = new URL(result.headers['location'] ?? '', referer);
    expect([result.status, location.pathname]).toEqual([303, '/refused']);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: 'script-required',
      next: '/login?as=provider',
    });
    expect(lines.join()).toContain('requireScript');
    expect(lines.join()).not.toMatch(/secret-word|ana/);
  });

  test('are refused when posted from another site', async () => {
    const result = await callApi(browse, 'confirmAdult', form('', { 'sec-fetch-site': 'cross-site' }));
    expect(result).toMatchObject({ status: 403, error: { code: 'origin-refused' } });
  });

  test('are refused with an unknown field or language', async () => {
    expect((await callApi(browse, 'chooseLanguage', form('language=en&x=1'))).status).toBe(400);
    expect((await callApi(browse, 'chooseLanguage', form('language=fr'))).status).toBe(400);
  });
});

describe('requests without a token', () => {
  const body = { email: 'nobody@example.test', message: 'Hola', website: 'https://spam.example' };
  let visitors = 0;
  const post = (headers: Record<string, string>) => {
    visitors += 1;
    const from = { 'cloudfront-viewer-address': `198.51.100.${visitors}:4711` };
    return callApi(visitor, 'askSupport', { body, headers: { ...from, ...headers } });
  };

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('are refused with the headers %j', async (headers: Record<string, string>) => {
    expect(await post(headers)).toMatchObject({ status: 403, error: { code: 'origin-refused' } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'are refused with content type %j, which needs no preflight',
    async (type) => {
      expect(await post({ 'content-type': type })).toMatchObject({
        status: 400,
        error: { code: 'invalid-input', fields: [{ field: 'content-type' }] },
      });
    },
  );

  test.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://directory.example' }],
    [{ origin: 'https://directory.example' }],
    [{ 'content-type': 'Application/JSON; charset=utf-8' }],
  ])('are served with the headers %j', async (headers: Record<string, string>) => {
    expect((await post(headers)).status).toBe(200);
  });

  test('with the user pool’s content type reach only the sign-in proxy', async () => {
    const type = { 'content-type': 'application/x-amz-json-1.1' };
    expect(await post(type)).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
    const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.Nothing' };
    const codeOf = async (headers: object) =>
      (await callApi(signIn, 'signIn', { body: {}, headers: { ...target, ...headers } })).error.code;
    expect(await codeOf(type)).toBe('not-found');
    expect(await codeOf({ 'content-type': 'text/plain' })).toBe('invalid-input');
  });
});

test('a response contains only the contract’s fields', async () => {
  const { listing } = await storeProvider();
  const result = await callApi(browse, 'getListing', { params: { id: listing?.id ?? '' } });
  expect(result.status).toBe(200);
  expect(result.body).not.toHaveProperty('contact');
  expect(result.body).not.toHaveProperty('dateOfBirth');
});

test('a route without an output returns an empty object', async () => {
  const read = { claims: await worker(), body: { until: new Date().toISOString() } };
  const { status, body } = await callApi(member, 'readNotifications', read);
  expect({ status, body }).toEqual({ status: 200, body: {} });
});

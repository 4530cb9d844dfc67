import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Clock } from '../clock.ts';
import { createFunctionUrl } from '../gateway/function-url.ts';
import { createHttpApi, type HttpRoute } from '../gateway/http-api.ts';
import { FunctionError } from '../lambda/definition.ts';
import type { LocalRequest, LocalService } from '../protocol/service.ts';

const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AbCdEfGhI';
const scope = 'aws.cognito.signin.user.admin';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', kty: 'RSA', alg: 'RS256', use: 'sig' };
/** Runs a day ahead, so a token that has expired by this clock is still valid by the machine's clock. */
const clock = new Clock();
clock.advance(86_400_000);

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const token = (claims: object = {}, { kid = 'one', alg = 'RS256', key = privateKey } = {}) => {
  const exp = Math.floor(clock.now() / 1000) + 600;
  const all = { iss: issuer, client_id: 'client', scope, sub: 'she', exp, groups: ['a', 'b'], ...claims };
  const signed = `${encoded({ alg, kid })}.${encoded(all)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
};

const echo = { invoke: async (event: unknown) => ({ statusCode: 200, body: JSON.stringify(event) }) };
const failing = (type: string) => ({
  invoke: async () => {
    throw new FunctionError(type, 'secret');
  },
});
const route = (routeKey: string, target: HttpRoute['target'] = echo) => ({ routeKey, target, scopes: [] });
const api = createHttpApi(
  [
    { ...route('GET /api/me'), authorizer: { issuer, audience: ['client'] }, scopes: [scope] },
    route('GET /api/listings/{id}'),
    route('GET /api/listings/new'),
    route('POST /api/language'),
    route('GET /api/broken', failing('TypeError')),
    route('GET /api/throttled', failing('TooManyRequestsException')),
    route('$default', {
      invoke: async () => ({ statusCode: 404, cookies: ['a=1', 'b=2'], body: '{"code":"ours"}' }),
    }),
  ],
  clock,
  (asked) => (asked === issuer ? { keys: [jwk] } : undefined),
);

const send = async (service: LocalService, url: string, request: Partial<LocalRequest> = {}) => {
  const whole = { method: 'GET', headers: {}, body: Buffer.alloc(0), remoteAddress: '192.0.2.1' };
  const { status, headers, body } = await service({ ...whole, url, ...request });
  const text = String(body);
  return { status, headers, body: (text.startsWith('{') ? JSON.parse(text) : text) as object | string };
};
const callMe = (authorization?: string) =>
  send(api, '/api/me', { headers: { ...(authorization && { authorization }) } });

describe('JWT authorizer', () => {
  test.each(['Bearer ', ''])('passes claims on as text if "%s" precedes the token', async (prefix) => {
    const { status, body } = await callMe(prefix + token());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      requestContext: { authorizer: { jwt: { claims: { sub: 'she', groups: '[a b]' } } } },
    });
  });

  const [header, , signature] = token().split('.');
  const [, otherClaims] = token({ sub: 'other' }).split('.');
  test.each([
    ['is missing', undefined],
    ['is not a token', 'Bearer not.a.token'],
    ['has expired', token({ exp: Math.floor(clock.now() / 1000) - 1 })],
    ['never expires', token({ exp: undefined })],
    ['is not valid yet', token({ nbf: Math.floor(clock.now() / 1000) + 60 })],
    ['is of another pool', token({ iss: `${issuer}X` })],
    ['is of another client', token({ client_id: 'other' })],
    ['is for another audience', token({ aud: 'other' })],
    ['has a stranger’s signature', token({}, { key: stranger })],
    ['has an unknown key', token({}, { kid: 'two' })],
    ['has no algorithm', token({}, { alg: 'none' })],
    ['has another algorithm than its key', token({}, { alg: 'RS512' })],
    ['was changed', `${header}.${otherClaims}.${signature}`],
  ])('returns 401 when the token %s', async (_, value) => {
    expect(await callMe(value)).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  test('returns 403 for a valid token without the scope, such as an ID token', async () => {
    const idToken = token({ scope: undefined, client_id: undefined, aud: 'client' });
    expect(await callMe(idToken)).toMatchObject({ status: 403, body: { message: 'Forbidden' } });
  });
});

describe('HTTP API', () => {
  test.each([
    ['/api/listings/new', { routeKey: 'GET /api/listings/new', pathParameters: {} }],
    ['/api/listings/a%20b', { rawPath: '/api/listings/a%20b', pathParameters: { id: 'a b' } }],
    ['/api/listings/50%', { pathParameters: { id: '50%' } }],
    ['/api/listings/', { code: 'ours' }],
    ['/api/listings/a/b', { code: 'ours' }],
    ['/api/language', { code: 'ours' }],
    ['/api/listings/1?a=1&a=2&b=x%20y', { queryStringParameters: { a: '1,2', b: 'x y' } }],
  ])('routes %s to the most specific route', async (url, body) => {
    expect((await send(api, url)).body).toMatchObject(body);
  });

  test('separates cookies of requests and responses from other headers', async () => {
    const headers = { cookie: 'adult=1; language=es', 'user-agent': 'test' };
    const { body } = await send(api, '/api/listings/1', { headers });
    expect(body).toMatchObject({ cookies: ['adult=1', 'language=es'] });
    expect(body).toHaveProperty('headers', { 'user-agent': 'test' });
    expect(await send(api, '/')).toMatchObject({ status: 404, headers: { 'set-cookie': ['a=1', 'b=2'] } });
  });

  test.each([
    ['application/json; charset=utf-8', false],
    ['application/x-www-form-urlencoded', true],
    ['application/octet-stream', true],
  ])('encodes a body of the type %s in base64: %s', async (type, isBase64Encoded) => {
    const request = { method: 'POST', headers: { 'content-type': type }, body: Buffer.from('{"a":"ñ"}') };
    const { body } = await send(api, '/api/language', request);
    const text = request.body.toString(isBase64Encoded ? 'base64' : 'utf8');
    expect(body).toMatchObject({ body: text, isBase64Encoded });
  });
});

test.each([
  ['an HTTP API with a failing function', api, '/api/broken', 500],
  ['an HTTP API with a throttled function', api, '/api/throttled', 503],
  ['a function URL with a failing function', createFunctionUrl(failing('TypeError')), '/', 502],
  [
    'a function URL with a throttled function',
    createFunctionUrl(failing('TooManyRequestsException')),
    '/',
    429,
  ],
])('%s returns only a status, without details of the failure', async (_, service, url, status) => {
  const answer = await send(service, url);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).not.toContain('secret');
});

test.each([
  ['an HTTP API', api, '/api/language', 10],
  ['a function URL', createFunctionUrl(echo), '/', 6],
])('%s refuses a body above its limit', async (_, service, url, megabytes) => {
  const most = Buffer.alloc(megabytes * 2 ** 20);
  expect((await send(service, url, { method: 'POST', body: most })).status).toBe(200);
  const more = Buffer.concat([most, Buffer.from('x')]);
  expect((await send(service, url, { method: 'POST', body: more })).status).toBe(413);
});

test('a function URL passes any method and path to its function', async () => {
  const { body } = await send(createFunctionUrl(echo), '/a%20b?x=1', { method: 'PUT' });
  expect(body).toMatchObject({ routeKey: '$default', rawPath: '/a%20b', rawQueryString: 'x=1' });
  expect(body).toMatchObject({ requestContext: { http: { method: 'PUT', sourceIp: '192.0.2.1' } } });
});

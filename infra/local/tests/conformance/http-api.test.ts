import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clock } from '../../clock.ts';
import { FunctionError } from '../../lambda/functions.ts';
import { createHttpApi, httpApiSupported, type HttpRoute } from '../../gateway/http-api.ts';
import { createFunctionUrl, functionUrlSupported } from '../../gateway/function-url.ts';
import { listen } from '../../testing/local-service.ts';
import { send } from './http-client.ts';
import { conformance, standInOnly } from './suite.ts';

const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AbCdEfGhI';
const scope = 'aws.cognito.signin.user.admin';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const clock = new Clock();

const token = (claims: object, { kid = 'one', alg = 'RS256', key = keys.privateKey } = {}) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg, kid })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
};
const keySet = {
  keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', kty: 'RSA', alg: 'RS256', use: 'sig' }],
};
const seconds = () => Math.floor(clock.now() / 1000);
const accessClaims = () => ({
  iss: issuer,
  client_id: 'client',
  token_use: 'access',
  scope,
  sub: 'someone',
  iat: seconds(),
  exp: seconds() + 600,
  'cognito:groups': ['worker', 'admin'],
});

const echo = { invoke: async (event: unknown) => event };
const authorizer = { issuer, audience: ['client'] };
const routes: HttpRoute[] = [
  { routeKey: 'GET /api/me', target: echo, authorizer, scopes: [scope] },
  { routeKey: 'GET /api/listings/{id}', target: echo, scopes: [] },
  { routeKey: 'GET /api/listings/new', target: echo, scopes: [] },
  { routeKey: 'ANY /api/files/{proxy+}', target: echo, scopes: [] },
  { routeKey: 'POST /api/language', target: echo, scopes: [] },
  {
    routeKey: 'GET /api/broken',
    target: {
      invoke: async () => {
        throw new FunctionError('TypeError', 'no');
      },
    },
    scopes: [],
  },
  { routeKey: 'GET /api/plain', target: { invoke: async () => ({ any: 'object' }) }, scopes: [] },
  { routeKey: 'GET /api/wrong', target: { invoke: async () => ({ statusCode: 'none' }) }, scopes: [] },
  {
    routeKey: 'GET /api/bytes',
    target: { invoke: async () => ({ statusCode: 200, body: '//8=', isBase64Encoded: true }) },
    scopes: [],
  },
  {
    routeKey: 'GET /api/cookies',
    target: {
      invoke: async () => ({ statusCode: 303, cookies: ['a=1', 'b=2'], headers: { Location: '/' } }),
    },
    scopes: [],
  },
  { routeKey: '$default', target: { invoke: async () => ({ statusCode: 404, body: 'ours' }) }, scopes: [] },
];
const api = createHttpApi({
  id: 'abc',
  domainName: 'abc.execute-api.us-east-1.amazonaws.com',
  routes,
  clock,
  keySet: (asked) => (asked === issuer ? keySet : undefined),
});

const listening: Array<() => Promise<void>> = [];
let origin = '';
beforeAll(async () => {
  const { url, close } = await listen(api);
  origin = url;
  listening.push(close);
});
afterAll(async () => {
  for (const close of listening) await close();
});

const call = async (
  method: string,
  target: string,
  options: { headers?: Record<string, string>; body?: Buffer } = {},
) => {
  const { status, headers, body } = await send(origin, target, { method, ...options });
  const text = body.toString();
  return {
    status,
    headers,
    // The echo's event, or an error's message.
    json: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>,
  };
};
const callMe = (authorization?: string) =>
  call('GET', '/api/me', { headers: authorization === undefined ? {} : { authorization } });

/** Expected answers: API Gateway Developer Guide, "Control access to HTTP APIs with JWT authorizers", "Routes for HTTP APIs",
 * "AWS Lambda proxy integrations for HTTP APIs" (payload format 2.0), "Quotas for HTTP APIs". */
conformance('HTTP API', httpApiSupported, ({ exercised }) => {
  standInOnly('an API would have to be deployed with functions of the suite’s own', () => {
    test('an access token opens its route and its claims reach the function as text', async () => {
      for (const prefix of ['Bearer ', '']) {
        const { status, json } = await callMe(prefix + token(accessClaims()));
        expect(status).toBe(200);
        const { authorizer: passed } = json['requestContext'] as {
          authorizer: { jwt: Record<string, unknown> };
        };
        expect(passed.jwt['claims']).toMatchObject({ sub: 'someone', 'cognito:groups': '[worker admin]' });
        expect(passed.jwt['scopes']).toEqual([scope]);
      }
      exercised('JWT authorizer', ['signature', 'client_id', 'scopes', 'claims as text']);
    });

    test.each<[string, () => string | undefined]>([
      ['no token', () => undefined],
      ['no token at all', () => 'Bearer not.a.token'],
      ['an expired one', () => token({ ...accessClaims(), exp: seconds() - 1 })],
      ['one without an end', () => token({ ...accessClaims(), exp: undefined })],
      ['one from the future', () => token({ ...accessClaims(), nbf: seconds() + 60 })],
      ['another pool’s', () => token({ ...accessClaims(), iss: `${issuer}X` })],
      ['another client’s', () => token({ ...accessClaims(), client_id: 'other' })],
      ['another audience’s', () => token({ ...accessClaims(), aud: 'other' })],
      ['one signed by a stranger', () => token(accessClaims(), { key: otherKeys.privateKey })],
      ['one with an unknown key', () => token(accessClaims(), { kid: 'two' })],
      ['one that names no algorithm', () => token(accessClaims(), { alg: 'none' })],
      ['one of another algorithm than its key’s', () => token(accessClaims(), { alg: 'RS512' })],
      [
        'a tampered one',
        () => {
          const [header, , signature] = token(accessClaims()).split('.');
          const forged = Buffer.from(JSON.stringify({ ...accessClaims(), sub: 'other' })).toString(
            'base64url',
          );
          return `${header}.${forged}.${signature}`;
        },
      ],
    ])('401 for %s', async (_, make) => {
      const { status, json, headers } = await callMe(make());
      expect([status, json['message'], headers['www-authenticate']]).toEqual([401, 'Unauthorized', 'Bearer']);
      exercised('JWT authorizer', ['iss', 'aud', 'exp', 'nbf']);
    });

    test('403 for a good token without the scope: an ID token', async () => {
      const { scope: _, client_id: __, ...claims } = accessClaims();
      const { status, json } = await callMe(token({ ...claims, aud: 'client', token_use: 'id' }));
      expect([status, json['message']]).toEqual([403, 'Forbidden']);
    });

    test('a token ends by the cloud’s clock', async () => {
      const moved = new Clock();
      const short = token(accessClaims());
      const later = createHttpApi({
        id: 'abc',
        domainName: 'abc',
        routes,
        clock: moved,
        keySet: () => keySet,
      });
      const { url, close } = await listen(later);
      listening.push(close);
      const status = async () => (await send(url, '/api/me', { headers: { authorization: short } })).status;
      expect(await status()).toBe(200);
      moved.advance(601_000);
      expect(await status()).toBe(401);
    });

    test('the most specific route wins, and path parameters are decoded', async () => {
      const routeOf = async (url: string) => (await call('GET', url)).json;
      expect((await routeOf('/api/listings/new'))['routeKey']).toBe('GET /api/listings/new');
      expect(await routeOf('/api/listings/a%20b')).toMatchObject({
        routeKey: 'GET /api/listings/{id}',
        rawPath: '/api/listings/a%20b',
        pathParameters: { id: 'a b' },
      });
      expect((await routeOf('/api/files/a/b'))['pathParameters']).toEqual({ proxy: 'a/b' });
      expect((await call('POST', '/api/me')).status).toBe(404);
      expect(await routeOf('/api/listings/')).toEqual({ text: 'ours' });
      exercised('routes', ['literal', 'parameter', '{proxy+}', 'ANY', '$default']);
      exercised('payload 2.0', ['rawPath', 'pathParameters', 'routeKey']);
    });

    test('query, cookies and headers as payload 2.0 has them', async () => {
      const { json } = await call('GET', '/api/listings/1?a=1&a=2&b=x%20y', {
        headers: { cookie: 'adult=1; language=es', 'x-forwarded-for': '9.9.9.9', 'user-agent': 'test' },
      });
      expect(json).toMatchObject({
        version: '2.0',
        rawQueryString: 'a=1&a=2&b=x%20y',
        queryStringParameters: { a: '1,2', b: 'x y' },
        cookies: ['adult=1', 'language=es'],
        headers: { 'x-forwarded-for': expect.stringMatching(/^9\.9\.9\.9, [\da-f.:]+$/) as string },
        requestContext: {
          http: {
            method: 'GET',
            sourceIp: expect.stringMatching(/^[\da-f.:]+$/) as string,
            userAgent: 'test',
          },
          stage: '$default',
        },
        isBase64Encoded: false,
      });
      expect(json['headers']).not.toHaveProperty('cookie');
      expect(json).not.toHaveProperty('body');
      exercised('payload 2.0', [
        'rawQueryString',
        'queryStringParameters',
        'cookies',
        'headers',
        'requestContext',
      ]);
    });

    test('JSON bodies arrive as text, forms as base64', async () => {
      const post = async (type: string, body: string) =>
        (await call('POST', '/api/language', { headers: { 'content-type': type }, body: Buffer.from(body) }))
          .json;
      expect(await post('application/json; charset=utf-8', '{"a":1}')).toMatchObject({
        body: '{"a":1}',
        isBase64Encoded: false,
      });
      expect(await post('application/x-www-form-urlencoded', 'language=en')).toMatchObject({
        body: Buffer.from('language=en').toString('base64'),
        isBase64Encoded: true,
      });
      exercised('payload 2.0', ['body', 'isBase64Encoded']);
    });

    test('a body over 10 MB never reaches a function', async () => {
      const { status } = await call('POST', '/api/language', { body: Buffer.alloc(10 * 1024 * 1024 + 1) });
      expect(status).toBe(413);
      exercised('limits', ['10 MB of body']);
    });

    test('a failing function is a 500 that says nothing', async () => {
      const { status, json } = await call('GET', '/api/broken');
      expect([status, json]).toEqual([500, { message: 'Internal Server Error' }]);
      exercised('answers', ['an error of the function']);
    });

    test('each cookie of an answer is a header of its own', async () => {
      const { status, headers } = await call('GET', '/api/cookies');
      expect([status, headers['set-cookie'], headers['location']]).toEqual([303, ['a=1', 'b=2'], '/']);
      exercised('answers', ['statusCode', 'headers', 'cookies']);
    });

    test('bytes come as base64; what is no response is JSON, and a wrong status is an error', async () => {
      expect((await send(origin, '/api/bytes')).body).toEqual(Buffer.from([255, 255]));
      const plain = await call('GET', '/api/plain');
      expect([plain.status, plain.headers['content-type'], plain.json]).toEqual([
        200,
        'application/json',
        { any: 'object' },
      ]);
      expect((await call('GET', '/api/wrong')).status).toBe(500);
      exercised('answers', ['body', 'isBase64Encoded', 'anything else as JSON']);
    });
  });
});

/** Expected answers: Lambda Developer Guide, "Invoking Lambda function URLs" and "Lambda quotas". */
conformance('Function URL', functionUrlSupported, ({ exercised }) => {
  standInOnly('a URL would have to be deployed with a function of the suite’s own', () => {
    const open = async (invoke: (event: unknown) => Promise<unknown>) => {
      const handle = createFunctionUrl({
        id: 'abc',
        domainName: 'abc.lambda-url.us-east-1.on.aws',
        target: { invoke },
        clock,
      });
      const { url, close } = await listen(handle);
      listening.push(close);
      return url;
    };

    test('any method and path reaches the function, in payload 2.0 with the route $default', async () => {
      const url = await open(async (event) => event);
      const { body } = await send(url, '/a%20b?x=1', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie: 'a=1' },
        body: '{}',
      });
      expect(JSON.parse(body.toString())).toMatchObject({
        version: '2.0',
        routeKey: '$default',
        rawPath: '/a%20b',
        rawQueryString: 'x=1',
        cookies: ['a=1'],
        body: '{}',
        isBase64Encoded: false,
        requestContext: { apiId: 'abc', stage: '$default', http: { method: 'PUT', path: '/a%20b' } },
      });
      exercised('payload 2.0');
    });

    test('a function that fails is a 502 that says nothing', async () => {
      const url = await open(async () => {
        throw new FunctionError('TypeError', 'secret');
      });
      const { status, body } = await send(url, '/');
      expect([status, body.toString()]).toEqual([502, 'Internal Server Error']);
      exercised('answers', ['an error of the function']);
    });

    test('a body over 6 MB never reaches the function', async () => {
      let calls = 0;
      const url = await open(async () => void (calls += 1));
      const post = (bytes: number) => send(url, '/', { method: 'POST', body: Buffer.alloc(bytes) });
      expect((await post(6 * 1024 * 1024 + 1)).status).toBe(413);
      expect(calls).toBe(0);
      exercised('limits', ['6 MB of body']);
    });
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { resetPassword, signIn } from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInPath } from '#shared/sign-in.ts';
import { authFailure } from '#web/platform/auth-failure.ts';
import { freshTokens, wasRevoked } from '#web/platform/tokens.ts';

/** Response of the fake sign-in proxy. The proxy sends `answers` in turn and repeats the last answer. */
interface Answer {
  status: number;
  body: object | string;
}
let answers: Answer[] = [];
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.url} ${String(request.headers['x-amz-target']).split('.').at(-1)}`);
    const { status, body } = (answers.length > 1 ? answers.shift() : answers[0])!;
    const isPage = typeof body === 'string';
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/x-amz-json-1.1' });
    request.resume().on('end', () => response.end(isPage ? body : JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: 'us-east-1_pool00001',
        userPoolClientId: 'client',
        userPoolEndpoint: `http://127.0.0.1:${port}${signInPath}`,
      },
    },
  });
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => void (asked = []));

const exception = (__type: string, message = __type, status = 400): Answer => ({
  status,
  body: { __type, message },
});
const internal = exception('InternalErrorException', 'try again', 503);
/** Error page of the edge, for example for an unreachable origin. */
const page = (status: number): Answer => ({ status, body: `<!DOCTYPE html><H1>${status} ERROR</H1>` });

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (exp: number, id: string) =>
  [segment({ alg: 'RS256' }), segment({ sub: 'ana', auth_time: 7, iat: 1, exp, jti: id }), 'x'].join('.');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

/** Fills Amplify's storage with a sign-in whose access token has expired. */
function keepExpired(): Map<string, string> {
  const prefix = 'CognitoIdentityServiceProvider.client';
  const kept = new Map([
    [`${prefix}.LastAuthUser`, 'ana'],
    [`${prefix}.ana.accessToken`, token(2, 'old')],
    [`${prefix}.ana.idToken`, token(2, 'old')],
    [`${prefix}.ana.refreshToken`, 'refresh'],
    [`${prefix}.ana.clockDrift`, '0'],
  ]);
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => kept.get(key) ?? null,
    setItem: async (key, value) => void kept.set(key, value),
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  return kept;
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => authFailure(error),
  );

describe('sign-in failure', () => {
  test.each([
    ['a wrong password', exception('NotAuthorizedException'), 'credentials'],
    ['too many tries', exception('TooManyFailedAttemptsException'), 'limit'],
    ['an unavailable proxy', internal, 'unavailable'],
    ['an error page of the edge with status 403', page(403), 'unavailable'],
    ['an error page of the edge with status 504', page(504), 'unavailable'],
    ['an overloaded gateway', { status: 429, body: { message: 'Too Many Requests' } }, 'limit'],
    [
      'a gateway with a failing function',
      { status: 503, body: { message: 'Service Unavailable' } },
      'unavailable',
    ],
    ['an unknown exception', exception('SomethingNewException'), 'other'],
  ] as const)('for %s counts as “%3$s”', async (_, answer, wanted) => {
    keepExpired().clear();
    answers = [answer];
    const sent = signIn({
      username: 'ana@example.test',
      password: 'azul-Marino-27',
      options: { authFlowType: 'USER_PASSWORD_AUTH' },
    });
    expect(await failureOf(sent)).toBe(wanted);
    expect(new Set(asked)).toEqual(new Set([`${signInPath} InitiateAuth`]));
    expect(await failureOf(resetPassword({ username: 'ana@example.test' }))).toBe(wanted);
  });
});

describe('token refresh', () => {
  test('retries after a temporary failure and keeps the stored tokens', async () => {
    const kept = keepExpired();
    const before = new Map(kept);
    for (const answer of [internal, page(503)]) {
      answers = [answer];
      asked = [];
      await expect(freshTokens()).rejects.toThrow();
      expect(asked.length, 'at least three attempts').toBeGreaterThanOrEqual(3);
      expect(kept).toEqual(before);
    }
  });

  test('succeeds after a few failures of the token trigger', async () => {
    keepExpired();
    const fresh = {
      AccessToken: token(inAnHour(), 'new'),
      IdToken: token(inAnHour(), 'new'),
      RefreshToken: 'next',
    };
    const given = {
      status: 200,
      body: { AuthenticationResult: { ...fresh, TokenType: 'Bearer', ExpiresIn: 600 } },
    };
    answers = [internal, internal, internal, internal, given];
    expect(await freshTokens()).toMatchObject({ access: fresh.AccessToken, sub: 'ana', signedInAt: 7 });
    expect(asked).toEqual(Array(5).fill(`${signInPath} GetTokensFromRefreshToken`));
  });

  test.each([
    ['Refresh Token has been revoked', 'NotAuthorizedException', true],
    ['Refresh Token has expired', 'NotAuthorizedException', false],
    ['Refresh token reuse', 'RefreshTokenReuseException', true],
  ])('ends the session and records the reason after the refusal “%s”', async (message, name, revoked) => {
    const kept = keepExpired();
    answers = [exception(name, message)];
    expect(await freshTokens()).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect([...kept.keys()].filter((key) => /Token$/.test(key))).toEqual([]);
    expect(wasRevoked()).toBe(revoked);
  });
});

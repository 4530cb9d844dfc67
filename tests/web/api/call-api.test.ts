import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, callApi } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { common } from '#web/i18n/en/common.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang-up';

let server: Server;
let received: Received[];
let answers: Answer[];

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer || answer === 'hang-up') return void request.socket.destroy();
      const { status, headers: given, body } = answer;
      response.writeHead(status, given).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A page's fetch takes a path; Node's fetch needs a full address with the origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: unknown) => error as ApiError,
  );
const cards = { cards: [] };

test('API call sends path parameters, query, body and token', async () => {
  answers = [{ status: 200, body: {} }];
  await callApi('getContact', { params: { id: 'a/b' }, body: { website: '' } }, { token: 'access' });
  answers = [{ status: 200, body: cards }];
  await callApi('browseCards', { query: { city: 'mx-león', category: undefined } });
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/api/listings/a%2Fb/contact',
    body: '{"website":""}',
    headers: { authorization: 'Bearer access', 'content-type': 'application/json' },
  });
  expect(received[1]?.url).toBe('/api/cards?city=mx-le%C3%B3n');
  expect(received[1]?.headers.authorization).toBeUndefined();
});

test('API error carries the code, status and fields of the refusal', async () => {
  const fields = [{ field: 'title', message: 'at most 60 characters' }];
  answers = [{ status: 400, body: { code: 'invalid-input', message: 'x', fields, requestId: 'r1' } }];
  const error = await failure(callApi('getOwnListing', {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'invalid-input', status: 400, fields, requestId: 'r1' });
  expect(errorMessage(error, common)).toBe(common.errors['invalid-input']);
});

test.each([
  [502, 'unavailable'],
  [413, 'body-too-large'],
  [401, 'sign-in-required'],
  [418, 'internal'],
])('API error takes its code from the status of a non-API response: %i', async (status, code) => {
  answers = [{ status, body: '<html>a proxy</html>' }];
  expect(await failure(callApi('deleteListing', {}))).toMatchObject({ code, status });
});

test.each([
  ['busy', { status: 503, body: { code: 'unavailable', message: 'x' } }],
  ['rate-limiting', { status: 429, body: { code: 'rate-limited', message: 'x' } }],
  ['unreachable', 'hang-up'],
] as Array<[string, Answer]>)('an API read is retried when the server is %s', async (_, answer) => {
  answers = [answer, answer, { status: 200, body: cards }];
  expect(await callApi('browseCards', { query: {} })).toEqual(cards);
  expect(received).toHaveLength(3);
});

test.each([
  [undefined, 'Too many attempts. Please wait a minute and try again.'],
  ['61', 'Too many attempts. Please wait 2 minutes and try again.'],
  ['3541', 'Too many attempts. Please wait an hour and try again.'],
  ['7201', 'Too many attempts. Please wait 3 hours and try again.'],
])('the message of a used-up limit with Retry-After %s says how long to wait', async (after, text) => {
  const headers: Record<string, string> = after === undefined ? {} : { 'retry-after': after };
  answers = [{ status: 429, headers, body: { code: 'rate-limited', message: 'x' } }];
  expect(errorMessage(await failure(callApi('deleteListing', {})), common)).toBe(text);
});

test('an API read fails after three attempts', async () => {
  answers = ['hang-up'];
  expect(await failure(callApi('getConfig', {}))).toMatchObject({ code: 'network', status: 0 });
  expect(received).toHaveLength(3);
});

test('an API write is never retried after a lost connection', async () => {
  answers = ['hang-up'];
  expect(await failure(callApi('createCheckout', { body: { tier: 'premium-tier' } }))).toMatchObject({
    code: 'network',
  });
  expect(received).toHaveLength(1);
});

test('an aborted API call fails with an error other than ApiError', async () => {
  answers = ['hang-up'];
  const leaving = new AbortController();
  leaving.abort();
  const error = await failure(callApi('browseCards', { query: {} }, { signal: leaving.signal }));
  expect(error).not.toBeInstanceOf(ApiError);
});

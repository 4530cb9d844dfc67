import { expect } from 'vitest';
import { handler as member } from '#functions/entry/member.ts';
import { handler as visitorHandler } from '#functions/entry/visitor.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { clockTest as test } from '#tests/support/test.ts';

const write = (visitor: number, more: object = {}) =>
  callApi(visitorHandler, 'askSupport', {
    headers: { 'cloudfront-viewer-address': `198.51.100.${visitor}:4711` },
    body: { email: 'ana@example.test', message: 'Hola', ...more },
  });

test('a visitor’s 101st support message in an hour is refused, a provider’s accepted', async ({ clock }) => {
  // A message that the honeypot catches does not count toward the hourly limit.
  expect((await write(200, { website: 'https://spam.example' })).status).toBe(200);
  for (let visitor = 1; visitor <= 100; visitor += 1) expect((await write(visitor)).status).toBe(200);
  expect(await write(101)).toMatchObject({ status: 429, error: { code: 'support-full' } });
  const { sub } = await storeProvider();
  const signedIn = { claims: claimsOf(sub), body: { message: 'Hola' } };
  expect((await callApi(member, 'askSupportSignedIn', signedIn)).status).toBe(200);
  clock.pass(60 * 60_000);
  expect((await write(102)).status).toBe(200);
});

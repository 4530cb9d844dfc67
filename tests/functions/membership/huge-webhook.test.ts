import { beforeAll, expect, test } from 'vitest';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
}, cloudStartTimeout);

const limit = 256 * 1024;
const send = async (
  body: string | Uint8Array<ArrayBuffer> | undefined,
  method = 'POST',
  type = 'application/json',
) => {
  const headers = { 'content-type': type };
  return (await fetch(cloud.resources['StripeWebhookUrl'] ?? '', { method, body, headers })).status;
};

test.each([
  ['text', 'x'.repeat(limit + 1), 'application/json'],
  ['bytes, which come in base64', new Uint8Array(limit + 1), 'application/octet-stream'],
  ['characters of several bytes', 'ñ'.repeat(limit / 2 + 1), 'application/json'],
])(
  'a webhook over 256 KB is refused before its method, its signature or its words: %s',
  async (_, body, type) => {
    expect(await send(body, 'POST', type)).toBe(413);
    expect(await send(body, 'PUT', type)).toBe(413);
  },
);

test('one of 256 KB is looked at', async () => {
  expect(await send('x'.repeat(limit))).toBe(400);
  expect(await send('x', 'PUT')).toBe(404);
});

import { expect } from 'vitest';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const limit = 256 * 1024;
const send = async (
  cloud: SharedCloud,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  method = 'POST',
  type = 'application/json',
) => {
  const headers = { 'content-type': type };
  return (await fetch(cloud.resources['StripeWebhookUrl'] ?? '', { method, body, headers })).status;
};

test.for([
  ['text', 'x'.repeat(limit + 1), 'application/json'],
  ['bytes, which come in base64', new Uint8Array(limit + 1), 'application/octet-stream'],
  ['characters of several bytes', 'ñ'.repeat(limit / 2 + 1), 'application/json'],
] as const)(
  'the webhook handler refuses a body over 256 KB before other checks: %s',
  async ([_, body, type], { cloud }) => {
    expect(await send(cloud, body, 'POST', type)).toBe(413);
    expect(await send(cloud, body, 'PUT', type)).toBe(413);
  },
);

test('the webhook handler does not return 413 for exactly 256 KB', async ({ cloud }) => {
  expect(await send(cloud, 'x'.repeat(limit))).toBe(400);
  expect(await send(cloud, 'x', 'PUT')).toBe(404);
});

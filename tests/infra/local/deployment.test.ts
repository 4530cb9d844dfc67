import { beforeAll, expect, test } from 'vitest';
import { cloudStartTimeout, sharedCloud, type SharedCloud } from '#tests/support/cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
}, cloudStartTimeout);

/** The synthesized template itself, so that nothing it needs is missing among what the local cloud supports. */
test('what deploys runs here: pages, the private app, assets, the API and its own 404', async () => {
  const { site } = cloud;
  const get = async (path: string, headers: Record<string, string> = { cookie: 'adult=1' }) => {
    const response = await fetch(site + path, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const terms = await get('/terms', {});
  expect(terms.status).toBe(200);
  expect(terms.headers.get('content-security-policy')).toContain("default-src 'none'");
  const shell = await get('/dashboard');
  expect(shell.status).toBe(200);
  const script = /(?:src|href)="(\/assets\/[^"]+)"/.exec(shell.text)?.[1] ?? '/assets/none';
  const asset = await get(script);
  expect(asset.status).toBe(200);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await get('/dashboard', {})).status).toBe(302);
  expect((await get('/api/config')).status).toBe(200);
  expect((await get('/api/me')).status).toBe(401);
  expect((await get('/api/nothing')).status).toBe(404);
});

test('the API knows requests that did not come through CloudFront', async () => {
  const { gateway, resources } = cloud;
  const response = await fetch(`${gateway}/${resources['HttpApi']}/api/config`);
  expect(response.status).toBe(403);
});

test('the stripe webhook’s own address is open and checks signatures', async () => {
  const { resources } = cloud;
  const response = await fetch(resources['StripeWebhookUrl'] ?? '', { method: 'POST', body: '{}' });
  expect(response.status).toBe(400);
});

test('flush ends on an idle cloud, and a sweep runs', async () => {
  await cloud.flush();
  await cloud.invoke('job', { job: 'sweep' });
  await cloud.invalidateAll();
});

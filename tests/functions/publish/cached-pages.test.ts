import { afterAll, beforeAll, expect, test } from 'vitest';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { buildContent, buildMembership } from '#tests/support/builders.ts';
import { cloudStartTimeout } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { approvedProvider } from '#tests/support/money.ts';
import { saveListing, type SignedIn } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';

const minute = 60_000;
let cloud: Cloud;
let she: SignedIn & { listing: { id: string; photoId: string } };

beforeAll(async () => {
  cloud = await startCloudForTests();
  joinCloud(cloud);
  const provider = await approvedProvider(cloud);
  await changeFacts(provider.sub, () => ({ membership: buildMembership() }));
  she = { ...provider, listing: await saveListing(cloud, provider) };
}, cloudStartTimeout);
afterAll(() => cloud.stop());

/** What a visitor gets at an address, and whether the edge had it. */
async function visit(path: string) {
  const response = await fetch(cloud.site + path, { headers: { cookie: 'adult=1' } });
  const kept = /hit|refresh/i.test(response.headers.get('x-cache') ?? '');
  return { status: response.status, body: await response.text(), kept };
}
const { category, city } = buildContent();
const list = `/es/listings?category=${category}&city=${city}`;
const addresses = () => ({
  page: `/es/listings/${she.listing.id}`,
  photo: `/media/${she.listing.photoId}/780.webp`,
});

test('unpublishing invalidates their page and photos; a list shows them for 90 seconds more at most', async () => {
  await cloud.flush();
  await cloud.invalidateAll();
  for (const path of [list, addresses().page, addresses().photo]) {
    expect(await visit(path), path).toMatchObject({ status: 200, kept: false });
    expect(await visit(path), path).toMatchObject({ status: 200, kept: true });
  }
  expect((await visit(list)).body).toContain(she.listing.id);

  await she.call('setVisibility', { body: { hidden: true } });
  await cloud.flush();
  expect((await visit(addresses().page)).status).toBe(404);
  expect((await visit(addresses().photo)).status).toBe(404);

  await cloud.advance(1.5 * minute);
  expect((await visit(list)).body).not.toContain(she.listing.id);
});

test('a suspension takes them out of everything that the edge keeps, lists as well, at once', async () => {
  await she.call('setVisibility', { body: { hidden: false } });
  await cloud.flush();
  await cloud.invalidateAll();
  for (const path of [list, '/es', addresses().page, addresses().photo]) {
    await visit(path);
    expect(await visit(path), path).toMatchObject({ status: 200, kept: true });
  }
  for (const path of [list, '/es']) expect((await visit(path)).body).toContain(she.listing.id);

  await suspend(she.sub, { reason: 'Photos of somebody else', ground: 'terms' }, 'olga');
  await cloud.flush();
  for (const path of [list, '/es']) expect((await visit(path)).body, path).not.toContain(she.listing.id);
  expect((await visit(addresses().page)).status).toBe(404);
  expect((await visit(addresses().photo)).status).toBe(404);

  await restore(she.sub, 'It was a mistake', 'olga');
  await cloud.flush();
  await cloud.invalidateAll();
  expect((await visit(addresses().page)).status).toBe(200);
});

test('where a membership ends, pages that show them are kept until then and no longer', async () => {
  const end = cloud.clock.now() + 10 * minute;
  await changeFacts(she.sub, () => ({
    membership: buildMembership({ periodEnd: new Date(end).toISOString(), cancelAtPeriodEnd: true }),
  }));
  await she.call('setVisibility', { body: { hidden: false } });
  await cloud.flush();
  await cloud.invalidateAll();

  await cloud.advance(end - cloud.clock.now() - minute / 2);
  for (const path of [list, addresses().page]) expect((await visit(path)).body).toContain(she.listing.id);
  // Half a minute on, a page kept for its whole minute would still show them.
  await cloud.advance(end - cloud.clock.now());
  expect((await visit(list)).body).not.toContain(she.listing.id);
  expect((await visit(addresses().page)).status).toBe(404);
});

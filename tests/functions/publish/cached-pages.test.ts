import { afterAll, beforeAll, expect, test } from 'vitest';
import { cacheTagHeader } from '#shared/deployment/cache-tags.ts';
import type { ListingContent } from '#shared/listing.ts';
import { landingPath } from '#shared/location/landing.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { buildContent, buildMembership } from '#tests/support/builders.ts';
import { cloudStartTimeout } from '#tests/support/cloud.ts';
import { approveContents } from '#tests/support/content-reviewer.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { approvedProvider } from '#tests/support/money.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { saveListing, type SignedIn } from '#tests/support/signed-in.ts';
import { announcePhoto, postFile } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';

const minute = 60_000;
let cloud: Cloud;
let she: SignedIn & { listing: { id: string; photoId: string } };

beforeAll(async () => {
  cloud = await startCloudForTests({ faults: true });
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
  return { status: response.status, body: await response.text(), kept, headers: response.headers };
}
const { category, city } = buildContent();
const query = `category=${category}&city=${city}`;
const list = `/es/listings?${query}`;
const addresses = () => ({
  page: `/es/listings/${she.listing.id}`,
  photo: `/media/${she.listing.photoId}/780.avif`,
});
/** Every page that shows the listing among others, in each language. */
const lists = [
  '/es',
  '/en',
  list,
  `/en/listings?${query}`,
  `/es/listings?${query}&sort=age&direction=desc`,
  `/es${landingPath('es', category, {})}`,
  `/en${landingPath('en', category, { country: 'mx', city })}`,
];
const pages = () => ['es', 'en'].map((language) => `/${language}/listings/${she.listing.id}`);
const photos = (id = she.listing.photoId) => ['480.avif', '1200.jpg'].map((file) => `/media/${id}/${file}`);

/** Everything shows it, and the edge keeps all of that. */
async function shownEverywhere(): Promise<void> {
  await cloud.flush();
  await cloud.invalidateAll();
  for (const path of [...lists, ...pages(), ...photos()]) {
    const { status, body } = await visit(path);
    expect([path, status]).toEqual([path, 200]);
    if (lists.includes(path)) expect([path, body.includes(she.listing.id)]).toEqual([path, true]);
    expect((await visit(path)).kept, path).toBe(true);
  }
}

/** Nothing shows it any more, though no time passed. */
async function goneEverywhere(): Promise<void> {
  await cloud.flush();
  for (const path of [...pages(), ...photos()])
    expect([path, (await visit(path)).status]).toEqual([path, 404]);
  for (const path of lists) {
    const { status, body } = await visit(path);
    expect([path, status, body.includes(she.listing.id)]).toEqual([path, 200, false]);
  }
}

const show = () => she.call('setVisibility', { body: { hidden: false } });
/** Saves, and what was written passes review. */
async function edit(change: Partial<ListingContent>, photoId = she.listing.photoId) {
  const { listing } = await readFacts(she.sub);
  const body = {
    content: { ...buildContent(), ...change },
    photos: [{ id: photoId, face: false }],
    version: listing?.version,
  };
  expect((await she.call('saveListing', { body })).status).toBe(200);
  await approveContents(cloud, she.sub);
}

test('hidden by its owner it is gone at every way in', async () => {
  await shownEverywhere();
  await she.call('setVisibility', { body: { hidden: true } });
  await goneEverywhere();
});

test('a suspension takes it away as well', async () => {
  await show();
  await shownEverywhere();
  await suspend(she.sub, { reason: 'Photos of somebody else', ground: 'terms' }, 'olga');
  await goneEverywhere();
  await restore(she.sub, 'It was a mistake', 'olga');
});

test('a membership that ends at once takes it away as well', async () => {
  await shownEverywhere();
  await changeFacts(she.sub, () => ({
    membership: buildMembership({ periodEnd: '2020-01-01T00:00:00.000Z' }),
  }));
  await goneEverywhere();
  await changeFacts(she.sub, () => ({ membership: buildMembership() }));
});

test('what somebody edits is said nowhere any more', async () => {
  await edit({ title: 'The words that were taken back' });
  await shownEverywhere();
  await edit({ title: 'Other words' });
  await cloud.flush();
  for (const path of [...lists, ...pages()]) {
    const { body } = await visit(path);
    expect([path, body.includes('taken back'), body.includes('Other words')]).toEqual([path, false, true]);
  }
  expect((await visit(addresses().photo)).status).toBe(200);
});

test('a photo that is replaced is gone, and every page shows the other one', async () => {
  await shownEverywhere();
  const before = she.listing.photoId;
  const { photo, upload } = await announcePhoto(cloud.site, she.token());
  await postFile(upload, await abstractPicture(7, 400));
  await cloud.flush();
  await edit({}, photo.id);
  await cloud.flush();
  for (const path of photos(before)) expect([path, (await visit(path)).status]).toEqual([path, 404]);
  for (const path of [...lists, ...pages()]) {
    const { body } = await visit(path);
    expect([path, body.includes(before), body.includes(photo.id)]).toEqual([path, false, true]);
  }
  she.listing.photoId = photo.id;
});

test('no visitor is told by which names the edge keeps what it keeps', async () => {
  await shownEverywhere();
  for (const path of [...lists, ...pages(), ...photos()])
    for (const { headers } of [await visit(path), await visit(`${path}${path.includes('?') ? '&' : '?'}x=1`)])
      expect([path, headers.get(cacheTagHeader)]).toEqual([path, null]);
});

test('an order that the edge refuses is given again until it is taken', async () => {
  await shownEverywhere();
  cloud.faults.inject({ service: 'cloudfront', kind: 'conflict', times: 1 });
  await she.call('setVisibility', { body: { hidden: true } });
  await cloud.flush();
  expect((await visit(addresses().page)).status).toBe(200);
  await cloud.advance(2 * minute);
  await goneEverywhere();
  await show();
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

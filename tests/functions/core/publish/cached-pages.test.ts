import { expect } from 'vitest';
import { cacheTagHeader } from '#shared/deployment/cache-tags.ts';
import type { ListingContent } from '#shared/listing.ts';
import { landingPath } from '#shared/location/landing.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { buildContent, buildMembership } from '#tests/support/builders.ts';
import { approveContents } from '#tests/support/content-reviewer.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';
import { createPhoto, postFile } from '#tests/support/site-api.ts';
import { provider } from '#tests/support/provider.ts';
import { ownCloudTest } from '#tests/support/test.ts';

const test = ownCloudTest({ faults: true });

const minute = 60_000;
let she: SignedIn & { listing: { id: string; photoId: string } };

test.beforeAll(async ({ cloud }) => {
  she = await provider(cloud).approved().member().published();
});

async function visit(cloud: Cloud, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(cloud.site + path, { headers: { cookie: 'adult=1', ...headers } });
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
/** Every list page that shows the listing, in each language. */
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

/** Checks that every page shows the listing, and that the edge caches each page. */
async function shownEverywhere(cloud: Cloud): Promise<void> {
  await cloud.flush();
  await cloud.invalidateAll();
  for (const path of [...lists, ...pages(), ...photos()]) {
    const { status, body } = await visit(cloud, path);
    expect([path, status]).toEqual([path, 200]);
    if (lists.includes(path)) expect([path, body.includes(she.listing.id)]).toEqual([path, true]);
    expect((await visit(cloud, path)).kept, path).toBe(true);
  }
}

/** Checks that no page shows the listing, without waiting for caches to expire. */
async function goneEverywhere(cloud: Cloud): Promise<void> {
  await cloud.flush();
  for (const path of [...pages(), ...photos()])
    expect([path, (await visit(cloud, path)).status]).toEqual([path, 404]);
  for (const path of lists) {
    const { status, body } = await visit(cloud, path);
    expect([path, status, body.includes(she.listing.id)]).toEqual([path, 200, false]);
  }
}

const show = () => she.call('setVisibility', { body: { hidden: false } });
async function save(change: Partial<ListingContent>, photoIds: readonly string[]) {
  const { listing } = await readFacts(she.sub);
  const body = {
    content: { ...buildContent(), ...change },
    photos: photoIds.map((id) => ({ id, face: false })),
    version: listing?.version,
  };
  expect((await she.call('saveListing', { body })).status).toBe(200);
}
async function edit(cloud: Cloud, change: Partial<ListingContent>, ...photoIds: string[]) {
  await save(change, photoIds.length > 0 ? photoIds : [she.listing.photoId]);
  await approveContents(cloud, she.sub);
}
async function newPhoto(cloud: Cloud): Promise<string> {
  const { photo, upload } = await createPhoto(cloud.site, she.token());
  await postFile(upload, await abstractPicture(7, 400));
  await cloud.flush();
  return photo.id;
}

test('hiding a listing removes it from every cached page', async ({ cloud }) => {
  await shownEverywhere(cloud);
  await she.call('setVisibility', { body: { hidden: true } });
  await goneEverywhere(cloud);
});

test('a suspension removes the listing from every cached page', async ({ cloud }) => {
  await show();
  await shownEverywhere(cloud);
  await suspend(she.sub, { reason: 'Photos of somebody else', ground: 'terms' }, 'olga');
  await goneEverywhere(cloud);
  await restore(she.sub, 'It was a mistake', 'olga');
});

test('the end of a membership removes the listing from every cached page', async ({ cloud }) => {
  await shownEverywhere(cloud);
  await changeFacts(she.sub, () => ({
    membership: buildMembership({ periodEnd: '2020-01-01T00:00:00.000Z' }),
  }));
  await goneEverywhere(cloud);
  await changeFacts(she.sub, () => ({ membership: buildMembership() }));
});

test('an edit replaces the old text on every cached page', async ({ cloud }) => {
  await edit(cloud, { title: 'The words that were taken back' });
  await shownEverywhere(cloud);
  await edit(cloud, { title: 'Other words' });
  await cloud.flush();
  for (const path of [...lists, ...pages()]) {
    const { body } = await visit(cloud, path);
    expect([path, body.includes('taken back'), body.includes('Other words')]).toEqual([path, false, true]);
  }
  expect((await visit(cloud, addresses().photo)).status).toBe(200);
});

test('a browser receives a page again only after the page has changed', async ({ cloud }) => {
  await shownEverywhere(cloud);
  const all = [...lists, ...pages()];
  const tags = new Map<string, string>();
  for (const path of all) tags.set(path, (await visit(cloud, path)).headers.get('etag') ?? '');
  const again = (path: string) => visit(cloud, path, { 'if-none-match': tags.get(path) ?? '' });
  // Rendered anew, with the same bytes.
  await cloud.invalidateAll();
  for (const path of all) expect([path, await again(path)]).toMatchObject([path, { status: 304, body: '' }]);
  await edit(cloud, { title: 'Words that changed' });
  await cloud.flush();
  for (const path of all) expect([path, (await again(path)).status]).toEqual([path, 200]);
});

test('a replaced photo disappears, and every cached page shows the new photo', async ({ cloud }) => {
  await shownEverywhere(cloud);
  const before = she.listing.photoId;
  const after = await newPhoto(cloud);
  await edit(cloud, {}, after);
  await cloud.flush();
  for (const path of photos(before)) expect([path, (await visit(cloud, path)).status]).toEqual([path, 404]);
  for (const path of [...lists, ...pages()]) {
    const { body } = await visit(cloud, path);
    expect([path, body.includes(before), body.includes(after)]).toEqual([path, false, true]);
  }
  she.listing.photoId = after;
});

test('responses never reveal the edge’s cache tags', async ({ cloud }) => {
  await shownEverywhere(cloud);
  for (const path of [...lists, ...pages(), ...photos()])
    for (const { headers } of [
      await visit(cloud, path),
      await visit(cloud, `${path}${path.includes('?') ? '&' : '?'}x=1`),
    ])
      expect([path, headers.get(cacheTagHeader)]).toEqual([path, null]);
});

test('a refused invalidation is retried until the edge accepts it', async ({ cloud }) => {
  await shownEverywhere(cloud);
  cloud.faults.inject({ service: 'cloudfront', kind: 'conflict', times: 1 });
  await she.call('setVisibility', { body: { hidden: true } });
  await cloud.flush();
  expect((await visit(cloud, addresses().page)).status).toBe(200);
  await cloud.advance(2 * minute);
  await goneEverywhere(cloud);
  await show();
});

test('the edge is invalidated when content disappears, but not when content appears', async ({ cloud }) => {
  await cloud.flush();
  // With a delay of 0 ms, this fault only counts the requests to the edge.
  const orders = cloud.faults.inject({ service: 'cloudfront', kind: 'slow', milliseconds: 0 });
  const [first, second, third] = [she.listing.photoId, await newPhoto(cloud), await newPhoto(cloud)];
  const changes: Array<[name: string, orders: number, act: () => Promise<unknown>]> = [
    ['hidden by the owner', 1, () => she.call('setVisibility', { body: { hidden: true } })],
    ['shown by the owner', 0, show],
    ['suspended', 1, () => suspend(she.sub, { reason: 'Photos of somebody else', ground: 'terms' }, 'olga')],
    ['suspension lifted', 0, () => restore(she.sub, 'It was a mistake', 'olga')],
    ['photo added', 0, () => edit(cloud, {}, first, second)],
    ['photo replaced', 1, () => edit(cloud, {}, first, third)],
    ['photo removed', 1, () => save({}, [first])],
    ['deleted', 1, () => she.call('deleteListing')],
    ['deletion undone', 0, () => she.call('restoreListing', { params: { id: she.listing.id }, body: {} })],
  ];
  const given: Array<[name: string, orders: number]> = [];
  for (const [name, , act] of changes) {
    const before = orders.total();
    await act();
    await cloud.flush();
    given.push([name, orders.total() - before]);
  }
  orders.remove();
  expect(given).toEqual(changes.map(([name, expected]) => [name, expected]));
});

test('pages are cached only until the membership ends', async ({ cloud }) => {
  const end = cloud.clock.now() + 10 * minute;
  await changeFacts(she.sub, () => ({
    membership: buildMembership({ periodEnd: new Date(end).toISOString(), cancelAtPeriodEnd: true }),
  }));
  await she.call('setVisibility', { body: { hidden: false } });
  await cloud.flush();
  await cloud.invalidateAll();

  await cloud.advance(end - cloud.clock.now() - minute / 2);
  for (const path of [list, addresses().page])
    expect((await visit(cloud, path)).body).toContain(she.listing.id);
  // The membership ends in half a minute. A page cached for a full minute would still show the listing after the end.
  await cloud.advance(end - cloud.clock.now());
  expect((await visit(cloud, list)).body).not.toContain(she.listing.id);
  expect((await visit(cloud, addresses().page)).status).toBe(404);
});

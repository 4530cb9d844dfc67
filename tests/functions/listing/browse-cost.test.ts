import { afterAll, beforeEach, expect } from 'vitest';
import type { BrowseQuery } from '#shared/api/listing.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { setPresence } from '#functions/listing/change-listing.ts';
import { type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { meterReads, type ReadMeter } from '#tests/support/capacity.ts';
import { functionTest as test } from '#tests/support/test.ts';

/**
 * Meter of the reads that a list page costs. `npm run bench -- browse` measures every combination at scale. Each test
 * uses its own city.
 */
let meter: ReadMeter;
test.beforeAll(async () => {
  meter = meterReads();
});
afterAll(async () => {
  meter.stop();
});

const cities = ['mx-leon', 'mx-queretaro', 'mx-monterrey', 'mx-puebla', 'mx-tijuana', 'mx-merida'];
let city = '';
beforeEach(() => {
  city = cities.pop() ?? '';
  expect(city).not.toBe('');
  meter.reset();
});

const days = 24 * 60 * 60_000;
const publishedDaysAgo = (count: number): string => new Date(Date.now() - count * days).toISOString();
const here = ({ content, ...rest }: FactOverrides = {}) =>
  storeProvider({ ...rest, content: { city, municipality: undefined, ...content } });
const several = (count: number, overrides: (index: number) => FactOverrides) =>
  Promise.all(Array.from({ length: count }, (_, index) => here(overrides(index))));
const list = (query: Partial<BrowseQuery>, now?: Date) =>
  browseListings({ category: 'women', sort: 'newest', city, ...query }, now);

test('a page of 24 cards costs one Query of at most 2 read units', async () => {
  await several(26, () => ({ content: { title: 'é'.repeat(60) } }));
  meter.reset();
  const { cards, cursor } = await list({});
  expect(cards).toHaveLength(24);
  expect(cursor).toBeDefined();
  expect(meter.cost).toMatchObject({ queries: 1, entries: 25 });
  expect(meter.cost.readUnits).toBeLessThanOrEqual(2);
});

test('expired cards shorten a page without a second Query', async () => {
  const people = await several(30, (index) => ({ listing: { publishedAt: publishedDaysAgo(index + 1) } }));
  await Promise.all(people.map(({ sub }) => setPresence(sub, true)));
  const soon = new Date(Date.now() + 60_000).toISOString();
  // Three of the first listings have stopped being online, but the sweep has not removed their cards yet.
  await several(3, () => ({
    listing: { publishedAt: publishedDaysAgo(0.5), onlineUntil: soon },
  }));
  meter.reset();
  const now = new Date(Date.now() + 2 * 60_000);
  const first = await list({ filters: ['online'] }, now);
  expect(first.cards).toHaveLength(22);
  expect(meter.cost).toMatchObject({ queries: 1, entries: 25 });
  const second = await list({ filters: ['online'], cursor: first.cursor }, now);
  expect(second.cards).toHaveLength(8);
  expect(second.cursor).toBeUndefined();
});

test('a page whose cards all expired continues to the next valid card', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  await several(26, () => ({ listing: { publishedAt: publishedDaysAgo(1), onlineUntil: soon } }));
  const later = new Date(Date.now() + 60 * 60_000).toISOString();
  await here({ listing: { publishedAt: publishedDaysAgo(2), onlineUntil: later } });
  const { cards } = await list({ filters: ['online'] }, new Date(Date.now() + 2 * 60_000));
  expect(cards).toHaveLength(1);
});

test('a filter that a third of cards pass needs two Queries a page', async () => {
  const people = await several(90, (index) => ({
    content: { hasOwnPlace: true },
    photos: [{ face: index % 3 === 0 }],
    listing: { publishedAt: publishedDaysAgo(1 + index / 10) },
  }));
  meter.reset();
  const filters: BrowseQuery['filters'] = ['with-location', 'photos-with-face'];
  const first = await list({ filters });
  expect(first.cards).toHaveLength(24);
  expect(meter.cost.queries).toBe(2);
  const second = await list({ filters, cursor: first.cursor });
  const passing = people.filter((_, index) => index % 3 === 0).map(({ listing }) => listing?.id);
  expect([...first.cards, ...second.cards].map(({ id }) => id)).toEqual(passing);
  expect(second.cursor).toBeUndefined();
});

test('a rare combination of filters reads at most 100 cards a page', async () => {
  // All listings are in the premises partition, and only the two oldest show a face.
  const rare = await several(2, (index) => ({
    content: { hasOwnPlace: true },
    photos: [{ face: true }],
    listing: { publishedAt: publishedDaysAgo(50 + index) },
  }));
  await several(120, (index) => ({
    content: { hasOwnPlace: true, title: 'é'.repeat(60) },
    listing: { publishedAt: publishedDaysAgo(1 + index / 10) },
  }));
  meter.reset();
  const filters: BrowseQuery['filters'] = ['with-location', 'photos-with-face'];
  const first = await list({ filters });
  expect(first.cards).toEqual([]);
  expect(first.cursor).toBeDefined();
  expect(meter.cost).toMatchObject({ queries: 2, entries: 100 });
  expect(meter.cost.readUnits).toBeLessThanOrEqual(8);
  const second = await list({ filters, cursor: first.cursor });
  expect(second.cards.map(({ id }) => id)).toEqual(rare.map(({ listing }) => listing?.id));
  expect(second.cursor).toBeUndefined();
});

import { afterAll, beforeEach, expect } from 'vitest';
import type { CountQuery, ListCount } from '#shared/api/listing.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { countListings } from '#functions/listing/count-listings.ts';
import { callApi } from '#tests/support/api-event.ts';
import { type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { meterReads, type ReadMeter } from '#tests/support/capacity.ts';
import { functionTest as test } from '#tests/support/test.ts';

/** Meter of the reads that a count costs. The button that opens a list shows the count. */
let meter: ReadMeter;
test.beforeAll(async () => {
  meter = meterReads();
});
afterAll(async () => {
  meter.stop();
});

/** Each test uses its own city. The tests share the table and would see each other's listings. */
const cities = ['mx-guadalajara', 'mx-monterrey', 'mx-puebla'];
let city = '';
beforeEach(() => {
  city = cities.pop() ?? '';
  expect(city).not.toBe('');
});

async function several(count: number, content: (index: number) => FactOverrides['content']): Promise<void> {
  for (let first = 0; first < count; first += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - first) }, (_, index) =>
        storeProvider({
          content: { city, municipality: undefined, ...content(first + index) },
          photos: [{ face: (first + index) % 2 === 0 }],
        }),
      ),
    );
}
const count = (query: Partial<CountQuery>): Promise<ListCount> =>
  countListings({ category: 'women', city, ...query });

test('a count equals the number of cards in the list, for any filter', async () => {
  await several(20, (index) => ({ price: 1000 + 200 * index, hasOwnPlace: index % 4 === 0 }));
  for (const query of [
    {},
    { filters: ['photos-with-face'] },
    { filters: ['photos-with-face'], priceMax: 2500 },
    { filters: ['photos-with-face', 'with-location'], priceMin: 1500 },
    { ageMin: 18, ageMax: 60 },
    { services: ['travel'] },
    { priceMax: 1 },
  ] as Array<Partial<CountQuery>>) {
    const { cards, cursor } = await browseListings({
      category: 'women',
      sort: 'newest',
      city,
      ...query,
    });
    expect(cursor).toBeUndefined();
    expect(await count(query)).toEqual({ count: cards.length, more: false });
  }
});

test('counting a long list to 100 costs at most 8 read units', async () => {
  await several(104, (index) => ({ price: 1000 + index, title: 'é'.repeat(60) }));
  meter.reset();
  expect(await count({})).toEqual({ count: 100, more: true });
  expect(meter.cost).toMatchObject({ queries: 1, entries: 101 });
  expect(meter.cost.readUnits).toBeLessThanOrEqual(8);
  // The index applies the price range, so the count is exact.
  expect(await count({ priceMax: 1009 })).toEqual({ count: 10, more: false });
  // If a filter is checked on the cards, the count covers only the cards read.
  const judged = await count({ filters: ['photos-with-face'], services: ['massage'] });
  expect(judged.count).toBeLessThanOrEqual(52);
});

test('the count API lets the edge cache counts and refuses invalid filters', async () => {
  const answer = await callApi(browse, 'countCards', { query: { city } });
  expect(answer).toMatchObject({ status: 200, body: { count: 0, more: false } });
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-if-error=0');
  for (const [name, value] of [
    ['priceMax', '100'],
    ['country', 'xx'],
    ['filters', 'cheap'],
    ['ageMin', '5'],
  ] as const) {
    const refused = await callApi(browse, 'countCards', { query: { [name]: value } });
    expect(refused.status).toBe(400);
    expect(refused.headers['cache-control']).toBe('no-store');
  }
});

import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import type { BrowseQuery, CardPage } from '#shared/api/listing.ts';
import { ageOn } from '#shared/age.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { bornRange } from '#functions/listing/browse-ranges.ts';
import { bornNumber } from '#functions/core/projection/card.ts';
import { callApi } from '#tests/support/api-event.ts';
import { type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { meterReads, type ReadMeter } from '#tests/support/capacity.ts';
import { functionTest as test } from '#tests/support/test.ts';

/**
 * Meter of the reads. If the list is sorted by the filtered field, the index key applies the filter. If not, the server
 * checks each card.
 */
let meter: ReadMeter;
test.beforeAll(async () => {
  meter = meterReads();
});
afterAll(async () => {
  meter.stop();
});

/** Each test uses its own city. The tests share the table and would see each other's listings. */
const cities = ['mx-tijuana', 'mx-queretaro', 'mx-monterrey', 'mx-puebla', 'mx-merida', 'mx-leon'];
let city = '';
beforeEach(() => {
  city = cities.pop() ?? city;
});

const day = 24 * 60 * 60_000;
/**
 * The date is close to today, because stored memberships are valid only around today. Tomorrow is never February 29, so
 * its date exists in every year.
 */
const today = new Date();
if (new Date(today.getTime() + day).toISOString().slice(5, 10) === '02-29')
  today.setTime(today.getTime() + day);
const tomorrow = new Date(today.getTime() + day);
const turnsTomorrow = (years: number): FactOverrides =>
  bornOn(`${tomorrow.getUTCFullYear() - years}-${tomorrow.toISOString().slice(5, 10)}`);

const here = ({ content, ...rest }: FactOverrides = {}) =>
  storeProvider({ ...rest, content: { city, municipality: undefined, ...content } });
/** Stores the listings in batches, because the database engine limits connections. */
async function several(count: number, overrides: (index: number) => FactOverrides): Promise<void> {
  for (let first = 0; first < count; first += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - first) }, (_, index) => here(overrides(first + index))),
    );
}
const bornOn = (dateOfBirth: string): FactOverrides => ({
  verification: { details: { fullName: 'Ana Prueba', dateOfBirth, address: 'Calle 1' } },
});
const list = (query: Partial<BrowseQuery> = {}, now?: Date) =>
  browseListings({ category: 'women', sort: 'newest', city, ...query }, now);
const titles = ({ cards }: CardPage): string[] => cards.map(({ title }) => title);
const everyOrder = (['newest', 'age', 'price'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction) => ({ sort, direction })),
);

test('an age range maps to the birth dates of that age on any day', () => {
  const birth = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2012-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const now = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2032-12-31'),
    noInvalidDate: true,
  });
  const age = fc.option(fc.integer({ min: 18, max: 99 }), { nil: undefined });
  fc.assert(
    fc.property(birth, now, age, age, (dateOfBirth, now, min, max) => {
      const { from, to } = bornRange({ min, max }, now);
      const years = ageOn(dateOfBirth, now);
      const isInside = from <= bornNumber(dateOfBirth) && bornNumber(dateOfBirth) <= to;
      expect(isInside).toBe((min ?? 0) <= years && years <= (max ?? Infinity));
    }),
    { examples: [['2000-02-29', new Date('2026-02-28T12:00:00Z'), 26, 26]] },
  );
});

test('a price range includes both ends in every order', async () => {
  for (const price of [100, 200, 300, 400]) await here({ content: { title: `for ${price}`, price } });
  for (const order of everyOrder) {
    const found = async (query: Partial<BrowseQuery>) => titles(await list({ ...order, ...query })).sort();
    expect(await found({ priceMin: 200, priceMax: 300 })).toEqual(['for 200', 'for 300']);
    expect(await found({ priceMin: 300 })).toEqual(['for 300', 'for 400']);
    expect(await found({ priceMax: 100 })).toEqual(['for 100']);
    expect(await found({ priceMin: 500 })).toEqual([]);
    // A page swaps the ends of a range if they are in the wrong order. The API refuses such a range.
    expect(await found({ priceMin: 300, priceMax: 200 })).toEqual(['for 200', 'for 300']);
  }
});

test('an age range follows birthdays from one day to the next', async () => {
  await here({ content: { title: 'turns 30' }, ...turnsTomorrow(30) });
  await here({ content: { title: 'turns 31' }, ...turnsTomorrow(31) });
  for (const order of everyOrder) {
    const ask = { ...order, ageMin: 30, ageMax: 30 };
    expect(titles(await list(ask, today))).toEqual(['turns 31']);
    expect(titles(await list(ask, tomorrow))).toEqual(['turns 30']);
  }
});

test('paging continues over midnight when a birthday moves the cursor out of range', async () => {
  await several(26, () => turnsTomorrow(31));
  await here({ content: { title: 'stays' }, ...turnsTomorrow(30) });
  for (const direction of ['asc', 'desc'] as const) {
    const ask = { sort: 'age', direction, ageMin: 29, ageMax: 30 } as const;
    const { cards, cursor } = await list(ask, today);
    expect(cards).toHaveLength(24);
    // In ascending order, the previous page already showed the listing 'stays'.
    expect(titles(await list({ ...ask, cursor }, tomorrow))).toEqual(direction === 'asc' ? [] : ['stays']);
  }
});

test('a service filter requires every chosen service', async () => {
  await here({ content: { title: 'both', services: ['massage', 'travel'] } });
  await here({ content: { title: 'one', services: ['massage'] } });
  expect(titles(await list({ services: ['massage'] })).sort()).toEqual(['both', 'one']);
  expect(titles(await list({ services: ['travel', 'massage'] }))).toEqual(['both']);
  expect(titles(await list({ services: ['webcam'] }))).toEqual([]);
});

test('a price range costs one Query in price order and 100 cards otherwise', async () => {
  const price = (index: number) => (index === 119 ? 9000 : 100 + index);
  await several(120, (index) => ({
    content: { title: 'é'.repeat(60), price: price(index) },
    listing: { publishedAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString() },
  }));
  meter.reset();
  const { cards, cursor } = await list({ sort: 'price', priceMin: 150, priceMax: 8000 });
  expect(meter.cost).toMatchObject({ queries: 1, entries: 25 });
  expect(meter.cost.readUnits).toBeLessThanOrEqual(2);
  expect(cards.map(({ price }) => price)).toEqual(Array.from({ length: 24 }, (_, index) => 150 + index));
  const next = await list({ sort: 'price', priceMin: 150, priceMax: 8000, cursor });
  expect(next.cards[0]?.price).toBe(174);
  meter.reset();
  const thin = await list({ priceMin: 9000 });
  expect(thin.cards).toEqual([]);
  expect(meter.cost.entries).toBe(100);
  expect(meter.cost.readUnits).toBeLessThanOrEqual(8);
  expect((await list({ priceMin: 9000, cursor: thin.cursor })).cards).toHaveLength(1);

  // A cursor is valid only for the same filters.
  for (const other of [{ priceMin: 151 }, { priceMax: 8001 }, { ageMin: 20 }, { services: ['massage'] }])
    await expect(
      list({ sort: 'price', priceMin: 150, priceMax: 8000, ...(other as Partial<BrowseQuery>), cursor }),
    ).rejects.toMatchObject({ code: 'invalid-cursor' });
});

describe('the list API', () => {
  const mexico = { country: 'mx' };
  test.each([
    ['priceMin', { ...mexico, priceMin: '-1' }],
    ['priceMax', { ...mexico, priceMax: '1e3' }],
    ['priceMax', { ...mexico, priceMax: '9'.repeat(400) }],
    ['priceMax', { ...mexico, priceMin: '300', priceMax: '200' }],
    ['ageMin', { ageMin: '17' }],
    ['ageMax', { ageMax: '100' }],
    ['ageMax', { ageMin: '40', ageMax: '30' }],
    ['services.1', { services: 'massage,<script>' }],
    ['services', { services: 'massage,'.repeat(50) }],
    ['country', { priceMin: '100' }],
  ])('refuses an invalid %s and names the field: %o', async (field, query) => {
    const answer = await callApi(browse, 'browseCards', { query });
    expect(answer).toMatchObject({ status: 400, error: { fields: [{ field }] } });
  });

  test('accepts the lowest and highest values that the list page offers', async () => {
    const query = {
      ...mexico,
      priceMin: '0',
      priceMax: '100000000',
      ageMin: '18',
      ageMax: '99',
      services: '',
    };
    expect(await callApi(browse, 'browseCards', { query })).toMatchObject({ status: 200 });
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  categories,
  listingFilters,
  rangeLimits,
  services,
  sortDirections,
  sortFields,
  type RangeName,
} from '#shared/listing-options.ts';
import {
  browseHref,
  browseInput,
  browseParameters,
  countFilters,
  filterChange,
  readBrowse,
  sortChange,
  type BrowseState,
} from '#web/place/browse-address.ts';

/** Range with both ends, one end or none. The ends lie within the limits, so each end excludes some values. */
const range = (name: RangeName) =>
  fc
    .tuple(
      ...[0, 1].map(() => fc.integer({ min: rangeLimits[name].min + 1, max: rangeLimits[name].max - 1 })),
    )
    .map((ends) => ends.sort((a, b) => a - b))
    .chain(([min, max]) =>
      fc.record({
        [`${name}Min`]: fc.constantFrom(undefined, min),
        [`${name}Max`]: fc.constantFrom(undefined, max),
      }),
    );

const others = fc.record({
  category: fc.constantFrom(...categories),
  country: fc.constantFrom(undefined, 'mx'),
  city: fc.constant(undefined),
  municipality: fc.constant(undefined),
  sort: fc.constantFrom(...sortFields),
  direction: fc.constantFrom(...sortDirections),
  filters: fc.subarray([...listingFilters]),
  services: fc.subarray([...services]),
  cursor: fc.option(fc.base64String({ minLength: 1 }), { nil: undefined }),
});

const state: fc.Arbitrary<BrowseState> = fc
  .tuple(others, range('price'), range('age'))
  .map(([rest, price, age]) => ({ ...rest, ...price, ...age }));

test('parsing an address returns the state that it was built from', () => {
  fc.assert(
    fc.property(state, (one) => {
      expect(readBrowse(new URLSearchParams(browseParameters(one)))).toEqual(one);
    }),
  );
});

test('an address lists its parameters alphabetically, as the edge sorts them', () => {
  fc.assert(
    fc.property(state, (one) => {
      const names = browseParameters(one).map(([name]) => name);
      expect(names).toEqual([...names].sort());
    }),
  );
});

test.each([
  ['ageMin=40&ageMax=30', { ageMin: 30, ageMax: 40 }],
  ['ageMin=5&ageMax=1000', {}],
  ['ageMin=150', { ageMin: 99 }],
  ['ageMin=30.5&ageMax=-1', {}],
  ['ageMin=&ageMax=%2030', {}],
  [`priceMin=0&priceMax=${'9'.repeat(400)}`, {}],
  ['priceMin=1e3&priceMax=0x10', {}],
  ['priceMin=900&priceMax=100&priceMin=5', { priceMin: 100, priceMax: 900 }],
])('parsing %s gives %o', (query, ranges) => {
  const { priceMin, priceMax, ageMin, ageMax } = readBrowse(new URLSearchParams(query));
  expect({ priceMin, priceMax, ageMin, ageMax }).toEqual(ranges);
});

test('parsing accepts repeated option parameters in any order, as a plain form sends them', () => {
  const query = new URLSearchParams(
    'services=travel&services=massage,nonsense&filters=verified&filters=online',
  );
  expect(readBrowse(query)).toMatchObject({
    services: ['massage', 'travel'],
    filters: ['online', 'verified'],
  });
});

test('changing the country drops the price filter', () => {
  const here = readBrowse(new URLSearchParams('country=mx&priceMin=500&ageMin=30'));
  expect(browseHref('/es/listings', here, { country: 'co' })).toBe(
    '/es/listings?ageMin=30&category=women&country=co',
  );
  expect(browseHref('/es/listings', here, { country: 'mx', city: 'mx-cancun' })).toContain('priceMin=500');
});

test('a range counts as one filter, with one end or both', () => {
  const count = (query: string) => countFilters(readBrowse(new URLSearchParams(query)));
  expect(count('')).toBe(0);
  expect(count('ageMin=30&ageMax=40&priceMax=900&filters=online&services=massage,travel')).toBe(5);
});

test('parsing accepts any text as an address', () => {
  fc.assert(fc.property(fc.string(), (text) => void readBrowse(new URLSearchParams(text))));
});

test('changing a filter returns to the first page', () => {
  const here = readBrowse(new URLSearchParams('category=men&cursor=abc'));
  expect(browseHref('/es/listings', here, { category: 'women' })).toBe('/es/listings?category=women');
});

test('sort direction starts ascending and reverses when the same field is selected twice', () => {
  const fresh = readBrowse(new URLSearchParams());
  const once = { ...fresh, ...sortChange(fresh, 'age') };
  const twice = { ...once, ...sortChange(once, 'age') };
  expect([once.direction, twice.direction, sortChange(twice, 'price').direction]).toEqual([
    'asc',
    'desc',
    'asc',
  ]);
});

test('selecting a filter twice removes it and keeps the others', () => {
  const fresh = readBrowse(new URLSearchParams('filters=verified'));
  const on = { ...fresh, ...filterChange(fresh, 'online') };
  expect(on.filters).toEqual(['online', 'verified']);
  expect(filterChange(on, 'online').filters).toEqual(['verified']);
});

test('price filter and price sort apply only within a country', () => {
  const asked = (query: string) => {
    const { sort, direction, priceMax } = browseInput(readBrowse(new URLSearchParams(query)));
    return { sort, direction, priceMax };
  };
  const prices = 'sort=price&direction=desc&priceMax=900';
  expect(asked(prices)).toEqual({ sort: 'newest', direction: 'desc', priceMax: undefined });
  for (const place of ['country=mx', 'city=mx-merida'])
    expect(asked(`${prices}&${place}`)).toEqual({ sort: 'price', direction: 'desc', priceMax: '900' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories, listingFilters, sortDirections, sortFields } from '#shared/listing-options.ts';
import {
  browseHref,
  browseParameters,
  filterChange,
  readBrowse,
  sortChange,
  type BrowseState,
} from '#web/listing/browse-address.ts';

const state: fc.Arbitrary<BrowseState> = fc.record({
  category: fc.constantFrom(...categories),
  country: fc.constantFrom(undefined, 'mx'),
  city: fc.constant(undefined),
  municipality: fc.constant(undefined),
  sort: fc.constantFrom(...sortFields),
  direction: fc.constantFrom(...sortDirections),
  filters: fc.subarray([...listingFilters]),
  cursor: fc.option(fc.base64String({ minLength: 1 }), { nil: undefined }),
});

test('an address says a state, and reading it gives the state back', () => {
  fc.assert(
    fc.property(state, (one) => {
      expect(readBrowse(new URLSearchParams(browseParameters(one)))).toEqual(one);
    }),
  );
});

test('an address has its parameters in the order of the alphabet, as the edge sorts them', () => {
  fc.assert(
    fc.property(state, (one) => {
      const names = browseParameters(one).map(([name]) => name);
      expect(names).toEqual([...names].sort());
    }),
  );
});

test('any text is a readable address', () => {
  fc.assert(fc.property(fc.string(), (text) => void readBrowse(new URLSearchParams(text))));
});

test('a change starts at the first page again', () => {
  const here = readBrowse(new URLSearchParams('category=men&cursor=abc'));
  expect(browseHref('/listings', here, { category: 'women' })).toBe('/listings?category=women');
});

test('choosing another order starts ascending; choosing it again flips it', () => {
  const fresh = readBrowse(new URLSearchParams());
  const once = { ...fresh, ...sortChange(fresh, 'age') };
  const twice = { ...once, ...sortChange(once, 'age') };
  expect([once.direction, twice.direction, sortChange(twice, 'price').direction]).toEqual([
    'asc',
    'desc',
    'asc',
  ]);
});

test('a filter chosen twice is off again, and the others stay', () => {
  const fresh = readBrowse(new URLSearchParams('filters=verified'));
  const on = { ...fresh, ...filterChange(fresh, 'online') };
  expect(on.filters).toEqual(['online', 'verified']);
  expect(filterChange(on, 'online').filters).toEqual(['verified']);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citiesOf, placesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { citiesToList } from '#web/place/PlaceSteps.tsx';
import {
  countryOption,
  largestOptions,
  placeOptions,
  searchable,
  searchPlaces,
} from '#web/place/place-search.ts';

const mexico = placeOptions(placesOf('mx')!);
const entries = [
  ...countries.map((one) => countryOption(one, 'es')),
  ...mexico,
  ...largestOptions(
    countries.filter(({ id }) => id !== 'mx'),
    'es',
  ),
];
const ids = (typed: string) => searchPlaces(entries, typed).map(({ id }) => id);

describe('place search', () => {
  test.each([
    ['cdmx', 'mx-ciudad-de-mexico'],
    ['Ciudad de México', 'mx-ciudad-de-mexico'],
    ['MEXICO CITY', 'mx-ciudad-de-mexico'],
    ['guadal', 'mx-guadalajara'],
    ['santiago', 'cl-santiago'],
    ['leon', 'mx-leon'],
    ['df', 'mx-ciudad-de-mexico'],
    ['bogota', 'co-bogota'],
    ['xela', 'gt-quetzaltenango'],
    ['condesa', 'mx-ciudad-de-mexico-cuauhtemoc'],
    ['zapopan', 'mx-guadalajara-zapopan'],
    ['centro monterrey', 'mx-monterrey-centro'],
    ['guadalupe zacatecas', 'mx-guadalupe'],
    ['mazatlan', 'mx-mazatlan'],
    ['españa', 'es'],
    ['spain', 'es'],
  ])('lists the best match for %s first: %s', (typed, id) => {
    expect(ids(typed)[0]).toBe(id);
  });

  test('finds every place by each of its names, in any spelling', () => {
    const letters = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.normalize('NFD'),
      (text) => text.normalize('NFD').replace(/\p{Diacritic}/gu, ''),
      (text) => `  ${text.replaceAll(' ', '   ')} `,
    );
    const named = citiesOf('mx').flatMap((city) =>
      [city, ...city.municipalities].flatMap(({ id, name, aliases }) =>
        [name, ...aliases].map((one) => ({ id, one })),
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...named), letters, ({ id, one }, written) => {
        const found = searchPlaces(entries, written(one), entries.length);
        expect(found.map((place) => place.id)).toContain(id);
        // The place is among the exact matches, which come first.
        const exact = found.filter(({ names }) => names.includes(searchable(one)));
        expect(exact.map((place) => place.id)).toContain(id);
        expect(found.slice(0, exact.length)).toEqual(exact);
      }),
    );
  });

  test('lists larger places first among names with the same start', () => {
    const found = searchPlaces(mexico, 'tu').filter(({ place }) => !place.municipality);
    const bySize = citiesOf('mx').map(({ id }) => id);
    const begin = found.filter(({ names }) => names[0]?.startsWith('tu')).map(({ id }) => id);
    expect(begin).toEqual([...begin].sort((a, b) => bySize.indexOf(a) - bySize.indexOf(b)));
    expect(begin[0]).toBe('mx-tuxtla-gutierrez');
    expect(searchPlaces(entries, 'a', 7)).toHaveLength(7);
  });

  test.each(countries.map(({ id }) => id))('distinguishes places of the same name in %s', (country) => {
    const said = placeOptions(placesOf(country)!).map(
      ({ name, within }) => `${searchable(name)}, ${searchable(within)}`,
    );
    expect(said.filter((one, index) => said.indexOf(one) < index)).toEqual([]);
  });

  test('accepts any input, and finds nothing for blank input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(searchPlaces(entries, typed).length).toBeLessThanOrEqual(40);
      }),
    );
    for (const typed of ['', '   ', '…', 'xyzzy']) expect(ids(typed)).toEqual([]);
  });
});

describe('cities listed for a country', () => {
  test('are the 24 largest if listing counts are unknown', () => {
    expect(citiesToList(citiesOf('mx'))).toEqual(citiesOf('mx').slice(0, 24));
    expect(citiesToList(citiesOf('pa'))).toEqual(citiesOf('pa'));
  });

  test('start with the cities that have most listings, without duplicates', () => {
    const cities = citiesOf('mx');
    const counted = fc.dictionary(
      fc.constantFrom(...cities.map(({ id }) => id)),
      fc.integer({ min: 1, max: 50 }),
    );
    fc.assert(
      fc.property(counted, (counts) => {
        const listed = citiesToList(cities, counts);
        const numbers = listed.map(({ id }) => counts[id] ?? 0);
        expect(new Set(listed).size).toBe(listed.length);
        expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
        expect(numbers.filter(Boolean)).toHaveLength(Math.min(40, Object.keys(counts).length));
        expect(listed.length).toBeGreaterThanOrEqual(24);
      }),
    );
  });
});

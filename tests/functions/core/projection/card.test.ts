import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories, days, listingLimits, services } from '#shared/listing-options.ts';
import { citiesOf, municipalitiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { decodeCard, encodeCard, type ListingCard } from '#functions/core/projection/card.ts';
import { publicSet } from '#functions/core/projection/public-set.ts';
import { maxCardBytes, publicItems } from '#functions/core/projection/public-table.ts';
import { itemBytes } from '#functions/core/projection/item-size.ts';
import { buildProvider, newPhotoId } from '#tests/support/builders.ts';

const places = countries
  .flatMap(({ id }) => citiesOf(id))
  .flatMap((city) =>
    [undefined, ...municipalitiesOf(city.id)].map((m) => ({ city: city.id, municipality: m?.id })),
  );

const date = fc
  .integer({ min: Date.UTC(1940, 0, 1), max: Date.UTC(2008, 0, 1) })
  .map((milliseconds) => new Date(milliseconds).toISOString().slice(0, 10));

const card: fc.Arbitrary<ListingCard> = fc
  .record({
    place: fc.constantFrom(...places),
    title: fc.string({ unit: 'grapheme', minLength: 2, maxLength: listingLimits.titleMaxLength }),
    category: fc.constantFrom(...categories),
    price: fc.integer({ min: 0, max: 100_000_000 }),
    dateOfBirth: date,
    services: fc.subarray([...services]),
    availableDays: fc.subarray([...days]),
    workingHours: fc.option(
      fc.record({ from: fc.integer({ min: 0, max: 1440 }), to: fc.integer({ min: 0, max: 1440 }) }),
      { nil: undefined },
    ),
    hasOwnPlace: fc.boolean(),
    showsFace: fc.boolean(),
    onlineUntil: fc.option(
      fc.integer({ min: 1, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString()),
      { nil: undefined },
    ),
    photo: fc.record({
      id: fc.constant('').map(newPhotoId),
      width: fc.integer({ min: 1, max: 1200 }),
      height: fc.integer({ min: 1, max: 2400 }),
      blur: fc.constantFrom('', `data:image/webp;base64,${'A'.repeat(137)}`),
      face: fc.boolean(),
    }),
  })
  .map(({ place, ...rest }) => ({ ...rest, ...place }));

test('a card decodes to the values that were encoded', () => {
  fc.assert(
    fc.property(card, (given) => {
      expect(decodeCard(encodeCard(given))).toEqual(given);
    }),
  );
});

test('the longest title, place and picture fit into a card item', () => {
  const place = places.reduce((longest, one) =>
    (one.municipality ?? one.city).length > (longest.municipality ?? longest.city).length ? one : longest,
  );
  const facts = buildProvider({
    content: {
      ...place,
      title: 'é'.repeat(listingLimits.titleMaxLength),
      price: 99_999_999,
      services: [...services],
      availableDays: [...days],
      hasOwnPlace: true,
      workingHours: { from: 1439, to: 1438 },
    },
    photos: [{ face: true, width: 1199, height: 2399, blur: `data:image/webp;base64,${'A'.repeat(137)}` }],
    listing: {
      publishedAt: '2026-11-21T12:34:56.789Z',
      onlineUntil: new Date(Date.now() + 60_000).toISOString(),
    },
  });
  const cards = publicItems(publicSet(facts, ['mx'], new Date())).filter(({ sk }) => sk.startsWith('CARD#'));
  expect(cards).toHaveLength(20);
  const sizes = cards.map(itemBytes);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(maxCardBytes);
});

test('a title with too many bytes is refused with its field name', () => {
  const facts = buildProvider({
    content: { title: '👩‍❤️‍💋‍👩'.repeat(20) },
    listing: { publishedAt: '2026-11-21T12:00:00.000Z' },
  });
  expect(() => publicItems(publicSet(facts, ['mx'], new Date()))).toThrow(
    expect.objectContaining({
      code: 'invalid-input',
      fields: [expect.objectContaining({ field: 'content.title' })],
    }),
  );
});

import { expect, test } from 'vitest';
import { placedListingContent } from '#shared/listing.ts';
import { placesOf } from '#shared/location/catalogue.ts';
import { buildContent } from '#tests/support/builders.ts';

const placed = placedListingContent(placesOf);

test.each(['services', 'availableDays', 'languages'] as const)(
  'a listing refuses duplicates in %s',
  (field) => {
    const twice = {
      services: ['massage', 'massage'],
      availableDays: ['mon', 'mon'],
      languages: ['english', 'english'],
    };
    const content = { ...buildContent(), [field]: twice[field] };
    const { error } = placed.safeParse(content);
    expect(error?.issues).toMatchObject([{ path: [field], message: 'each at most once' }]);
  },
);

test('a listing accepts distinct choices', () => {
  expect(placed.safeParse(buildContent()).success).toBe(true);
});

test('a listing drops direction marks and keeps other scripts', () => {
  const content = {
    ...buildContent(),
    title: '\u202eLuz\u2067 \u0645\u0631\u062d\u0628\u0627\u2069',
    location: '\u202d\u202c ',
  };
  expect(placed.parse(content)).toMatchObject({
    title: 'Luz \u0645\u0631\u062d\u0628\u0627',
    location: undefined,
  });
});

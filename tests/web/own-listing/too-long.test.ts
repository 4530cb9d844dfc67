import { expect, test } from 'vitest';
import { ownListingMessages } from '#web/i18n/en/own-listing.ts';
import { valuesOf } from '#web/own-listing/listing-values.ts';
import { tooLongErrors } from '#web/own-listing/too-long.ts';

const words = ownListingMessages.form;
const blank = valuesOf(undefined, 'mx');

test('length check names every overlong text on any tab', () => {
  expect(tooLongErrors(blank, words)).toEqual({});
  const long = {
    ...blank,
    title: 'x'.repeat(61),
    description: 'x'.repeat(1001),
    location: 'x'.repeat(81),
    contact: { ...blank.contact, email: `${'x'.repeat(260)}@example.test` },
  };
  expect(tooLongErrors(long, words)).toEqual({
    title: words.titleLong,
    description: words.descriptionLong,
    location: words.tooLong(80),
    'contact.email': words.tooLong(254),
  });
});

test('length check accepts a text that fits after cleaning', () => {
  expect(tooLongErrors({ ...blank, title: ` ${'🌵'.repeat(60)} ` }, words)).toEqual({});
  expect(tooLongErrors({ ...blank, description: 'x\r\n'.repeat(500) }, words)).toEqual({});
});

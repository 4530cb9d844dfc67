import { expect, test } from 'vitest';
import { exampleNumber, internationalNumber } from '#shared/phone.ts';
import { countries } from '#shared/location/countries.ts';

test.each([
  ['55 1234 5678', 'mx', '+525512345678'],
  ['+52 (55) 1234-5678', 'es', '+525512345678'],
  ['+34 612 34 56 78', undefined, '+34612345678'],
  ['５５１２３４５６７８', 'mx', '+525512345678'],
  ['+52 1 55 1234 5678', 'mx', '+525512345678'],
  ['5215512345678', 'mx', '+525512345678'],
  ['612345678', 'es', '+34612345678'],
])('the number %s typed in %s becomes %s', (typed, country, e164) => {
  expect(internationalNumber(typed, country)).toBe(e164);
});

test.each([
  ['12', 'mx'],
  ['555', 'mx'],
  ['abc', 'mx'],
  ['+', 'mx'],
  ['12345678901234567890', 'mx'],
  ['+12345678901234567890', 'mx'],
  ['55 1234 5678 / 55 8765 4321', 'mx'],
  ['+52 1 55 1234 567', 'mx'],
  ['55 1234 5678', undefined],
  ['llámame al 55 1234 5678', 'mx'],
  ['+52 55 1234 5678 ext. 9', 'mx'],
  ['+999 55 1234 5678', 'mx'],
  ['5'.repeat(400), 'mx'],
  ['<b>5512345678</b>', 'mx'],
])('the number %s typed in %s is refused', (typed, country) => {
  expect(internationalNumber(typed, country)).toBeUndefined();
});

test('every country of the catalogue has a valid example number', () => {
  for (const { id } of countries) {
    const example = exampleNumber(id);
    expect(internationalNumber(example ?? '', undefined), id).toMatch(/^\+\d+$/);
  }
});

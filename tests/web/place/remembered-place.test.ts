import { expect, it } from 'vitest';
import { isPlaceChange } from '#web/place/remembered-place.ts';

it.each([
  ['a country', 'selectedCountry', true],
  ['a city', 'selectedCity', true],
  ['a municipality', 'selectedMunicipality', true],
  ['everything that was stored, cleared', null, true],
  ['something else', 'theme', false],
  ['a key that begins alike', 'selectedTab', false],
])('another tab changed %s: whether the place changed', (_, key, expected) => {
  expect(isPlaceChange({ key } as StorageEvent)).toBe(expected);
});

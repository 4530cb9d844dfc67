import { expect, it } from 'vitest';
import { isPlaceChange } from '#web/place/remembered-place.ts';

it.each([
  ['a country', 'selectedCountry', true],
  ['a city', 'selectedCity', true],
  ['a municipality', 'selectedMunicipality', true],
  ['the whole storage', null, true],
  ['another key', 'theme', false],
  ['a key with a similar prefix', 'selectedTab', false],
])('a change of %s in another tab counts as a place change: %3$s', (_, key, expected) => {
  expect(isPlaceChange({ key } as StorageEvent)).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { languages } from '#shared/account.ts';
import { categories } from '#shared/listing-options.ts';
import { citiesOf, municipalitiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import type { Place } from '#shared/location/place.ts';
import { landingPath, readLanding } from '#shared/location/landing.ts';

const everyPlace = (): Place[] =>
  countries.flatMap(({ id: country }) => [
    { country },
    ...citiesOf(country).flatMap(({ id: city }) => [
      { country, city },
      ...municipalitiesOf(city).map(({ id: municipality }) => ({ country, city, municipality })),
    ]),
  ]);

describe('the address of a place', () => {
  test('is readable in its language', () => {
    const place = { country: 'es', city: citiesOf('es')[0]?.id };
    expect(landingPath('es', 'women', place)).toBe('/mujeres/espana/madrid');
    expect(landingPath('en', 'women', place)).toBe('/women/spain/madrid');
    expect(landingPath('es', 'men', {})).toBe('/hombres');
    expect(landingPath('en', 'trans', { country: 'do' })).toBe('/trans/dominican-republic');
  });

  test('is unique and parses to the same place', () => {
    for (const language of languages) {
      const seen = new Set<string>();
      for (const place of [{}, ...everyPlace()]) {
        const path = landingPath(language, 'women', place);
        expect(path).toMatch(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/);
        expect(seen.has(path), path).toBe(false);
        seen.add(path);
        expect(readLanding(language, path)).toEqual({ category: 'women', place });
      }
    }
  });

  test('has a different word for each category', () => {
    for (const language of languages)
      expect(
        categories.map((category) => readLanding(language, landingPath(language, category, {}))?.category),
      ).toEqual([...categories]);
  });

  test.each([
    ['es', '/women'],
    ['en', '/mujeres'],
    ['es', '/mujeres/spain'],
    ['es', '/mujeres/atlantida'],
    ['es', '/mujeres/espana/monterrey'],
    ['es', '/mujeres/espana/madrid/nadie'],
    ['es', '/mujeres/espana/madrid/centro/calle'],
    ['es', '/mujeres//madrid'],
    ['es', '/'],
  ] as const)('is invalid in %s if it is %s', (language, path) => {
    expect(readLanding(language, path)).toBeUndefined();
  });
});

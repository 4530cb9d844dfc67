import { describe, expect, test } from 'vitest';
import { findCity, placesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { citiesOfZone, largestOpenCities } from '#shared/location/likely.ts';
import { distance } from '#shared/location/nearby.ts';

const all = countries.map(({ id }) => id);
const names = (cities: ReadonlyArray<{ name: string }> | undefined) => cities?.map(({ name }) => name);
const zones = [...new Set(all.flatMap((id) => placesOf(id)?.cities.map(({ zone }) => zone) ?? []))];

describe('likely cities of a time zone', () => {
  test.each([
    ['America/Tijuana', ['Tijuana', 'Mexicali', 'Ensenada']],
    ['America/Argentina/Buenos_Aires', ['Buenos Aires', 'La Plata', 'Mar del Plata']],
    ['America/Buenos_Aires', ['Buenos Aires', 'La Plata', 'Mar del Plata']],
    ['America/Ciudad_Juarez', ['Ciudad Juárez', 'Ciudad de México', 'Guadalajara']],
    ['America/New_York', undefined],
    ['__proto__', undefined],
  ])('are those of %s, then those of its country', (zone, expected) => {
    expect(names(citiesOfZone(zone, all))).toEqual(expected);
  });

  test('are unknown if the zone’s country is closed', () => {
    expect(citiesOfZone('America/Bogota', ['mx'])).toBeUndefined();
  });

  test('are three known cities of one country for every zone of the catalogue', () => {
    for (const zone of zones) {
      const cities = citiesOfZone(zone, all) ?? [];
      expect(cities.length, zone).toBe(3);
      for (const { id, name, country } of cities) expect(findCity(id), zone).toMatchObject({ name, country });
    }
  });

  test('are no suburbs of each other', () => {
    const [first, ...others] = citiesOfZone('America/Mexico_City', all)!.map(({ id }) => findCity(id)!);
    for (const other of others) expect(distance(first!, other)).toBeGreaterThan(40);
  });
});

describe('largest open cities', () => {
  test('are of different countries if enough are open', () => {
    expect(names(largestOpenCities(all))).toEqual(['Buenos Aires', 'Ciudad de México', 'Lima']);
  });

  test('are of one country if only that is open', () => {
    expect(names(largestOpenCities(['es']))).toEqual(['Madrid', 'Barcelona', 'Valencia']);
    expect(largestOpenCities([])).toEqual([]);
  });
});

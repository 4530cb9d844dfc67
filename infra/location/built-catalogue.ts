import { countries } from '#shared/location/countries.ts';
import { writeCountry } from '#shared/location/country-file.ts';
import { likelyPerZone, zoneKey } from '#shared/location/likely.ts';
import { distance } from '#shared/location/nearby.ts';
import { writeNames, type City } from '#shared/location/place.ts';
import { buildCountry, type KnownIds } from './build-country.ts';
import { curationOf } from './curation.ts';
import { sourceOf } from './source.ts';

interface BuiltCatalogue {
  /** Contents of the generated files, by path from the repository root. */
  files: Record<string, string>;
  report: Record<string, { cities: number; municipalities: number; zones: number; KB: number }>;
}

/** Number of cities per country that the search finds before the country's file is loaded. */
const largestPerCountry = 8;

/** Kilometers between the likely cities of a zone: closer ones are suburbs of each other. */
const apart = 40;

/**
 * Builds all generated files of the catalogue. The same source, curation and ids always give the same files.
 * @param knownIds the text of infra/location/ids.json
 */
export function builtCatalogue(knownIds: string): BuiltCatalogue {
  const known = JSON.parse(knownIds) as Record<string, KnownIds>;
  const files: BuiltCatalogue['files'] = {};
  const report: BuiltCatalogue['report'] = {};
  const ids: Record<string, KnownIds> = {};
  const largest: Record<string, string[]> = {};
  const zones: Array<{ population: number; rows: Array<[zone: string, row: string]> }> = [];
  for (const country of countries) {
    const built = buildCountry(country, sourceOf(country), curationOf(country.id), known[country.id] ?? {});
    const file = json(writeCountry({ country, cities: built.cities }));
    files[`shared/location/data/${country.id}.json`] = file;
    ids[country.id] = built.ids;
    largest[country.id] = built.cities
      .slice(0, largestPerCountry)
      .map((city) => writeNames(country.id, city).join('|'));
    zones.push({ population: built.largest, rows: likelyRows(country.id, built.cities) });
    report[country.id] = {
      cities: built.cities.length,
      municipalities: built.cities.reduce((sum, { municipalities }) => sum + municipalities.length, 0),
      zones: new Set(built.cities.map(({ zone }) => zone)).size,
      KB: Math.round(Buffer.byteLength(file) / 102.4) / 10,
    };
  }
  files['shared/location/largest.json'] = json(largest);
  const rows = zones.sort((a, b) => b.population - a.population).flatMap((one) => one.rows);
  files['shared/location/zones.json'] = json(Object.fromEntries(rows));
  files['infra/location/ids.json'] = json(ids);
  return { files, report };
}

/** Returns the rows of `zones.json` of one country; `cities` are sorted by size. */
const likelyRows = (countryId: string, cities: readonly City[]): Array<[string, string]> =>
  [...new Set(cities.map(({ zone }) => zone))].map((zone) => {
    const likely: City[] = [];
    for (const city of cities)
      if (
        city.zone === zone &&
        likely.length < likelyPerZone &&
        likely.every((other) => distance(other, city) > apart)
      )
        likely.push(city);
    const names = likely.map((city) => writeNames(countryId, { ...city, aliases: [] })[0]);
    return [zoneKey(zone), [countryId, ...names].join('|')];
  });

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

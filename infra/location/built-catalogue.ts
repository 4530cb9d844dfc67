import { countries } from '#shared/location/countries.ts';
import { writeCountry } from '#shared/location/country-text.ts';
import type { City } from '#shared/location/place.ts';
import { buildCountry, type KnownIds } from './build-country.ts';
import { curations } from './curation/index.ts';
import { sourceOf } from './source.ts';

export interface BuiltCatalogue {
  /** What is committed, by path from the root. */
  files: Record<string, string>;
  /** A row a country. */
  report: Record<string, { cities: number; municipalities: number; zones: number; KB: number }>;
}

/** Cities of every country that the search finds before their country is loaded. */
const largestPerCountry = 8;

/**
 * The whole catalogue as the files that are committed: the same from the same source, curation and ids.
 * @param knownIds the text of infra/location/ids.json
 */
export function builtCatalogue(knownIds: string): BuiltCatalogue {
  const known = JSON.parse(knownIds) as Record<string, KnownIds>;
  const files: BuiltCatalogue['files'] = {};
  const report: BuiltCatalogue['report'] = {};
  const ids: Record<string, KnownIds> = {};
  const largest: City[] = [];
  for (const country of countries) {
    const built = buildCountry(
      country,
      sourceOf(country),
      curations[country.id] ?? {},
      known[country.id] ?? {},
    );
    const text = writeCountry(built);
    files[`shared/location/data/${country.id}.ts`] = generated(text);
    ids[country.id] = built.ids;
    largest.push(...built.cities.slice(0, largestPerCountry));
    report[country.id] = {
      cities: built.cities.length,
      municipalities: built.cities.reduce((sum, { municipalities }) => sum + municipalities.length, 0),
      zones: new Set(built.cities.map(({ zone }) => zone)).size,
      KB: Math.round(Buffer.byteLength(text) / 102.4) / 10,
    };
  }
  const lines = largest.map(({ id, name, aliases }) => [id, name, aliases.join('|')].join('\t').trimEnd());
  files['shared/location/largest.ts'] = generated(lines.join('\n'));
  files['infra/location/ids.json'] = `${JSON.stringify(ids, null, 2)}\n`;
  return { files, report };
}

const generated = (text: string): string =>
  `// Written by \`npm run locations\`; place data: GeoNames, CC BY 4.0.\nexport default \`${text}\`;\n`;

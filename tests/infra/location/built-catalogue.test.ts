import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildCountry } from '#infra/location/build-country.ts';
import { builtCatalogue } from '#infra/location/built-catalogue.ts';
import { curationOf, parseCuration } from '#infra/location/curation.ts';
import { populationAbove, sourceOf } from '#infra/location/source.ts';
import { findCity, findMunicipality } from '#shared/location/catalogue.ts';
import { countries, findCountry } from '#shared/location/countries.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const committed = (file: string): string => readFileSync(join(root, file), 'utf8');
const ids = JSON.parse(committed('infra/location/ids.json')) as Record<string, Record<string, string>>;

test('a rebuild of the catalogue produces exactly the committed data files', () => {
  const { files } = builtCatalogue(committed('infra/location/ids.json'));
  for (const [file, text] of Object.entries(files)) expect(committed(file) === text, file).toBe(true);
  const data = readdirSync(join(root, 'shared/location/data')).map((file) => `shared/location/data/${file}`);
  expect(data.filter((file) => !(file in files))).toEqual([]);
});

test('every GeoNames place above 15,000 people is in the catalogue or omitted with reason', () => {
  let places = 0;
  let leftOut = 0;
  for (const country of countries) {
    const omitted = Object.keys(curationOf(country.id).omitted ?? {});
    leftOut += omitted.length;
    for (const { geonameId, name, region, population } of sourceOf(country)) {
      if (population <= populationAbove) continue;
      places += 1;
      const id = ids[country.id]?.[geonameId] ?? '';
      const known = findCity(id) ?? findMunicipality(id);
      const reason = omitted.includes(`${name}/${region}`) || omitted.includes(String(geonameId));
      expect(known !== undefined || reason, `${country.id} ${name}/${region} (${geonameId})`).toBe(true);
    }
  }
  expect(places).toBeGreaterThan(2_500);
  expect(leftOut).toBeLessThan(15);
});

describe('parsing a curation', () => {
  const error = (text: string) => () => parseCuration('curation/mx.json', text);

  test('names the file and the path of an unknown key', () => {
    expect(error('{ "districts": { "Cancún/23": ["Centro", { "name": "Bonfil", "alias": [] }] } }')).toThrow(
      /^curation\/mx\.json: .*"alias"\s+→ at districts\["Cancún\/23"\]\[1\]$/,
    );
  });

  test('rejects a duplicate key', () => {
    expect(error('{ "also": { "Sayulita/18": 2300, "Sayulita/18": 2400 } }')).toThrow('twice');
  });
});

describe('building a country', () => {
  const mexico = findCountry('mx')!;
  const source = sourceOf(mexico);
  const idOf = (built: ReturnType<typeof buildCountry>, geonameId: number) => built.ids[geonameId];
  const guadalajara = source.find(({ name, region }) => name === 'Guadalajara' && region === '14')!;

  test('keeps the id of a place that GeoNames renames or shrinks', () => {
    const changed = source.map((place) =>
      place === guadalajara ? { ...place, name: 'Perla Tapatía', population: 900 } : place,
    );
    const curation = { also: { 'Perla Tapatía/14': 900 } };
    const rebuilt = buildCountry(mexico, changed, curation, ids.mx!);
    expect(idOf(rebuilt, guadalajara.geonameId)).toBe('mx-guadalajara');
    expect(rebuilt.cities.find(({ id }) => id === 'mx-guadalajara')?.name).toBe('Perla Tapatía');
    const shrunk = buildCountry(mexico, changed, {}, ids.mx!);
    expect(idOf(shrunk, guadalajara.geonameId)).toBe('mx-guadalajara');
  });

  test('never gives a new place the id of a known place', () => {
    const newcomer = { ...guadalajara, geonameId: 1, region: '19', population: 5_000_000 };
    const built = buildCountry(mexico, [newcomer, ...source], {}, ids.mx!);
    expect(idOf(built, 1)).toBe('mx-guadalajara-nuevo-leon');
    expect(idOf(built, guadalajara.geonameId)).toBe('mx-guadalajara');
  });

  test('throws if new places need the same id or a curation key is unknown', () => {
    const twin = { ...guadalajara, geonameId: 2 };
    const third = { ...guadalajara, geonameId: 3 };
    expect(() => buildCountry(mexico, [twin, third, ...source], {}, ids.mx!)).toThrow(
      /mx-guadalajara: a second/,
    );
    expect(() =>
      buildCountry(mexico, source, { places: { 'Atlantis/14': { name: 'Atlántida' } } }, {}),
    ).toThrow('mx: the source has no place Atlantis/14.');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citiesOf, findCity, findMunicipality, placesOf } from '#shared/location/catalogue.ts';
import { countries, findCountry } from '#shared/location/countries.ts';
import { readCountry, writeCountry } from '#shared/location/country-file.ts';
import { knownPlace } from '#shared/location/known-place.ts';
import { loadCountry } from '#shared/location/load-country.ts';
import { citiesByDistance, distance } from '#shared/location/nearby.ts';
import { type City, countryIdOf, fold, slug } from '#shared/location/place.ts';

/** Ids of the first catalogue. Stored data refers to them, so the catalogue must always contain them. */
const firstIds: readonly string[] = `
  mx-ciudad-de-mexico mx-ciudad-de-mexico-alvaro-obregon mx-ciudad-de-mexico-azcapotzalco
  mx-ciudad-de-mexico-benito-juarez mx-ciudad-de-mexico-coyoacan mx-ciudad-de-mexico-cuajimalpa
  mx-ciudad-de-mexico-cuauhtemoc mx-ciudad-de-mexico-gustavo-a-madero mx-ciudad-de-mexico-iztacalco
  mx-ciudad-de-mexico-iztapalapa mx-ciudad-de-mexico-magdalena-contreras mx-ciudad-de-mexico-miguel-hidalgo
  mx-ciudad-de-mexico-milpa-alta mx-ciudad-de-mexico-tlahuac mx-ciudad-de-mexico-tlalpan
  mx-ciudad-de-mexico-venustiano-carranza mx-ciudad-de-mexico-xochimilco mx-guadalajara mx-guadalajara-centro
  mx-guadalajara-zapopan mx-guadalajara-tlaquepaque mx-guadalajara-tonala mx-guadalajara-tlajomulco
  mx-monterrey mx-monterrey-centro mx-monterrey-san-pedro-garza-garcia mx-monterrey-san-nicolas
  mx-monterrey-guadalupe mx-monterrey-apodaca mx-puebla mx-tijuana mx-cancun mx-merida mx-leon mx-queretaro
  mx-playa-del-carmen gt-ciudad-de-guatemala gt-quetzaltenango gt-mixco hn-tegucigalpa hn-san-pedro-sula
  hn-la-ceiba sv-san-salvador sv-santa-ana sv-san-miguel ni-managua ni-leon ni-granada cr-san-jose cr-alajuela
  cr-heredia pa-ciudad-de-panama pa-colon pa-david cu-la-habana cu-santiago-de-cuba cu-varadero
  do-santo-domingo do-santiago-de-los-caballeros do-punta-cana pr-san-juan pr-ponce pr-bayamon co-bogota
  co-bogota-chapinero co-bogota-usaquen co-bogota-suba co-bogota-teusaquillo co-bogota-kennedy
  co-bogota-santa-fe co-medellin co-medellin-el-poblado co-medellin-laureles co-medellin-belen
  co-medellin-envigado co-medellin-itagui co-cali co-barranquilla co-cartagena ve-caracas ve-maracaibo
  ve-valencia ec-quito ec-guayaquil ec-cuenca pe-lima pe-lima-miraflores pe-lima-san-isidro pe-lima-barranco
  pe-lima-surco pe-lima-san-miguel pe-lima-lince pe-arequipa pe-trujillo bo-santa-cruz-de-la-sierra bo-la-paz
  bo-cochabamba cl-santiago cl-santiago-providencia cl-santiago-las-condes cl-santiago-nunoa
  cl-santiago-santiago-centro cl-santiago-vitacura cl-valparaiso cl-concepcion cl-vina-del-mar ar-buenos-aires
  ar-buenos-aires-palermo ar-buenos-aires-recoleta ar-buenos-aires-belgrano ar-buenos-aires-san-telmo
  ar-buenos-aires-caballito ar-buenos-aires-puerto-madero ar-cordoba ar-rosario ar-mendoza uy-montevideo
  uy-punta-del-este uy-salto py-asuncion py-ciudad-del-este py-encarnacion es-madrid es-madrid-centro
  es-madrid-salamanca es-madrid-chamberi es-madrid-chamartin es-madrid-tetuan es-madrid-retiro es-barcelona
  es-barcelona-eixample es-barcelona-gracia es-barcelona-ciutat-vella es-barcelona-sants es-barcelona-sarria
  es-valencia es-sevilla es-malaga es-las-palmas-de-gran-canaria
`
  .trim()
  .split(/\s+/);

const cities = countries.flatMap(({ id }) => citiesOf(id));
const municipalities = cities.flatMap((city) => city.municipalities);
const ids = [...cities, ...municipalities].map(({ id }) => id);
const city = (id: string): City => findCity(id)!;

describe('places of the catalogue', () => {
  test('cover 20 countries, each with a valid currency, time zone and dialling code', () => {
    expect(countries).toHaveLength(20);
    for (const { id, currency, zone, dialling } of countries) {
      expect(placesOf(id)?.cities.length, id).toBeGreaterThan(15);
      expect(new Intl.NumberFormat('es', { style: 'currency', currency }).format(1), id).toBeTruthy();
      expect(new Intl.DateTimeFormat('es', { timeZone: zone }).format(), id).toBeTruthy();
      expect(dialling, id).toMatch(/^\+\d{1,3}$/);
    }
  });

  test("have unique ids of at most 64 characters that begin with the parent's id", () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const one of cities) expect(one.id).toMatch(new RegExp(`^${one.country}-[a-z0-9]+(-[a-z0-9]+)*$`));
    for (const one of municipalities)
      expect(one.id).toMatch(new RegExp(`^${one.city}-[a-z0-9]+(-[a-z0-9]+)*$`));
    // The API contract's limit. card.test.ts checks that the longest place fits into a card item.
    expect(Math.max(...ids.map((id) => id.length))).toBeLessThanOrEqual(64);
  });

  test('include every id of the first catalogue', () => {
    const lost = firstIds.filter((id) => !findCity(id) && !findMunicipality(id));
    expect(lost).toEqual([]);
    expect(firstIds.length).toBeGreaterThan(100);
  });

  test('have unique names: cities in a region, municipalities in a city', () => {
    const shown = cities.map(({ country, name, region }) => `${country} ${name}, ${region}`);
    expect(shown.filter((one, index) => shown.indexOf(one) !== index)).toEqual([]);
    for (const { id, municipalities: within } of cities)
      expect(new Set(within.map(({ name }) => name)).size, id).toBe(within.length);
  });

  test('lie within the bounding box of Spanish-speaking America or Spain', () => {
    // Bounding boxes of Spanish-speaking America with its islands, and of Spain with the Canaries.
    for (const { id, country, latitude, longitude } of cities) {
      const inSpain = longitude > -18.2 && longitude < 4.4 && latitude > 27.6 && latitude < 43.9;
      const inAmerica = longitude > -118 && longitude < -53 && latitude > -56 && latitude < 33;
      expect(country === 'es' ? inSpain : inAmerica, id).toBe(true);
    }
  });

  test('lie no farther from the country’s largest city than the country is long', () => {
    const longest: Record<string, number> = { mx: 3300, cl: 4400, ar: 3700, es: 2300, ec: 1500 };
    for (const { id } of countries) {
      const [first, ...others] = citiesOf(id);
      for (const other of others) expect(distance(first!, other), other.id).toBeLessThan(longest[id] ?? 1900);
    }
  });

  test('use time zones with the correct local hour', () => {
    const hour = (one: City, at: string) =>
      new Intl.DateTimeFormat('en', { timeZone: one.zone, hour: 'numeric', hourCycle: 'h23' }).format(
        new Date(at),
      );
    const noon = '2026-07-01T18:00:00Z';
    const read = (id: string) => Number(hour(city(id), noon));
    expect(read('mx-ciudad-de-mexico')).toBe(12);
    expect(read('mx-tijuana')).toBe(11);
    expect(read('mx-hermosillo')).toBe(11);
    expect(read('mx-la-paz')).toBe(11);
    expect(read('mx-chihuahua')).toBe(12);
    expect(read('mx-ciudad-juarez')).toBe(12);
    expect(read('mx-reynosa')).toBe(13);
    expect(read('mx-cancun')).toBe(13);
    expect(read('ec-guayaquil')).toBe(13);
    expect(read('ec-puerto-ayora')).toBe(12);
    expect(read('es-madrid')).toBe(20);
    expect(read('es-las-palmas-de-gran-canaria')).toBe(19);
    expect(read('es-ceuta')).toBe(20);
    expect(read('cl-santiago')).toBe(14);
    expect(read('cl-punta-arenas')).toBe(15);
    for (const one of cities) expect(() => hour(one, noon), one.id).not.toThrow();
  });

  test('include at least five municipalities or districts for each listed big city', () => {
    const large =
      `mx-ciudad-de-mexico mx-guadalajara mx-monterrey mx-puebla mx-ciudad-juarez mx-tijuana mx-leon
      mx-ecatepec mx-nezahualcoyotl co-bogota co-medellin co-cali co-barranquilla ve-caracas ve-maracaibo ve-maracay
      ve-valencia ec-guayaquil ec-quito pe-lima bo-santa-cruz-de-la-sierra cl-santiago ar-buenos-aires ar-cordoba
      ar-rosario uy-montevideo py-asuncion es-madrid es-barcelona cu-la-habana do-santo-domingo
      do-santiago-de-los-caballeros`.split(/\s+/);
    for (const id of large) expect(findCity(id)?.municipalities.length, id).toBeGreaterThan(4);
  });
});

describe('looking up places', () => {
  test('returns undefined for unknown ids and for names of object properties', () => {
    for (const id of ['', 'mx', 'mx-', 'xx-nowhere', 'mx-nowhere', '__proto__', 'constructor'])
      expect([findCity(id), findMunicipality(id)], id).toEqual([undefined, undefined]);
    expect(placesOf('toString')).toBeUndefined();
    expect(findCountry('constructor')).toBeUndefined();
  });

  test('keeps only the levels of a place that exist and fit together', () => {
    const part = (all: readonly string[]) =>
      fc.option(fc.oneof(fc.constantFrom(...all), fc.string()), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          country: part(countries.map(({ id }) => id)),
          city: part(cities.map(({ id }) => id)),
          municipality: part(municipalities.map(({ id }) => id)),
        }),
        (asked) => {
          const known = knownPlace(asked, placesOf);
          for (const level of ['country', 'city', 'municipality'] as const)
            if (known[level] !== undefined && level !== 'country') expect(known[level]).toBe(asked[level]);
          if (known.municipality) expect(findMunicipality(known.municipality)?.city).toBe(known.city);
          if (known.city) expect(countryIdOf(known.city)).toBe(known.country);
          expect(knownPlace(known, placesOf)).toEqual(known);
        },
      ),
    );
  });

  test('loads the same cities in the browser as on the server', async () => {
    for (const { id } of countries) expect((await loadCountry(id)).cities).toEqual(citiesOf(id));
    await expect(loadCountry('xx')).rejects.toThrow('no country xx');
  });
});

test('a serialized country parses back to the same cities', () => {
  for (const country of countries) {
    const { cities: written } = placesOf(country.id)!;
    expect(readCountry(country, writeCountry({ country, cities: written })).cities).toEqual(written);
  }
});

test('fold removes accents and case, and slug keeps letters, digits and single dashes', () => {
  expect(fold('  Ñuñoa ')).toBe('nunoa');
  expect(slug('L’Hospitalet de Llobregat')).toBe('l-hospitalet-de-llobregat');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
      expect(slug(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});

describe('nearby cities', () => {
  test('are the other cities of the country, nearest first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cities), (from) => {
        const near = citiesByDistance(placesOf(from.country)!, from);
        expect(near).toHaveLength(citiesOf(from.country).length - 1);
        expect(near).not.toContain(from);
        const kilometres = near.map((one) => distance(from, one));
        expect(kilometres).toEqual([...kilometres].sort((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });

  test('include Metepec among the twelve nearest to Toluca', () => {
    expect(
      citiesByDistance(placesOf('mx')!, city('mx-toluca'))
        .slice(0, 12)
        .map(({ id }) => id),
    ).toContain('mx-metepec');
    const kilometres = distance(city('mx-toluca'), city('mx-ciudad-de-mexico'));
    expect(kilometres).toBeGreaterThan(50);
    expect(kilometres).toBeLessThan(70);
    expect(distance(city('es-madrid'), city('es-madrid'))).toBe(0);
  });
});

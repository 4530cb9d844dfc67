import type { Country } from '#shared/location/countries.ts';
import { type City, fold, type Municipality, slug } from '#shared/location/place.ts';
import type { Curation, District } from './curation.ts';
import regions from './regions.json' with { type: 'json' };
import { populationAbove, SourceIndex, type SourcePlace } from './source.ts';

/** Catalogue ids by GeoNames id. They keep an id stable when GeoNames or the curation renames its place. */
export type KnownIds = Readonly<Record<string, string>>;

interface BuiltCountry {
  cities: City[];
  /** Population of the largest city. */
  largest: number;
  /** Ids of cities and municipalities by GeoNames id, for every GeoNames place in the catalogue. */
  ids: Record<string, string>;
}

interface Draft {
  place: SourcePlace | undefined;
  name: string;
  ownSlug: string;
  region: string;
  zone: string;
  population: number;
  latitude: number;
  longitude: number;
  aliases: string[];
  districts: readonly District[];
}

/**
 * Builds a country's cities from GeoNames places and the curation.
 * @throws Error naming the place, for an invalid curation key or two new cities that need the same id
 */
export function buildCountry(
  country: Country,
  source: readonly SourcePlace[],
  curation: Curation,
  known: KnownIds,
): BuiltCountry {
  const index = new SourceIndex(country.id, source);
  const resolved = <T>(record: Record<string, T> = {}): Map<SourcePlace, T> =>
    new Map(Object.entries(record).map(([key, value]) => [index.find(key), value]));

  const curated = resolved(curation.places);
  const partOf = resolved(curation.partOf);
  const also = resolved(curation.also);
  const omitted = resolved(curation.omitted);
  const districts = resolved(curation.districts);
  const inDistrict = new Set(
    [...districts.values()].flat().flatMap(({ places = [] }) => places.map((key) => index.find(key))),
  );

  const isCity = (place: SourcePlace): boolean =>
    (place.population > populationAbove || also.has(place) || known[place.geonameId] !== undefined) &&
    !partOf.has(place) &&
    !omitted.has(place) &&
    !inDistrict.has(place);

  const drafts: Draft[] = [
    ...source.filter(isCity).map((place): Draft => {
      const {
        name = place.name,
        aliases,
        region = place.region,
        zone,
        ...decided
      } = curated.get(place) ?? {};
      return {
        place,
        name,
        ownSlug: decided.slug ?? slug(name),
        region: regionName(country.id, region),
        zone: zone ?? zoneOfRegion(country, region),
        population: also.get(place) ?? place.population,
        latitude: place.latitude,
        longitude: place.longitude,
        aliases: [...(aliases ?? []), place.name],
        districts: districts.get(place) ?? [],
      };
    }),
    ...(curation.missing ?? []).map(({ region, aliases = [], ...rest }): Draft => ({
      ...rest,
      place: undefined,
      ownSlug: slug(rest.name),
      region: regionName(country.id, region),
      zone: zoneOfRegion(country, region),
      aliases: [...aliases],
      districts: [],
    })),
  ].sort((a, b) => b.population - a.population);

  const takeId = idsOf(country, drafts, known);
  const ids: Record<string, string> = {};
  const cityOf = new Map<SourcePlace, City>();
  const cities = drafts.map((draft): City => {
    const id = takeId(draft);
    if (draft.place) ids[draft.place.geonameId] = id;
    const parts = [...partOf].filter(([, key]) => index.find(key) === draft.place);
    for (const [part] of parts) ids[part.geonameId] = id;
    const city: City = {
      id,
      name: draft.name,
      country: country.id,
      region: draft.region,
      zone: draft.zone,
      latitude: hundredths(draft.latitude),
      longitude: hundredths(draft.longitude),
      aliases: aliasesOf(draft.name, [...draft.aliases, ...parts.map(([{ name }]) => name)]),
      municipalities: draft.districts.map((one) => municipalityOf(id, one, index, ids)),
    };
    if (draft.place) cityOf.set(draft.place, city);
    return city;
  });
  for (const [place, key] of partOf)
    if (!cityOf.has(index.find(key)))
      throw new Error(`${country.id}: ${place.name} is part of ${key}, which is not a city.`);
  for (const place of districts.keys())
    if (!cityOf.has(place)) throw new Error(`${country.id}: ${place.name} has districts but is not a city.`);
  return { cities, largest: drafts[0]?.population ?? 0, ids };
}

function municipalityOf(
  city: string,
  district: District,
  index: SourceIndex,
  ids: Record<string, string>,
): Municipality {
  const id = `${city}-${district.slug ?? slug(district.name)}`;
  const places = (district.places ?? []).map((key) => index.find(key));
  for (const { geonameId } of places) ids[geonameId] = id;
  const aliases = [...(district.aliases ?? []), ...places.map(({ name }) => name)];
  return { id, name: district.name, city, aliases: aliasesOf(district.name, aliases) };
}

/**
 * Returns a function that assigns ids to cities. Call it for the largest city first.
 *
 * A known place keeps its id. Of several new cities with one name, the largest gets an id without a region (`mx-leon`),
 * if that id is free. The ids of the smaller cities end in their region's name.
 */
function idsOf(country: Country, drafts: readonly Draft[], known: KnownIds): (draft: Draft) => string {
  const knownId = ({ place }: Draft): string | undefined => place && known[place.geonameId];
  const taken = new Set(drafts.map(knownId).filter((id) => id !== undefined));
  return (draft) => {
    const kept = knownId(draft);
    if (kept !== undefined) return kept;
    const plain = `${country.id}-${draft.ownSlug}`;
    const id = [plain, `${plain}-${slug(draft.region)}`].find((one) => !taken.has(one));
    if (!id)
      throw new Error(
        `${plain}: a second city in ${draft.region} needs this id; give it a slug or add it to partOf.`,
      );
    taken.add(id);
    return id;
  };
}

/** Removes aliases that fold to the name or to an earlier alias. The search ignores such differences. */
function aliasesOf(name: string, aliases: readonly string[]): string[] {
  const seen = new Set([fold(name)]);
  return aliases.filter((alias) => !seen.has(fold(alias)) && seen.add(fold(alias)));
}

const hundredths = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * Time zones of divisions that differ from their country's zone, by admin1 code. Source: zone1970.tab and zone.tab of
 * the tz database. The curation lists single places that differ from their division.
 *
 * Aysén in Chile has had its own zone since 2025, with the same clocks as Punta Arenas. Older browsers do not know
 * Aysén's zone, so Aysén uses Punta Arenas here.
 *
 * Zones are not derived from coordinates, because zone maps are too coarse near borders. Such maps put Ciudad Acuña
 * into Chicago's zone and Ibarra into Bogotá's.
 */
const byRegion: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  mx: {
    'America/Cancun': ['23'],
    'America/Merida': ['04', '31'],
    'America/Monterrey': ['07', '10', '19', '28'],
    'America/Chihuahua': ['06'],
    'America/Mazatlan': ['03', '18', '25'],
    'America/Hermosillo': ['26'],
    'America/Tijuana': ['02'],
  },
  ar: {
    'America/Argentina/Cordoba': ['03', '05', '06', '08', '09', '14', '21', '22'],
    'America/Argentina/Salta': ['11', '15', '16', '17'],
    'America/Argentina/Jujuy': ['10'],
    'America/Argentina/Tucuman': ['24'],
    'America/Argentina/Catamarca': ['02', '04'],
    'America/Argentina/La_Rioja': ['12'],
    'America/Argentina/San_Juan': ['18'],
    'America/Argentina/Mendoza': ['13'],
    'America/Argentina/San_Luis': ['19'],
    'America/Argentina/Rio_Gallegos': ['20'],
    'America/Argentina/Ushuaia': ['23'],
  },
  cl: { 'America/Punta_Arenas': ['02', '10'] },
  ec: { 'Pacific/Galapagos': ['01'] },
  es: { 'Atlantic/Canary': ['53'], 'Africa/Ceuta': ['CE', 'ML'] },
};

const zoneOfRegion = (country: Country, region: string): string =>
  Object.entries(byRegion[country.id] ?? {}).find(([, regions]) => regions.includes(region))?.[0] ??
  country.zone;

/**
 * Local names of first-level divisions, by country and GeoNames admin1 code. GeoNames itself uses partly English names
 * ("Castille and León").
 *
 * The names distinguish cities of the same name in the picker and in ids. In Puerto Rico the divisions are municipios,
 * so a region there adds nothing to the city's name.
 */
const regionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = regions;

/** @throws Error if regions.json lacks the code: a new division needs a name by hand */
function regionName(country: string, code: string): string {
  const name = regionNames[country]?.[code];
  if (!name)
    throw new Error(`The division ${code} of ${country} has no name in infra/location/regions.json.`);
  return name;
}

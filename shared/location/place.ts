import type { Country } from './countries.ts';

/** City of the catalogue. */
export interface City {
  /** The country's id and a slug: `mx-guadalajara`. Listings store it, so it never changes. */
  id: string;
  name: string;
  /** The country's id. */
  country: string;
  /** State, province or department; distinguishes cities of the same name. */
  region: string;
  /** IANA time zone. */
  zone: string;
  /** Degrees, rounded to two decimals (about a kilometer). */
  latitude: number;
  longitude: number;
  /** Other names that people search for. */
  aliases: readonly string[];
  /** Empty if the catalogue has no municipalities for this city. */
  municipalities: readonly Municipality[];
}

/** Municipality of a metropolitan area, or district of a big city. */
export interface Municipality {
  /** The city's id and a slug: `mx-guadalajara-zapopan`. */
  id: string;
  name: string;
  /** The city's id. */
  city: string;
  /** Including well-known quarters. */
  aliases: readonly string[];
}

/** Country, city or municipality. Each level needs the level above. */
export interface Place {
  country?: string | undefined;
  city?: string | undefined;
  municipality?: string | undefined;
}

/** Places of one country, which the browser loads as one unit. */
export interface CountryPlaces {
  country: Country;
  /** Largest first. */
  cities: readonly City[];
  city: (id: string) => City | undefined;
  municipality: (id: string) => Municipality | undefined;
}

/** Lowercases, trims and removes accents, to compare typed names with the catalogue. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Turns a name into part of an id: `Ñuñoa` becomes `nunoa`, `L’Hospitalet` becomes `l-hospitalet`. */
export const slug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the id of the country that a city or municipality belongs to. */
export const countryIdOf = (placeId: string): string => placeId.slice(0, 2);

type Named = Pick<City, 'id' | 'name' | 'aliases'>;

/**
 * Parses a name with its aliases.
 * @param parent id of the enclosing country or city
 */
export function readNames(parent: string, [first = '', ...aliases]: readonly string[]): Named {
  const [name = '', ownSlug = slug(name)] = first.split('=');
  return { id: `${parent}-${ownSlug}`, name, aliases };
}

/** Serializes a name and its aliases for `readNames`. */
export function writeNames(parent: string, { id, name, aliases }: Named): string[] {
  const ownSlug = id.slice(parent.length + 1);
  return [ownSlug === slug(name) ? name : `${name}=${ownSlug}`, ...aliases];
}

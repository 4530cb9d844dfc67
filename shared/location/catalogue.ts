import { citiesByCountry } from './cities.ts';
import { countries, type Country } from './countries.ts';

/**
 * The location catalogue: lookups over countries, cities and municipalities by stable id.
 * A city without municipalities in the catalogue simply has an empty list.
 */
export interface City {
  id: string;
  name: string;
  country: string;
  /** IANA time zone. */
  zone: string;
  aliases: readonly string[];
}
export interface Municipality {
  id: string;
  name: string;
  city: string;
}

/** Lower case, no accents, for comparing what people type with what the catalogue says. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

const slug = (name: string): string => fold(name).replace(/[^a-z0-9]+/g, '-');

const countryById = new Map(countries.map((country) => [country.id, country]));
const cities = new Map<string, City>();
const municipalities = new Map<string, Municipality>();
for (const country of countries) {
  for (const entry of citiesByCountry[country.id] ?? []) {
    const id = `${country.id}-${slug(entry.name)}`;
    cities.set(id, {
      id,
      name: entry.name,
      country: country.id,
      zone: entry.zone ?? country.zone,
      aliases: entry.aliases ?? [],
    });
    for (const name of entry.municipalities ?? []) {
      municipalities.set(`${id}-${slug(name)}`, { id: `${id}-${slug(name)}`, name, city: id });
    }
  }
}

export const findCountry = (id: string): Country | undefined => countryById.get(id);
export const findCity = (id: string): City | undefined => cities.get(id);
export const findMunicipality = (id: string): Municipality | undefined => municipalities.get(id);
export const citiesOf = (country: string): City[] =>
  [...cities.values()].filter((city) => city.country === country);
export const municipalitiesOf = (city: string): Municipality[] =>
  [...municipalities.values()].filter((municipality) => municipality.city === city);
export { countries, type Country };

/** A place as far down as it is known. Each level is only meaningful below the one before. */
export interface Place {
  country?: string | undefined;
  city?: string | undefined;
  municipality?: string | undefined;
}

/**
 * Keeps of a place what the catalogue knows and what fits together; a city alone brings its country.
 * Wrong ids come back as undefined levels, never as an error: they arrive in addresses people share.
 */
export function knownPlace(place: Place): Place {
  const city = place.city ? findCity(place.city) : undefined;
  const country = city?.country ?? (place.country ? findCountry(place.country)?.id : undefined);
  const municipality = place.municipality ? findMunicipality(place.municipality) : undefined;
  return {
    country,
    city: city?.id,
    municipality: municipality && municipality.city === city?.id ? municipality.id : undefined,
  };
}

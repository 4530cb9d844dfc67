import type { Country } from './countries.ts';

/** A city of the catalogue, with everything that is known of it. */
export interface City {
  /** Its country's id and a slug: `mx-guadalajara`. Listings store it, so it never changes. */
  id: string;
  name: string;
  /** The country's id. */
  country: string;
  /** The state, province or department it lies in; what tells two cities of one name apart. */
  region: string;
  /** IANA time zone. */
  zone: string;
  /** Degrees, to the hundredth (about a kilometre). */
  latitude: number;
  longitude: number;
  /** Other names people type. */
  aliases: readonly string[];
  /** Empty where the catalogue goes no further down. */
  municipalities: readonly Municipality[];
}

/** A municipality of a metropolitan area, or a district of a big city. */
export interface Municipality {
  /** Its city's id and a slug: `mx-guadalajara-zapopan`. */
  id: string;
  name: string;
  /** The city's id. */
  city: string;
  /** Other names people type, among them well-known quarters of it. */
  aliases: readonly string[];
}

/** A place as far down as it is known. Each level is only meaningful below the one before. */
export interface Place {
  country?: string | undefined;
  city?: string | undefined;
  municipality?: string | undefined;
}

/** The places of one country: what a page loads of the catalogue. */
export interface CountryPlaces {
  country: Country;
  /** The largest first. */
  cities: readonly City[];
  city: (id: string) => City | undefined;
  municipality: (id: string) => Municipality | undefined;
}

/** Lower case, no accents, for comparing what people type with what the catalogue says. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** A name as the part of an id: `Ñuñoa` is `nunoa`, `L’Hospitalet` is `l-hospitalet`. */
export const slug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The country of a city's or municipality's id. */
export const countryIdOf = (placeId: string): string => placeId.slice(0, 2);

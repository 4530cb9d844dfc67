/**
 * What people decided about a country's places, beside what GeoNames says. A place of the source is named by
 * `Name/admin1 code`, or by its GeoNames id where two share that.
 */
export interface Curation {
  /** Names in Spanish and as people say them, other names, a wrong division or zone put right. */
  places?: Record<string, PlaceCuration | string>;
  /** Places of the source that are quarters of a city of the catalogue: their names find that city. */
  partOf?: Record<string, string>;
  /** Municipalities or districts of a city. */
  districts?: Record<string, readonly (District | string)[]>;
  /** Cities whose people the source does not count, or places below the limit that visitors ask for. */
  also?: Record<string, number>;
  /** Cities that the source does not have at all. */
  missing?: readonly MissingCity[];
  /** Entries that are no place to choose, and why. */
  omitted?: Record<string, string>;
}

export interface PlaceCuration {
  name?: string;
  /** The id's part, where it differs from the name's. */
  slug?: string;
  aliases?: readonly string[];
  /** Another division's code, where the source errs. */
  region?: string;
  /** IANA time zone, where it is not its division's. */
  zone?: string;
}

export interface District {
  name: string;
  slug?: string;
  /** Names of it, and of well-known quarters in it. */
  aliases?: readonly string[];
  /** The places of the source that are it or lie in it. */
  places?: readonly string[];
}

export interface MissingCity {
  name: string;
  region: string;
  population: number;
  latitude: number;
  longitude: number;
  aliases?: readonly string[];
}

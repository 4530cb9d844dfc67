import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Accepts a plain string as shorthand for an entry with only a name. */
const named = <T extends z.ZodType>(entry: T) =>
  z.preprocess((value) => (typeof value === 'string' ? { name: value } : value), entry);

const aliases = z.array(z.string()).optional();
/** Slug for the id, if it differs from the name's slug. */
const slug = z.string().optional();

const placeCuration = named(
  z.strictObject({
    name: z.string().optional(),
    slug,
    aliases,
    /** admin1 code of the correct division, if GeoNames has a wrong one. */
    region: z.string().optional(),
    /** IANA time zone, if it differs from the division's. */
    zone: z.string().optional(),
  }),
);

const district = named(
  z.strictObject({
    name: z.string(),
    slug,
    /** Other names, including well-known quarters in the district. */
    aliases,
    /** Keys of the GeoNames places that are this district or lie in it. */
    places: z.array(z.string()).optional(),
  }),
);

const missingCity = z.strictObject({
  name: z.string(),
  region: z.string(),
  population: z.int(),
  latitude: z.number(),
  longitude: z.number(),
  aliases,
});

/**
 * Manual corrections and additions to the GeoNames places of a country.
 *
 * A place's key is `Name/admin1 code`, or its GeoNames id if several places share name and code.
 */
const curation = z.strictObject({
  /** Note for maintainers: the kind of districts listed, and reasons for other choices. */
  about: z.string().optional(),
  /** Corrections by place: Spanish or common name, aliases, division, zone. */
  places: z.record(z.string(), placeCuration).optional(),
  /** Places that are quarters of a city, with the key of that city. Searching for a quarter's name finds the city. */
  partOf: z.record(z.string(), z.string()).optional(),
  /** Municipalities or districts, by their city's key. */
  districts: z.record(z.string(), z.array(district)).optional(),
  /**
   * Cities to include below the population limit, with their actual population. GeoNames undercounts some of these
   * cities, and visitors search for the others.
   */
  also: z.record(z.string(), z.int()).optional(),
  /** Cities that GeoNames lacks. */
  missing: z.array(missingCity).optional(),
  /** GeoNames entries to leave out, with the reason. */
  omitted: z.record(z.string(), z.string()).optional(),
});

export type Curation = z.infer<typeof curation>;
export type District = z.infer<typeof district>;

/**
 * Reads the curation of a country from `curation/`.
 * @throws Error naming the file and the path of the invalid value
 */
export function curationOf(countryId: string): Curation {
  const file = `curation/${countryId}.json`;
  return parseCuration(file, readFileSync(new URL(file, import.meta.url), 'utf8'));
}

/**
 * Parses the text of a curation file.
 * @throws Error as `curationOf` does, and for a duplicate key, because `JSON.parse` silently keeps only the last one
 */
export function parseCuration(file: string, text: string): Curation {
  const json: unknown = JSON.parse(text);
  const size = (one: string): number => one.replaceAll(/\s/g, '').length;
  if (size(JSON.stringify(json)) !== size(text))
    throw new Error(`${file}: a key occurs twice, or a number has a trailing zero.`);
  const { data, error } = curation.safeParse(json);
  if (error) throw new Error(`${file}: ${z.prettifyError(error)}`);
  return data;
}

import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Accepts a plain string as an entry that has only a name. */
const named = <T extends z.ZodType>(entry: T) =>
  z.preprocess((value) => (typeof value === 'string' ? { name: value } : value), entry);

const aliases = z.array(z.string()).optional();
/** Last part of the id, if it differs from the name's slug. */
const slug = z.string().optional();

const placeCuration = named(
  z.strictObject({
    name: z.string().optional(),
    slug,
    aliases,
    /** Code of the correct division, if the source is wrong. */
    region: z.string().optional(),
    /** IANA time zone, if it differs from the division's. */
    zone: z.string().optional(),
  }),
);

const district = named(
  z.strictObject({
    name: z.string(),
    slug,
    /** Other names of the district, and names of well-known quarters in it. */
    aliases,
    /** Source places that are this district or lie in it. */
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
 * Editorial decisions about a country's places, on top of GeoNames. Keys of source places are `Name/admin1 code`, or
 * the GeoNames id if two places share that key.
 */
const curation = z.strictObject({
  /** Kind of the country's districts, and reasons for other decisions. */
  about: z.string().optional(),
  /** Spanish and common names, aliases, and corrected divisions or zones. */
  places: z.record(z.string(), placeCuration).optional(),
  /** Source places that are quarters of a city. Searching for their names finds that city. */
  partOf: z.record(z.string(), z.string()).optional(),
  /** Municipalities or districts of a city. */
  districts: z.record(z.string(), z.array(district)).optional(),
  /** Cities whose population the source lacks, or small places that visitors search for. */
  also: z.record(z.string(), z.int()).optional(),
  /** Cities that the source lacks. */
  missing: z.array(missingCity).optional(),
  /** Source entries that are not places to choose, with the reason. */
  omitted: z.record(z.string(), z.string()).optional(),
});

export type Curation = z.infer<typeof curation>;
export type District = z.infer<typeof district>;

/**
 * Reads the curation of a country from `curation/`.
 * @throws Error with the file and the path of the invalid value
 */
export function curationOf(countryId: string): Curation {
  const file = `curation/${countryId}.json`;
  return parseCuration(file, readFileSync(new URL(file, import.meta.url), 'utf8'));
}

/**
 * Parses the text of a curation file.
 * @throws Error as `curationOf`, and for a duplicate key, because `JSON.parse` would silently keep the last one
 */
export function parseCuration(file: string, text: string): Curation {
  const json: unknown = JSON.parse(text);
  const size = (one: string): number => one.replaceAll(/\s/g, '').length;
  if (size(JSON.stringify(json)) !== size(text))
    throw new Error(`${file}: a key stands twice, or a number ends in a needless zero.`);
  const { data, error } = curation.safeParse(json);
  if (error) throw new Error(`${file}: ${z.prettifyError(error)}`);
  return data;
}

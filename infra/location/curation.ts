import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** A plain name stands for an entry that says nothing else. */
const named = <T extends z.ZodType>(entry: T) =>
  z.preprocess((value) => (typeof value === 'string' ? { name: value } : value), entry);

const aliases = z.array(z.string()).optional();
/** The id's part, where it differs from the name's. */
const slug = z.string().optional();

const placeCuration = named(
  z.strictObject({
    name: z.string().optional(),
    slug,
    aliases,
    /** Another division's code, where the source errs. */
    region: z.string().optional(),
    /** IANA time zone, where it is not its division's. */
    zone: z.string().optional(),
  }),
);

const district = named(
  z.strictObject({
    name: z.string(),
    slug,
    /** Names of it, and of well-known quarters in it. */
    aliases,
    /** The places of the source that are it or lie in it. */
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
 * What people decided about a country's places, beside what GeoNames says. A place of the source is named by
 * `Name/admin1 code`, or by its GeoNames id where two share that.
 */
const curation = z.strictObject({
  /** Names the kind of its districts, and gives other reasons. */
  about: z.string().optional(),
  /** Names in Spanish and as people say them, other names, a wrong division or zone put right. */
  places: z.record(z.string(), placeCuration).optional(),
  /** Places of the source that are quarters of a city of the catalogue: their names find that city. */
  partOf: z.record(z.string(), z.string()).optional(),
  /** Municipalities or districts of a city. */
  districts: z.record(z.string(), z.array(district)).optional(),
  /** Cities whose people the source does not count, or places below the limit that visitors ask for. */
  also: z.record(z.string(), z.int()).optional(),
  /** Cities that the source does not have at all. */
  missing: z.array(missingCity).optional(),
  /** Entries that are no place to choose, and why. */
  omitted: z.record(z.string(), z.string()).optional(),
});

export type Curation = z.infer<typeof curation>;
export type District = z.infer<typeof district>;

/**
 * The curation of a country, from `curation/`.
 * @throws Error naming the file, and the path in it of what does not fit
 */
export function curationOf(countryId: string): Curation {
  const file = `curation/${countryId}.json`;
  return parseCuration(file, readFileSync(new URL(file, import.meta.url), 'utf8'));
}

/**
 * Parses the text of such a file.
 * @throws Error as `curationOf` does, and for a key that stands twice, of which `JSON.parse` takes the last
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

import * as z from 'zod';
import { categories } from '../listing-options.ts';

/**
 * Number of public listings in each place of a country, as the last scheduled pass counted them (BROWSE-9). The counts
 * are minutes old, so they are only a hint beside a place's name. Each country has one file, at `countsPath`
 * (shared/site.ts).
 */
export const countryCounts = z.object({
  /** Start of the counting pass. */
  at: z.iso.datetime(),
  /** Counts by category, then by id of a country, city or municipality. Places without listings are absent. */
  counts: z.record(z.enum(categories), z.record(z.string(), z.int().positive())),
});
export type CountryCounts = z.infer<typeof countryCounts>;

import * as z from 'zod';
import { categories } from '../listing-options.ts';

/**
 * How many listings were public in each place of one country when the last scheduled pass read them (BROWSE-9):
 * minutes old, so a hint beside a place's name and not a figure to rely on. One file a country, at shared/site.ts's
 * `countsPath`.
 */
export const countryCounts = z.object({
  /** When the pass began to read. */
  at: z.iso.datetime(),
  /** By category, then by the id of the country, of a city or of a municipality; a place that is absent has none. */
  counts: z.record(z.enum(categories), z.record(z.string(), z.int().positive())),
});
export type CountryCounts = z.infer<typeof countryCounts>;

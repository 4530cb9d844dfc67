import type { Category } from '#shared/listing-options.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import { countsPath } from '#shared/site.ts';

/** How many listings a place has, by its id; a place that is absent has none. */
export type PlaceCounts = Readonly<Record<string, number>>;

/** Counts are a hint beside names: nobody waits longer for them, milliseconds. */
const patience = 2_000;

/**
 * How many listings of a category each place of a country has, from the file that the scheduled pass writes.
 * Undefined where it can't be had in time or says something else: then places are shown without numbers.
 */
export async function loadCounts(country: string, category: Category): Promise<PlaceCounts | undefined> {
  try {
    const response = await fetch(countsPath(country), { signal: AbortSignal.timeout(patience) });
    if (!response.ok) return undefined;
    const { counts } = (await response.json()) as Partial<CountryCounts>;
    if (!counts) return undefined;
    const said = Object.entries(counts[category] ?? {}).filter(
      ([, count]) => Number.isInteger(count) && count > 0,
    );
    return Object.fromEntries(said);
  } catch {
    // Offline, late or no JSON: there are no numbers, and the places are there all the same.
    return undefined;
  }
}

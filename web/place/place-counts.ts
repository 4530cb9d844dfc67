import type { Category } from '#shared/listing-options.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import { countsPath } from '#shared/site.ts';

/** Number of listings by place id; an absent place has no listings. */
export type PlaceCounts = Readonly<Record<string, number>>;

/** Milliseconds to wait for the counts, which are only a hint beside the names. */
const patience = 2_000;

/**
 * Loads the number of listings per place of a country, for one category, from the scheduled job's file. Returns
 * undefined if the file is late, missing or invalid; the places then show no numbers.
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
    return undefined;
  }
}

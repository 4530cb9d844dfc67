import { findCity } from '#shared/location/catalogue.ts';
import { comparedFrom, type Statistics, statisticsOf } from '#shared/statistics.ts';
import type { StatisticPeriod } from '#shared/statistics-options.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { type CountedListing, readCounts } from './statistics-table.ts';

/**
 * Returns a listing's counts of the last days, including today, and of as many days before those. Needs one query of at
 * most 180 days. Returns undefined if the listing was never public.
 */
export async function readStatistics(
  { id, proposed, approved, publishedAt }: CountedListing,
  period: StatisticPeriod,
  now: Date,
): Promise<Statistics | undefined> {
  if (publishedAt === undefined) return undefined;
  const zone = findCity((approved ?? proposed).city)?.zone ?? 'UTC';
  const today = wallTime(now, zone).date;
  const counted = await readCounts(id, comparedFrom(today, period), today);
  return statisticsOf(counted, { today, period, since: wallTime(publishedAt, zone).date });
}

import * as z from 'zod';
import { type StatisticName, type StatisticPeriod, totalOf } from './statistics-options.ts';
import { daysAfter } from './zoned-time.ts';

const count = z.int().min(0);
const counts = z.object({ views: count, contacts: count, saves: count } satisfies Record<
  StatisticName,
  typeof count
>);

/** Counts of a listing on one day (YYYY-MM-DD). */
export const dayCounts = counts.extend({ day: z.iso.date() });
export type DayCounts = z.infer<typeof dayCounts>;

/** Days that counts are kept: a year for comparison, and a month more (KEEP-5). */
export const statisticDaysKept = 400;

/** Statistics of a listing for one period, as its owner sees them. */
export const statistics = z.object({
  /** Every day of the period, including days without counts; oldest first, today last. */
  days: z.array(dayCounts),
  /**
   * Totals of the same number of days before the period; absent if the listing was first public after those days began.
   */
  before: counts.optional(),
});
export type Statistics = z.infer<typeof statistics>;

/** Returns the first day of the comparison, which covers the same number of days before the period. */
export const comparedFrom = (today: string, period: StatisticPeriod): string =>
  daysAfter(today, 1 - 2 * period);

/**
 * Builds the statistics of a period from the counts since `comparedFrom`.
 *
 * @param counted days with counts, in any order; days outside the two periods are ignored
 * @param since first day (YYYY-MM-DD) on which the listing was public
 */
export function statisticsOf(
  counted: readonly DayCounts[],
  { today, period, since }: { today: string; period: StatisticPeriod; since: string },
): Statistics {
  const known = new Map(counted.map((one) => [one.day, one]));
  const from = comparedFrom(today, period);
  const all = Array.from({ length: 2 * period }, (_, index) => {
    const day = daysAfter(from, index);
    return known.get(day) ?? { day, views: 0, contacts: 0, saves: 0 };
  });
  return {
    days: all.slice(period),
    ...(since <= from && { before: totalOf(all.slice(0, period)) }),
  };
}

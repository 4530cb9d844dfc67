import * as z from 'zod';
import { type StatisticName, type StatisticPeriod, totalOf } from './statistics-options.ts';
import { daysAfter } from './zoned-time.ts';

const count = z.int().min(0);
const counts = z.object({ views: count, contacts: count, saves: count } satisfies Record<
  StatisticName,
  typeof count
>);

/** One day (YYYY-MM-DD) of a listing. */
export const dayCounts = counts.extend({ day: z.iso.date() });
export type DayCounts = z.infer<typeof dayCounts>;

/** Days a day's counts are kept: a year to compare with, and its month (KEEP-5). */
export const statisticDaysKept = 400;

/** A period of a listing, as its owner reads it. */
export const statistics = z.object({
  /** Every day of it, also those without anything; the oldest first, today last. */
  days: z.array(dayCounts),
  /** As many days before; absent where the listing was not public yet through all of them. */
  before: counts.optional(),
});
export type Statistics = z.infer<typeof statistics>;

/** The first day that a period is compared with: as many days before its first one. */
export const comparedFrom = (today: string, period: StatisticPeriod): string =>
  daysAfter(today, 1 - 2 * period);

/**
 * A period out of what was counted since `comparedFrom`.
 *
 * @param counted days on which something was, in any order; others are left out of it
 * @param since the day (YYYY-MM-DD) on which the listing first was public
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

/**
 * Counts of a listing per day, in its city's time zone:
 * - views: visitors to its page; each visitor counts once a day;
 * - contacts: visitors who opened its contact details; each visitor counts once a day;
 * - saves: signed-in members who saved it. A save without an account stays in the visitor's browser, uncounted.
 */
export const statisticNames = ['views', 'contacts', 'saves'] as const;
export type StatisticName = (typeof statisticNames)[number];

/** Lengths of a statistics period in days. Each period is compared with the same number of days before it. */
export const statisticPeriods = [14, 30, 90] as const;
export type StatisticPeriod = (typeof statisticPeriods)[number];

type Counts = Readonly<Record<StatisticName, number>>;

/** Sums the counts of several days. */
export function totalOf(days: readonly Counts[]): Record<StatisticName, number> {
  const total = { views: 0, contacts: 0, saves: 0 };
  for (const day of days) for (const name of statisticNames) total[name] += day[name];
  return total;
}

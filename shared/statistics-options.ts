/**
 * What is counted of a listing, by the day of its city:
 * - views: visitors to its page, each once a day;
 * - contacts: visitors who opened its contact details, each once a day;
 * - saves: signed-in people who saved it; what is saved without an account stays on the visitor's browser, uncounted.
 */
export const statisticNames = ['views', 'contacts', 'saves'] as const;
export type StatisticName = (typeof statisticNames)[number];

/** Days that the statistics look back on; each beside as many days before. */
export const statisticPeriods = [14, 30, 90] as const;
export type StatisticPeriod = (typeof statisticPeriods)[number];

type Counts = Readonly<Record<StatisticName, number>>;

/** The counts of several days together. */
export function totalOf(days: readonly Counts[]): Record<StatisticName, number> {
  const total = { views: 0, contacts: 0, saves: 0 };
  for (const day of days) for (const name of statisticNames) total[name] += day[name];
  return total;
}

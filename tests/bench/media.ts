import { cardBytes } from './media/cards.ts';
import { cost } from './media/cost.ts';
import { hostile } from './media/hostile.ts';
import { killed } from './media/killed.ts';
import type { BenchReport } from './run.ts';
import { stories } from './media/stories.ts';

/**
 * Photos: what they cost to make and to look at, what a hostile one costs, and what becomes of them when the processor dies.
 * Posts: what their strip and the first of them cost.
 */
const benches: Readonly<Record<string, () => Promise<BenchReport>>> = {
  cost,
  cards: cardBytes,
  hostile,
  killed,
  stories,
};

export const parts = Object.keys(benches);

export default async function bench(chosen: readonly string[]): Promise<BenchReport> {
  const reports: BenchReport[] = [];
  for (const part of chosen) {
    const run = benches[part];
    if (run) reports.push(await run());
  }
  return {
    rows: reports.flatMap(({ rows }) => rows),
    broken: reports.flatMap(({ broken }) => broken),
    tables: Object.assign({}, ...reports.map(({ tables }) => tables)) as Record<string, BenchReport['rows']>,
  };
}

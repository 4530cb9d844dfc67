import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { callInChildProcess } from '#tests/support/child-process.ts';
import type { BenchOptions, BenchReport } from '../report.ts';
import { brokenEvents } from './event-cost.ts';
import type measureHistories from './measure-histories.ts';

/** Minimum number of histories that all processes together finish in 15 minutes. */
const least = 1_000;

/**
 * Runs random histories of memberships through the deployed handlers (tests/functions/membership/histories.ts). Starts
 * one process more than cores, because each waits a third of its time.
 */
export async function histories({ minutes = 15 }: BenchOptions): Promise<BenchReport> {
  const seed = Number(process.env['PROOF_SEED'] ?? randomInt(2 ** 31));
  const results = await Promise.all(
    Array.from({ length: availableParallelism() + 1 }, (_, index) =>
      callInChildProcess<typeof measureHistories>('./measure-histories.ts', import.meta.url, {
        seed: seed + index * 1_000_000,
        minutes,
      }),
    ),
  );
  const sum = (name: 'histories' | 'webhooks' | 'crashed'): number =>
    results.reduce((total, one) => total + one[name], 0);
  const divergences = results.flatMap((one) => one.divergences);
  const costs = results[0]?.costs ?? [];
  const row = {
    seed,
    histories: sum('histories'),
    deliveries: sum('webhooks'),
    'workers crashed': sum('crashed'),
    divergences: divergences.length,
  };
  const wanted = Math.round((least * minutes) / 15);
  return {
    tables: { Histories: [row], 'What an event writes': costs.map((cost) => ({ ...cost })) },
    broken: [
      ...divergences,
      ...brokenEvents(costs),
      ...(row.histories < wanted ? [`${row.histories} histories, where ${wanted} are wanted`] : []),
    ],
  };
}

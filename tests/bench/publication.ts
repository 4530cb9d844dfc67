import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { callInChildProcess } from '#tests/support/child-process.ts';
import type hideToGone from './publication/hide-to-gone.ts';
import type proveHistories from './publication/prove-histories.ts';
import type { BenchReport } from './report.ts';

const steps = 20_000;
/** Steps per cloud: each check reads the whole table, which never shrinks. */
const stepsOfWorld = 2_500;

/**
 * Measures how long each URL still shows a hidden listing, and checks random histories of accounts for leaks
 * (tests/publication). `PROOF_SEED` repeats a run; `PUBLICATION_STEPS` shortens it.
 */
async function bench(): Promise<BenchReport> {
  const gone = await callInChildProcess<typeof hideToGone>(
    './publication/hide-to-gone.ts',
    import.meta.url,
    'owner',
  );
  console.table(gone);
  const firstSeed = Number(process.env['PROOF_SEED'] ?? randomInt(2 ** 31));
  const wanted = Number(process.env['PUBLICATION_STEPS'] ?? steps);
  const worlds = Array.from({ length: Math.ceil(wanted / stepsOfWorld) }, (_, index) => ({
    seed: firstSeed + index,
    steps: Math.min(stepsOfWorld, wanted - index * stepsOfWorld),
  }));
  const rows: Array<{ seed: number; histories: number; steps: number }> = [];
  const leaks: string[] = [];
  // Runs one process per core. After a leak, running processes finish and no new one starts.
  const runOn = async (): Promise<void> => {
    for (let next = worlds.shift(); next && leaks.length === 0; next = worlds.shift()) {
      const { leak, ...proved } = await callInChildProcess<typeof proveHistories>(
        './publication/prove-histories.ts',
        import.meta.url,
        next,
      );
      rows.push({ seed: next.seed, ...proved });
      if (leak !== undefined) leaks.push(leak);
      console.log(rows.at(-1));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runOn));
  return {
    tables: { 'Hide to gone': gone, 'Histories without a leak': rows },
    broken: [
      ...gone.flatMap(({ way, after }) => (after === 'never' ? `${way} shows a hidden listing` : [])),
      ...leaks,
    ],
  };
}

export const parts = { all: bench };

import { prove } from '#tests/publication/run.ts';
import { startWorld } from '#tests/publication/world.ts';
import type { BenchReport } from './run.ts';

/** The same proof as in `npm test` (tests/publication), until so many things have happened to an account. */
const steps = 20_000;
const lives = 50;
const rounds = { min: 10, max: 20 };
/** Each check reads the whole table, which keeps everybody who ever lived: so a new cloud after so many steps. */
const stepsOfWorld = 2_500;

/** `PUBLICATION_SEED` repeats a run; `PUBLICATION_STEPS` shortens it. */
export default async function bench(): Promise<BenchReport> {
  const firstSeed = Number(process.env['PUBLICATION_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const wanted = Number(process.env['PUBLICATION_STEPS'] ?? steps);
  const rows: BenchReport['rows'] = [];
  for (let done = 0, seed = firstSeed; done < wanted; seed += 1) {
    const { row, leak } = await proveOnce(seed, Math.min(stepsOfWorld, wanted - done));
    rows.push(row);
    console.log(row);
    if (leak !== undefined) return { rows, broken: [leak] };
    done += row.steps;
  }
  return { rows: [...rows, sumOf(rows)], broken: [] };
}

interface Row extends Record<string, string | number> {
  seed: string;
  sequences: number;
  steps: number;
  leaks: number;
  seconds: number;
}

/** In a cloud of its own. */
async function proveOnce(seed: number, wanted: number): Promise<{ row: Row; leak?: string }> {
  const world = await startWorld();
  const startedAt = performance.now();
  let done = { sequences: 0, steps: 0 };
  const row = (leaks: number): Row => ({
    seed: String(seed),
    ...done,
    leaks,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  });
  try {
    const until = (proof: typeof done): boolean => {
      done = { ...proof };
      return proof.steps >= wanted;
    };
    await prove(world, { seed, lives, rounds, until });
    return { row: row(0) };
  } catch (error) {
    return { row: row(1), leak: error instanceof Error ? error.message : String(error) };
  } finally {
    await world.stop();
  }
}

function sumOf(rows: BenchReport['rows']): Row {
  const sum = (name: keyof Row) => rows.reduce((total, row) => total + Number(row[name]), 0);
  return {
    seed: 'all',
    sequences: sum('sequences'),
    steps: sum('steps'),
    leaks: sum('leaks'),
    seconds: sum('seconds'),
  };
}

import { prove } from '#tests/publication/run.ts';
import { startWorld } from '#tests/publication/world.ts';
import type { BenchReport } from './run.ts';

/** The same proof as in `npm test` (tests/publication), until so many things have happened to an account. */
const steps = 20_000;
const lives = 50;
const rounds = { min: 10, max: 20 };

/** `PUBLICATION_SEED` repeats a run. */
export default async function bench(): Promise<BenchReport> {
  const seed = Number(process.env['PUBLICATION_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const wanted = Number(process.env['PUBLICATION_STEPS'] ?? steps);
  const world = await startWorld();
  const startedAt = performance.now();
  const row = (proof: { sequences: number; steps: number }, leaks: number) => ({
    ...proof,
    leaks,
    seed,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  });
  let done = { sequences: 0, steps: 0 };
  try {
    const until = (proof: typeof done): boolean => {
      done = { ...proof };
      return proof.steps >= wanted;
    };
    await prove(world, { seed, lives, rounds, until });
    return { rows: [row(done, 0)], broken: [] };
  } catch (error) {
    return { rows: [row(done, 1)], broken: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await world.stop();
  }
}

import { prove } from '#tests/publication/run.ts';
import { startWorld } from '#tests/publication/world.ts';

const perScenario = 100;
const rounds = { min: 10, max: 20 };

/**
 * Compares random histories with the publication rule.
 * @returns `leak`: a difference between what the public can fetch and what it may fetch
 */
export default async function proveHistories({
  seed,
  steps,
}: {
  seed: number;
  steps: number;
}): Promise<{ histories: number; steps: number; leak?: string }> {
  const world = await startWorld();
  let done = { histories: 0, steps: 0 };
  try {
    const until = (proof: typeof done): boolean => {
      done = { histories: proof.histories, steps: proof.steps };
      return proof.steps >= steps;
    };
    await prove(world, { seed, perScenario, rounds, until });
    return done;
  } catch (error) {
    return { ...done, leak: error instanceof Error ? error.message : String(error) };
  } finally {
    await world.stop();
  }
}

import { prove } from '#tests/publication/run.ts';
import { startWorld } from '#tests/publication/world.ts';

const lives = 100;
const rounds = { min: 10, max: 20 };

/**
 * Holds random lives to the rule, until so many things have happened.
 * @returns `leak`: what the public could fetch and may not, or could not and may; undefined where nothing leaked
 */
export default async function proveLives({
  seed,
  steps,
}: {
  seed: number;
  steps: number;
}): Promise<{ sequences: number; steps: number; leak?: string }> {
  const world = await startWorld();
  let done = { sequences: 0, steps: 0 };
  try {
    const until = (proof: typeof done): boolean => {
      done = { sequences: proof.sequences, steps: proof.steps };
      return proof.steps >= steps;
    };
    await prove(world, { seed, lives, rounds, until });
    return done;
  } catch (error) {
    return { ...done, leak: error instanceof Error ? error.message : String(error) };
  } finally {
    await world.stop();
  }
}

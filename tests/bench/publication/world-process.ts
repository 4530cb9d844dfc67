import { prove } from '#tests/publication/run.ts';
import { startWorld } from '#tests/publication/world.ts';

/** What the bench's process asks of this one, as JSON in its first parameter. */
export interface Asked {
  seed: number;
  steps: number;
}

/** What it answers, as its one message. */
export interface Proved {
  seed: string;
  sequences: number;
  steps: number;
  seconds: number;
  /** What the public could fetch and may not, or could not and may; absent where nothing leaked. */
  leak?: string;
}

const lives = 100;
const rounds = { min: 10, max: 20 };

const { seed, steps } = JSON.parse(process.argv[2] ?? '') as Asked;
const world = await startWorld();
const startedAt = performance.now();
let done = { sequences: 0, steps: 0 };
const proved = (leak?: string): Proved => ({
  seed: String(seed),
  ...done,
  seconds: Math.round((performance.now() - startedAt) / 1000),
  ...(leak !== undefined && { leak }),
});
let answer: Proved;
try {
  const until = (proof: typeof done): boolean => {
    done = { ...proof };
    return proof.steps >= steps;
  };
  await prove(world, { seed, lives, rounds, until });
  answer = proved();
} catch (error) {
  answer = proved(error instanceof Error ? error.message : String(error));
} finally {
  await world.stop();
}
process.send?.(answer, () => process.disconnect());

import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloudStartTimeout } from '#tests/support/cloud.ts';
import { prove } from './run.ts';
import { startWorld, type World } from './world.ts';

/** Sequences that run here; `npm run bench -- publication` runs many more. */
const sequences = 120;

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, cloudStartTimeout);
afterAll(() => world.stop());

test(
  `whatever happens to an account, the public can fetch exactly what the rule says (${sequences} sequences)`,
  { timeout: 1_500_000 },
  async () => {
    const seed = Number(process.env['PUBLICATION_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const startedAt = performance.now();
    const proof = await prove(world, {
      seed,
      lives: 100,
      rounds: { min: 4, max: 5 },
      until: (done) => done.sequences >= sequences,
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      `publication: ${proof.sequences} sequences, ${proof.steps} steps, 0 leaks (seed ${seed}, ${seconds} s)`,
    );
    expect(proof.sequences).toBeGreaterThanOrEqual(sequences);
  },
);

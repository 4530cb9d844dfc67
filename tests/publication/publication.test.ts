import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFixed, proofSeed } from '#tests/support/drawn.ts';
import { live, prove } from './run.ts';
import { actNames, scenarioOf } from './scenario.ts';
import { startWorld, type World } from './world.ts';

/** `npm run bench -- publication` runs many more. */
const sequences = isFixed ? 20 : 200;
const lives = Math.min(sequences, 100);

/** Each act once, where it changes something. */
const everyAct = scenarioOf(
  'public hide show online offline save(1) wait(43290) collect',
  'public post editPost dropPost cancel resume wait(43290) refund',
  'public dispute closeDispute book unbook suspend wait(43290) restore',
  'public photo dropPhoto(1) avatar(1) dropAvatar moderate wait(43290) unmoderate',
  'public delete undelete loseContact forward signOut wait(43290) unconfirm',
  'new submit takeBack submit approve(1) withdraw wait(43290) confirm',
  'new submit askMore submit reject forward wait(43290) forward',
  'approved rename pay(1) erase keep forward wait(43290) forward',
  'approved confirmTransfer photo save approveContent forward wait(43290) forward',
  'approved openCheckout payLater erase keep forward wait(43290) forward',
  'public save refuseContent save(1) editUnderReview(2) forward wait(43290) forward',
);

/** A country closes and opens, and review is turned off and on, around a listing in Madrid and one in Mexico. */
const everySetting = scenarioOf(
  'public save(3) approveContent countries(mx) review(false) save(3) countries(es,mx) review(true)',
  'public save(4) approveContent countries(mx) review(false) photo countries(es,mx) review(true)',
);

/** A payment page is left open while its account becomes, for a time, one that is sold nothing. */
const leftOpen = scenarioOf(
  'approved openCheckout suspend restore payLater openCheckout payLater(1)',
  'approved openCheckout erase keep payLater openCheckout payLater(1)',
  'approved openCheckout withdraw submit payLater approve(1) pay(1)',
  'approved rename openCheckout reject(1) payLater forward forward',
);

/**
 * Lives that failed once, as the failure told them. Their words outlast their seed, which draws other lives as soon as
 * an act is added.
 */
const fixedLives = [
  {
    why: 'the sweep cancels an overdue subscription (seed 98629579)',
    life: 'public wait(47640) collect',
  },
];

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

// A guard against hanging: the whole sample takes minutes.
describe('the public can fetch exactly what the rule says', { timeout: 1_500_000 }, () => {
  test('after every act', async () => {
    const { acts } = await live(world, everyAct);
    expect([...acts].sort()).toEqual([...actNames].sort());
  });

  test('after every change of settings', async () => {
    await expect(live(world, everySetting)).resolves.toBeDefined();
  });

  test('after payment pages that were left open', async () => {
    await expect(live(world, leftOpen)).resolves.toBeDefined();
  });

  test.each(fixedLives)('in a life that failed once: $why', async ({ life }) => {
    await expect(live(world, scenarioOf(life))).resolves.toBeDefined();
  });

  test(`in ${sequences} random lives (seed ${proofSeed})`, async () => {
    const startedAt = performance.now();
    const proof = await prove(world, {
      seed: proofSeed,
      lives,
      rounds: { min: 4, max: 5 },
      until: (done) => done.sequences >= sequences,
    });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `publication: ${proof.sequences} sequences, ${proof.steps} steps, 0 leaks (seed ${proofSeed}, ${seconds} s)\n`,
    );
    expect(proof.sequences).toBeGreaterThanOrEqual(sequences);
  });
});

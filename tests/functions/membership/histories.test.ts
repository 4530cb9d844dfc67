import { expect } from 'vitest';
import { anySeed, liveHistories } from './histories.ts';
import { ownCloudTest } from '#tests/support/test.ts';

const test = ownCloudTest();

/** A run of the proofs lives more of them. */
const count = process.env['PROOFS'] === 'all' ? 200 : 40;
const atOnce = 40;

test(`${count} memberships through the handlers: one state and the provider’s cents, whatever comes of their events`, async ({
  cloud,
  money,
}) => {
  const seed = anySeed();
  let [webhooks, killed] = [0, 0];
  for (let done = 0; done < count; done += atOnce) {
    const lived = await liveHistories(cloud, money, { count: atOnce, seed: seed + done });
    expect(lived.divergences).toEqual([]);
    webhooks += lived.webhooks;
    killed += lived.killed;
  }
  process.stdout.write(
    `histories: ${count} (seed ${seed}), ${webhooks} deliveries, ${killed} workers ended, 0 divergences\n`,
  );
}, 1_200_000);

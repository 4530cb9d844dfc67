import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { cloudStartTimeout } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { type Money, moneyOf } from '#tests/support/money.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { anySeed, liveHistories } from './histories.ts';

let cloud: Cloud;
let money: Money;
beforeAll(async () => {
  cloud = await startCloudForTests();
  joinCloud(cloud);
  money = await moneyOf(cloud);
}, cloudStartTimeout);
afterAll(() => cloud?.stop());

/** A run of the proofs lives more of them. */
const count = process.env['PROOFS'] === 'all' ? 200 : 40;
const atOnce = 40;

test(`${count} memberships through the handlers: one state and the provider’s cents, whatever comes of their events`, async () => {
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

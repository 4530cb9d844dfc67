import { expect } from 'vitest';
import { countOf, proofSeed } from '#tests/support/proof-sample.ts';
import { ownCloudTest } from '#tests/support/test.ts';
import { runHistories } from './histories.ts';

const test = ownCloudTest();

const count = countOf({ fixed: 20, sampled: 40, whole: 200 });
const atOnce = Math.min(count, 40);

test(`${count} membership histories match the model and the payment provider’s totals despite unreliable events`, async ({
  cloud,
  money,
}) => {
  let [webhooks, crashed] = [0, 0];
  for (let done = 0; done < count; done += atOnce) {
    const totals = await runHistories(cloud, money, { count: atOnce, seed: proofSeed + done });
    expect(totals.divergences).toEqual([]);
    webhooks += totals.webhooks;
    crashed += totals.crashed;
  }
  process.stdout.write(
    `histories: ${count} (seed ${proofSeed}), ${webhooks} deliveries, ${crashed} workers crashed, 0 divergences\n`,
  );
}, 1_200_000);

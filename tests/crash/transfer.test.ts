import { afterAll, beforeAll, test } from 'vitest';
import { localBankStage } from '#infra/settings.ts';
import { transfersOf } from '#functions/membership/transfer/transfer-table.ts';
import type { Scene } from '#tests/support/states.ts';
import { crashSuite, openScene } from './crash-cloud.ts';
import { crashEverywhere } from './crash-points.ts';
import { routeWriteCase } from './route-write-cases.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(localBankStage);
});
afterAll(() => scene?.cloud.stop());
crashSuite('transfer');

// Needs the stage with bank transfers, because the money suite's stage uses Stripe. Later steps of a transfer are the
// same in both stages, so the money suite tests them.
test('a crash during a transfer request leaves one transfer, reference and mail', () => {
  const asking = routeWriteCase(scene, 'createCheckout', {
    prepare: async () => {},
    observe: async ({ sub }) => (await transfersOf(sub)).map(({ status }) => `transfer ${status}`),
  });
  return crashEverywhere(scene.cloud, 'createCheckout by transfer', asking);
});

import { afterAll, beforeAll, test } from 'vitest';
import { localBankStage } from '#infra/settings.ts';
import { transfersOf } from '#functions/membership/transfer/transfer-table.ts';
import type { Scene } from '#tests/support/states.ts';
import { killSuite, openScene } from './kill-cloud.ts';
import { killEverywhere } from './points.ts';
import { routeAct } from './route-acts.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(localBankStage);
});
afterAll(() => scene?.cloud.stop());
killSuite('transfer');

// A deployment has one provider: the suite of money has the other. What becomes of a transfer is the same in both.
test('a transfer is asked for once, with one reference and one mail, wherever asking is cut off', () => {
  const asking = routeAct(scene, 'createCheckout', {
    prepare: async () => {},
    observe: async ({ sub }) => (await transfersOf(sub)).map(({ status }) => `transfer ${status}`),
  });
  return killEverywhere(scene.cloud, 'createCheckout by transfer', asking);
});

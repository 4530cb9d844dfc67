import { afterAll, beforeAll, test } from 'vitest';
import { localBankStage } from '#infra/settings.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { premiumTier } from '#shared/membership.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { transfersOf } from '#functions/membership/transfer-table.ts';
import { buildVerification } from '#tests/support/builders.ts';
import { openKillCloud, killSuite } from './kill-cloud.ts';
import { killEverywhere } from './points.ts';
import { pressed } from './pressed.ts';
import { stand } from './stages.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await openKillCloud(localBankStage);
});
afterAll(() => cloud?.stop());
killSuite('transfer');

// A deployment has one provider: the suite of money has the other. What becomes of a transfer is the same in both.
test('a transfer is asked for once, with one reference and one mail, wherever asking is cut off', () => {
  const asking = pressed({ cloud }, 'createCheckout', {
    prepare: () => stand(cloud, (sub) => changeFacts(sub, () => ({ verification: buildVerification() }))),
    call: () => ({ body: { tier: premiumTier } }),
    observe: async ({ sub }) => (await transfersOf(sub)).map(({ status }) => `transfer ${status}`),
  });
  return killEverywhere(cloud, 'createCheckout by transfer', asking);
});

import { expect } from 'vitest';
import { jobWriteUnits, mayWrite, withinWrites } from '#functions/data/write-budget.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { localStage, settingsOf } from '#infra/settings.ts';
import { meterWrites } from '#tests/support/capacity.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { templateOf } from '#tests/support/template.ts';
import { functionTest as test } from '#tests/support/test.ts';

test('a job stays within its write units per second', async () => {
  const { sub } = await storeProvider();
  const hideAndShow = async () => {
    for (const hiddenByOwner of [true, false]) {
      await mayWrite();
      await changeFacts(sub, ({ listing }) => ({ listing: listing && { ...listing, hiddenByOwner } }));
    }
  };
  const meter = meterWrites();
  await hideAndShow();
  meter.stop();
  const units = meter.cost.tableUnits;

  const begun = performance.now();
  await withinWrites(units, async () => {
    for (let time = 1; time <= 3; time += 1) await hideAndShow();
    await mayWrite();
  });
  // The job may write the units of one second at once. Then it must wait for each further second's units.
  expect((performance.now() - begun) / 1000).toBeGreaterThanOrEqual(2);
});

test('two concurrent jobs leave a fifth of the table’s write limit to users', () => {
  const [table] = Object.values(templateOf(settingsOf(localStage)).findResources('AWS::DynamoDB::Table'));
  const { MaxWriteRequestUnits: ceiling } = (
    table as { Properties: { OnDemandThroughput: { MaxWriteRequestUnits: number } } }
  ).Properties.OnDemandThroughput;
  expect(2 * jobWriteUnits).toBeLessThanOrEqual(0.8 * ceiling);
});

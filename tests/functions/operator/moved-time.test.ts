import { expect } from 'vitest';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { timeTest as test } from '#tests/support/test.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('operator commands use the moved clock of the cloud', async ({ cloud, operator }) => {
  const she = await signedIn(cloud, 'worker');
  await cloud.pass(40 * day);
  const before = cloud.clock.now();
  expect((await operator.type('hold', she.email, 'on', 'Court of Madrid 12/3')).code).toBe(0);
  const { legalHold } = (await readFacts(she.sub)).account;
  expect(Date.parse(legalHold?.since ?? '')).toBeGreaterThanOrEqual(before);
  expect(await operator.logged(she.sub)).toMatchObject([
    ['operator:olga', 'legal-hold-set', expect.anything()],
  ]);
});

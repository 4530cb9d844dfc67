import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { localBankStage } from '#infra/settings.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { paidState } from '#shared/membership.ts';
import { pressSubscribe, purchases } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { ownCloudTest } from '#tests/support/test.ts';
import type { Operator } from '#tests/support/operator.ts';

const test = ownCloudTest({ stage: localBankStage });

/** Creates a member whose transfer a reviewer confirmed in the console. */
async function member(cloud: Cloud, operator: Operator): Promise<SignedIn> {
  const [she, reviewer] = [await provider(cloud).approved().unpaid(), await signedIn(cloud, 'user')];
  expect((await operator.type('grant', reviewer.email)).printed).toMatch(/is an admin now\.$/);
  expect((await pressSubscribe(she)).status).toBe(200);
  const reference = (await readFacts(she.sub)).membership?.checkoutId ?? '';
  const params = { reference };
  expect((await reviewer.call('claimTransfer', { params })).status).toBe(200);
  const body = { decision: 'confirm', received: 5000, bankReference: `MOV ${reference}` };
  expect((await reviewer.call('decideTransfer', { params, body })).status).toBe(200);
  return she;
}
const stateOf = async ({ sub }: SignedIn) => paidState((await readFacts(sub)).membership, new Date());

test('operator commands reconcile, refund and suspend on the bank-transfer stage', async ({
  cloud,
  operator,
}) => {
  const she = await member(cloud, operator);
  const { email } = she;
  expect((await operator.type('reconcile')).printed).toMatch(/^1 compared, 0 corrected, 0 could not/);
  expect((await operator.type('reconcile', email)).printed).toMatch(/^1 compared, 0 corrected, 0 could not/);
  const file = join(mkdtempSync(join(tmpdir(), 'ledger-')), 'ledger.csv');
  const month = new Date().toISOString().slice(0, 7);
  const ledger = await operator.type('ledger', '--month', month, '--out', file);
  expect(ledger).toMatchObject({ code: 0 });
  expect(ledger.printed).toContain('compare the totals with your bank statement');
  expect(readFileSync(file, 'utf8')).toContain(she.sub);

  expect((await operator.type('hold', email, 'on', 'Court of Madrid')).printed).toMatch(/under legal hold/);
  expect((await operator.type('hold', email, 'off', 'closed')).printed).toMatch(/no longer under legal hold/);
  expect((await operator.type('suspend', email, 'on', 'Fotos ajenas.')).printed).toMatch(/is suspended now/);
  expect((await operator.type('suspend', email, 'off', 'Aclarado.')).printed).toMatch(/no longer suspended/);
  expect((await operator.type('photo', '0000000000000')).code).toBe(1);

  const unsent = await operator.type('refund', email, 'Pagaste de más.', '--cents', '700');
  expect(unsent).toMatchObject({
    code: 1,
    printed: expect.stringContaining('send the money from your bank first') as string,
  });
  const tomorrow = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  expect((await operator.type('refund', email, 'De más.', '--wired', tomorrow)).printed).toContain(
    'is in the future',
  );
  const sent = ['--wired', new Date().toISOString().slice(0, 10)];
  const part = await operator.type('refund', email, 'Pagaste de más.', '--cents', '700', ...sent);
  expect(part.printed).toMatch(/was refunded 7\.00 USD/);
  expect(await stateOf(she)).toBe('canceling');
  const more = await operator.type('refund', email, 'Pagaste de más.', '--cents', '4301', ...sent);
  expect(more).toMatchObject({ code: 1, printed: expect.stringContaining('at most 4300 cents') as string });
  const rest = await operator.type('withdraw', email, 'El documento era robado.', '--refund', ...sent);
  expect(rest.printed).toMatch(/is no longer approved; .* was refunded 43\.00 USD/);
  await she.signInAgain();
  expect((await purchases(she)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
    -4300, -700, 5000,
  ]);
  expect(await stateOf(she)).toBe('refunded');
  await cloud.flush();
  const texts = (await mailsTo(cloud, email)).map(({ text = '' }) => text);
  expect(texts.filter((text) => text.includes('a la cuenta de origen'))).toHaveLength(2);
  // The mail about the withdrawn approval says that buying again requires an approved identity.
  expect(
    texts.find((text) => text.includes('El documento era robado.') && text.includes('devolvimos')),
  ).toContain('cuando aprobemos tu identidad');
});

test('an operator command for a stage that is not running is refused', async ({ operator }) => {
  const { code, printed } = await operator.type('reconcile', '--stage', 'local');
  expect(code).toBe(1);
  expect(printed).toContain(`runs the stage ${localBankStage}, not local`);
  expect((await operator.type('reconcile', '--stage', localBankStage)).code).toBe(0);
});

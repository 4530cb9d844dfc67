import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { ledgerKey } from '#shared/deployment/keys.ts';
import { transact } from '#functions/data/transact.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { ledgerItem } from '#functions/core/facts/ledger-table.ts';
import { ledgerOfMonth, listPurchases } from '#functions/membership/membership-table.ts';
import { buildProvider, storeFacts } from '#tests/support/builders.ts';
import type { Operator } from '#tests/support/operator.ts';
import { payMembership } from '#tests/support/pay-membership.ts';
import { provider } from '#tests/support/provider.ts';
import { ownCloudTest } from '#tests/support/test.ts';

// Uses its own cloud, because the tests compare the complete books of a payment account.
const test = ownCloudTest();

let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
});

const month = new Date().toISOString().slice(0, 7);

const member = (cloud: Cloud) => provider(cloud).approved().paid();

async function exported(operator: Operator): Promise<{ code: number; printed: string; lines: string[] }> {
  const path = join(folder, 'ledger.csv');
  const answer = await operator.type('ledger', '--month', month, '--out', path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  return { ...answer, lines: readFileSync(path, 'utf8').split('\r\n') };
}

test('admin:ledger totals a month to the cent, without e-mail addresses', async ({
  cloud,
  operator,
  money,
}) => {
  const [ana, eva] = [await member(cloud), await member(cloud)];
  const [charge] = (await money.sdk.charges.list({ limit: 1 })).data;
  await money.sdk.refunds.create({ charge: charge?.id ?? '', amount: 1234 });
  const disputed = (await money.sdk.charges.list({ limit: 2 })).data[1];
  cloud.payments.dispute(disputed?.id ?? '');
  await cloud.flush();

  const { code, printed, lines } = await exported(operator);
  expect(printed).not.toContain('only in');
  expect(code).toBe(0);
  expect(lines[0]).toBe('date,account,id,description,status,currency,cents,amount');
  const rows = [...(await listPurchases(ana.sub)), ...(await listPurchases(eva.sub))];
  expect(rows).toHaveLength(4);
  for (const { id, amount } of rows) {
    const line = lines.find((one) => one.includes(`,${id},`));
    expect(line).toMatch(new RegExp(`,USD,${amount},${(amount / 100).toFixed(2)}$`));
  }
  expect(lines).toHaveLength(rows.length + 2);
  for (const she of [ana, eva]) {
    expect(lines.join()).toContain(she.sub);
    expect(lines.join()).not.toContain(she.email);
  }
  for (const total of [
    /USD +payment +100\.00 +100\.00 +0\.00/,
    /USD +refund +-12\.34 +-12\.34 +0\.00/,
    /USD +dispute +-50\.00 +-50\.00 +0\.00/,
    /USD +all +37\.66 +37\.66 +0\.00/,
  ])
    expect(printed).toMatch(total);
});

test('admin:ledger fails and names entries that only one side has', async ({ cloud, operator }) => {
  const she = await member(cloud);
  const [row] = await listPurchases(she.sub);
  if (!row) throw new Error('nothing was paid');
  await transact([{ Delete: { Key: ledgerKey(she.sub, row.id) } }]);
  const madeUp = { ...row, id: '=cmd("x")', amount: 9900 };
  await transact([{ Put: { Item: ledgerItem(she.sub, madeUp) } }]);
  const { code, printed, lines } = await exported(operator);
  expect(code).toBe(1);
  expect(printed).toMatch(/only in the ledger: payment =cmd\("x"\), .* 99\.00 USD, account /);
  expect(printed).toMatch(/only in the provider’s books: payment ch_\w+, .* 50\.00 USD, customer cus_/);
  expect(printed).toMatch(/USD +all +\S+ +\S+ +49\.00/);
  // The id is escaped, so that no spreadsheet runs it as a formula.
  expect(lines.find((line) => line.includes('cmd'))).toContain(`,"'=cmd(""x"")",`);
  await transact([{ Delete: { Key: ledgerKey(she.sub, madeUp.id) } }]);
});

test('a month’s ledger has only its rows in order, and invalid months are refused', async ({ operator }) => {
  const found: string[] = [];
  for await (const { row } of ledgerOfMonth(month)) found.push(row.date);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(found.toSorted());
  expect(found.every((date) => date.startsWith(month))).toBe(true);
  for await (const one of ledgerOfMonth('2020-01')) throw new Error(`unexpected: ${one.row.id}`);
  const wrong = await operator.type('ledger', '--month', '2026-13');
  expect(wrong).toEqual({
    code: 1,
    printed: expect.stringContaining('admin:ledger -- --month YYYY-MM') as string,
  });
});

test('admin:reconcile repairs and reports refunds whose events were lost', async ({
  cloud,
  operator,
  money,
}) => {
  const [ana, eva] = [await member(cloud), await member(cloud)];
  cloud.payments.holdEvents();
  for (const { sub } of [ana, eva]) {
    const { membership } = await readFacts(sub);
    const [charge] = (await money.sdk.charges.list({ customer: membership?.customerId })).data;
    await money.sdk.refunds.create({ charge: charge?.id ?? '' });
  }
  for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
  cloud.payments.releaseEvents();
  const one = await operator.type('reconcile', ana.email);
  expect(one.code).toBe(0);
  expect(one.printed).toMatch(/^1 compared, 1 corrected, 0 could not be compared\./);
  expect(one.printed).toMatch(new RegExp(`${ana.sub}  corrected: .*reversal.*ledger re_`));
  expect((await listPurchases(ana.sub)).map(({ description }) => description)).toContain('refund');

  const all = await operator.type('reconcile');
  expect(all.code).toBe(0);
  expect(all.printed).toContain(`${eva.sub}  corrected: `);
  expect(all.printed).not.toContain(ana.sub);
  expect((await operator.type('reconcile')).printed).toMatch(
    /^\d+ compared, 0 corrected, 0 could not be compared\.$/,
  );
});

test('admin:reconcile and admin:ledger find no difference for seeded memberships', async ({
  cloud,
  operator,
}) => {
  const facts = buildProvider();
  cloud.payments.holdEvents();
  const { membership, also } = await payMembership(cloud, facts.account);
  await storeFacts({ ...facts, membership }, also);
  for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
  cloud.payments.releaseEvents();
  const { code, printed } = await operator.type('reconcile');
  expect(printed).toMatch(/^\d+ compared, 0 corrected, 0 could not be compared\.$/);
  expect(code).toBe(0);
  const { lines, ...books } = await exported(operator);
  expect(lines.filter((line) => line.includes(facts.sub))).toMatchObject([
    expect.stringContaining('premium-membership,paid,USD,5000'),
  ]);
  expect(books.printed).not.toContain(facts.sub);
});

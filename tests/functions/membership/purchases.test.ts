import { expect } from 'vitest';
import type { Purchase } from '#shared/api/membership.ts';
import { ledgerKey } from '#shared/deployment/keys.ts';
import { putItem } from '#functions/data/table.ts';
import { purchasesOfPage } from '#functions/membership/list-purchases.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { customerOf } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

interface Page {
  purchases: Purchase[];
  next?: string;
}

const write = (sub: string, row: Purchase) => putItem({ Item: { ...ledgerKey(sub, row.id), ...row } });
const rowOf = (id: string, daysAgo: number): Purchase => ({
  id,
  date: new Date(Date.UTC(2026, 10, 1) - daysAgo * 24 * 60 * 60_000).toISOString(),
  description: 'premium-renewal',
  amount: 5000,
  currency: 'USD',
  status: 'paid',
});

async function page(by: SignedIn, cursor?: string): Promise<Page> {
  const { status, body } = await by.call<Page>('listPurchases', { query: { ...(cursor && { cursor }) } });
  expect(status).toBe(200);
  return body;
}

test('pages list purchases newest first and show each row once', async ({ cloud }) => {
  const she = await signedIn(cloud, 'worker');
  expect(await page(she)).toEqual({ purchases: [] });
  const rows = Array.from({ length: 2 * purchasesOfPage + 3 }, (_, n) =>
    // Ids are not in date order; three rows have the same date.
    rowOf(`in_${(n * 7919) % 1000}`, Math.floor(n / 3)),
  );
  await Promise.all(rows.map((row) => write(she.sub, row)));

  const first = await page(she);
  // A purchase made between two pages sorts first, and does not shift the following pages.
  await write(she.sub, rowOf('in_newest', -1));
  const second = await page(she, first.next);
  const third = await page(she, second.next);
  expect([first, second, third].map(({ purchases }) => purchases.length)).toEqual([
    purchasesOfPage,
    purchasesOfPage,
    3,
  ]);
  expect(third.next).toBeUndefined();
  const read = [first, second, third].flatMap(({ purchases }) => purchases);
  expect(new Set(read.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
  expect(read.map(({ date }) => date)).toEqual(
    read
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
  expect((await page(she)).purchases[0]?.id).toBe('in_newest');
});

test('the list of purchases refuses invalid cursors and is empty for another member’s cursor', async ({
  cloud,
}) => {
  const [she, other] = [await signedIn(cloud, 'worker'), await signedIn(cloud, 'worker')];
  const rows = Array.from({ length: purchasesOfPage + 1 }, (_, n) => rowOf(`in_${n}`, n));
  await Promise.all(rows.map((row) => write(other.sub, row)));
  const { next } = await page(other);
  expect(next).toBeDefined();
  expect(await page(she, next)).toEqual({ purchases: [] });
  for (const cursor of ['', 'in_1', '2026-11-01', `${next}#LEDGER`, 'x'.repeat(1025)])
    expect((await she.call('listPurchases', { query: { cursor } })).status, cursor).toBe(400);
});

test('a receipt opens only for the payer, and a refund has no receipt', async ({ cloud, money }) => {
  const she = await provider(cloud).approved().paid();
  const paid = (await page(she)).purchases[0];
  const receipt = (by: SignedIn, id = '') => by.call<{ url: string }>('openReceipt', { params: { id } });
  const { status, body } = await receipt(she, paid?.id);
  expect(status).toBe(200);
  expect((await fetch(body.url)).status).toBe(200);

  const notFound = { status: 404, error: { code: 'not-found' } };
  const other = await provider(cloud).approved().paid();
  expect(await receipt(other, paid?.id)).toMatchObject(notFound);
  // The receipt is refused even with a ledger row. At the payment provider, the payment belongs to another customer.
  if (paid) await write(other.sub, paid);
  expect(await receipt(other, paid?.id)).toMatchObject(notFound);
  for (const id of ['in_of_nobody', 're_1', 'x'.repeat(128)])
    expect(await receipt(she, id), id).toMatchObject(notFound);
  for (const id of ['a b', '../../me', 'x'.repeat(129)])
    expect((await receipt(she, id)).status, id).toBeGreaterThanOrEqual(400);

  const [charge] = (await money.sdk.charges.list({ customer: await customerOf(she), limit: 1 })).data;
  await money.sdk.refunds.create({ charge: charge?.id ?? '' });
  await cloud.flush();
  const back = (await page(she)).purchases.find(({ description }) => description === 'refund');
  expect(back).toMatchObject({ amount: -5000, currency: 'USD', status: 'refunded' });
  expect(await receipt(she, back?.id)).toMatchObject(notFound);
});

import { expect } from 'vitest';
import type { Card } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { getCards } from '#functions/listing/get-cards.ts';
import { callApi } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

const ask = async (ids: string[]) => callApi(browse, 'getCards', { query: { ids: ids.join() } });

test('cards follow the requested order of ids and omit duplicate, hidden and missing listings', async () => {
  const [first, hidden, second] = [
    await storeProvider(),
    await storeProvider({ listing: { hiddenByOwner: true } }),
    await storeProvider(),
  ].map(({ listing }) => listing?.id ?? '') as [string, string, string];
  const { status, body } = await ask([second, hidden, crypto.randomUUID(), first.toUpperCase(), second]);
  expect(status).toBe(200);
  expect((body as { cards: Card[] }).cards.map(({ id }) => id)).toEqual([second, first]);
});

test('cards disappear when the membership ends or the country closes', async () => {
  const { listing, membership } = await storeProvider();
  const id = listing?.id ?? '';
  const inGrace = new Date(Date.parse(membership?.periodEnd ?? '') + 60_000);
  expect(await getCards([id], inGrace)).toHaveLength(1);
  expect(await getCards([id], new Date(inGrace.getTime() + 4 * 24 * 60 * 60_000))).toEqual([]);
  const open = process.env['OPEN_COUNTRIES'];
  process.env['OPEN_COUNTRIES'] = 'cl';
  expect(await getCards([id])).toEqual([]);
  process.env['OPEN_COUNTRIES'] = open;
});

test('too many, missing or malformed ids are refused with the field name', async () => {
  const many = Array.from({ length: listingLimits.pageSize + 1 }, () => crypto.randomUUID());
  for (const ids of [many, [], ['x'], [`${crypto.randomUUID()} `]]) {
    const { status, error } = await ask(ids);
    expect([status, error.fields?.[0]?.field.startsWith('ids')]).toEqual([400, true]);
  }
});

import { expect } from 'vitest';
import { handler as browse } from '#functions/entry/browse.ts';
import { listingPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { callApi } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { fullContent } from '#tests/support/full-content.ts';
import { functionTest as test } from '#tests/support/test.ts';

test('a hidden address is in no public item, page or response', async () => {
  const content = fullContent();
  const { listing } = await storeProvider({ content });
  const id = listing?.id ?? '';
  const stored = await queryPartition(listingPk(id));
  expect(stored.length).toBeGreaterThan(1);
  // Data that the page is rendered from and passes to its script.
  const page = await getListing(id);
  const answer = await callApi(browse, 'getListing', { params: { id }, cookies: ['adult=1'] });
  expect(answer.body).toMatchObject({ title: content.title, location: content.location });
  for (const read of [stored, page, answer.body]) expect(JSON.stringify(read)).not.toContain(content.address);
});

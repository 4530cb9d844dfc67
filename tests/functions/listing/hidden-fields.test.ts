import { expect } from 'vitest';
import { handler as browse } from '#functions/entry/browse.ts';
import { listingPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { callApi } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { fullContent } from '#tests/support/full-content.ts';
import { functionTest as test } from '#tests/support/test.ts';

/** Returns a public listing as stored, as data of its page and its script, and as the API's response. */
async function publicReads(id: string): Promise<unknown[]> {
  const stored = await queryPartition(listingPk(id));
  expect(stored.length).toBeGreaterThan(1);
  const page = await getListing(id);
  const { body } = await callApi(browse, 'getListing', { params: { id }, cookies: ['adult=1'] });
  expect(body).toMatchObject({ id });
  return [stored, page, body];
}

test('a hidden address is in no public item, page or response', async () => {
  const content = fullContent();
  const { listing } = await storeProvider({ content });
  const reads = await publicReads(listing!.id);
  for (const read of reads) {
    expect(JSON.stringify(read)).toContain(content.location);
    expect(JSON.stringify(read)).not.toContain(content.address);
  }
});

test('a photo’s declaration of consent is in no public item, page or response', async () => {
  const { listing, photos } = await storeProvider();
  expect(photos[0]?.consentDeclaredAt).toBeDefined();
  for (const read of await publicReads(listing!.id)) {
    expect(JSON.stringify(read)).toContain(photos[0]?.id);
    expect(JSON.stringify(read)).not.toContain('consentDeclared');
  }
});

import { expect } from 'vitest';
import type { DeletedListing, OwnListing } from '#shared/api/listing.ts';
import { handler as member } from '#functions/entry/member.ts';
import { accountPk, deletedKey, heldListingPrefix, listingPk } from '#shared/deployment/keys.ts';
import { getItem, queryPartition, queryPrefix, updateItem } from '#functions/data/table.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { eraseHeldListing } from '#functions/listing/erase-held.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { restoreListing } from '#functions/listing/restore-listing.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { browseQuery } from '#shared/api/listing.ts';
import { deletedListingsMax } from '#shared/listing-options.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { buildContent, buildPhoto, storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;

async function regretful() {
  const { sub, listing, photos } = await storeProvider();
  const id = listing?.id ?? '';
  const shown = await getListing(id);
  await deleteListing(sub);
  return { sub, id, shown, photoIds: photos.map((photo) => photo.id), deleted: listing! };
}

const restore = (sub: string, id: string, replacing?: string) =>
  callApi(member, 'restoreListing', { claims: claimsOf(sub), params: { id }, body: { replacing } });

const deletedOf = async (sub: string): Promise<DeletedListing[]> => {
  const { body } = await callApi(member, 'listDeletedListings', { claims: claimsOf(sub) });
  return (body as { listings: DeletedListing[] }).listings;
};

const setBack = (id: string, days: number) =>
  updateItem({
    Key: deletedKey(id),
    UpdateExpression: 'SET deletedAt = :at',
    ExpressionAttributeValues: { ':at': new Date(Date.now() - days * day).toISOString() },
  });

async function writesAnother(sub: string): Promise<OwnListing> {
  const photo = buildPhoto();
  await changeFacts(sub, () => ({ photos: { put: [photo] } }));
  const content = buildContent({ title: 'Another one' });
  return saveListing(sub, { content, photos: [{ id: photo.id, face: false }] });
}

test('restoring a listing republishes it with its id, photos and review result', async () => {
  const { sub, id, shown, photoIds, deleted } = await regretful();
  expect(await getListing(id)).toBeUndefined();
  const answer = await restore(sub, id);
  expect(answer).toMatchObject({ status: 200, body: { id, published: true, version: deleted.version + 1 } });
  expect(await getListing(id)).toEqual(shown);
  const { listing, photos } = await readFacts(sub);
  expect(listing).toMatchObject({ approved: deleted.approved, publishedAt: deleted.publishedAt });
  expect(photos.map((photo) => photo.id).sort()).toEqual(photoIds.sort());
  const { category, country, city } = deleted.proposed;
  const { cards } = await browseListings(browseQuery.parse({ category, country, city }));
  expect(cards.map((card) => card.id)).toContain(id);
});

test('a provider with the maximum of deleted listings cannot create a listing', async () => {
  const { sub, listing } = await storeProvider();
  let id = listing!.id;
  await deleteListing(sub);
  for (let count = 1; count < deletedListingsMax; count += 1) {
    id = (await writesAnother(sub)).id;
    await deleteListing(sub);
  }
  expect(await deletedOf(sub)).toHaveLength(deletedListingsMax);
  const before = await readFacts(sub);
  await expect(writesAnother(sub)).rejects.toMatchObject({ code: 'too-many-deleted', status: 409 });
  expect((await readFacts(sub)).listing).toBe(before.listing);
  // Restoring lowers the number of deleted listings, deleting again raises it, and expiry lowers it.
  expect(await restore(sub, id)).toMatchObject({ status: 200 });
  await deleteListing(sub);
  await setBack(listing!.id, 31);
  await eraseHeldListing(listing!.id);
  expect(await writesAnother(sub)).toMatchObject({ version: 1 });
});

test('a listing kept by a legal hold cannot be restored, but allows new listings', async () => {
  const { sub, account } = await storeProvider();
  for (let count = 0; count < deletedListingsMax; count += 1) {
    if (count > 0) await writesAnother(sub);
    await deleteListing(sub);
  }
  const kept = (await deletedOf(sub)).map(({ id }) => id);
  const legalHold = { reason: 'An order of a court', since: account.createdAt, by: 'operator' };
  await changeFacts(sub, (facts) => ({ account: { ...facts.account, legalHold } }));
  for (const id of kept) {
    await setBack(id, 31);
    await eraseHeldListing(id);
  }
  expect(await queryPrefix(accountPk(sub), heldListingPrefix)).toHaveLength(deletedListingsMax);
  expect(await deletedOf(sub)).toEqual([]);
  expect(await writesAnother(sub)).toMatchObject({ version: 1 });
});

test('a restored listing leaves nothing to erase or to restore', async () => {
  const { sub, id } = await regretful();
  await restore(sub, id);
  expect(await getItem(deletedKey(id), true)).toBeUndefined();
  expect(await queryPrefix(accountPk(sub), heldListingPrefix)).toEqual([]);
  expect(await deletedOf(sub)).toEqual([]);
  await eraseHeldListing(id);
  expect((await readFacts(sub)).photos.length).toBeGreaterThan(0);
});

test('restoring twice returns the same result and writes nothing', async () => {
  const { sub, id } = await regretful();
  await restore(sub, id);
  const before = (await readFacts(sub)).account.factsVersion;
  expect(await restore(sub, id)).toMatchObject({ status: 200, body: { id } });
  expect((await readFacts(sub)).account.factsVersion).toBe(before);
});

test('restoring a foreign, missing, erased or expired listing returns the same 404', async () => {
  const { sub, id } = await regretful();
  const other = await regretful();
  const erased = await regretful();
  await eraseHeldListing(erased.id);
  await setBack(id, 30);
  for (const [who, which] of [
    [sub, other.id],
    [sub, '00000000-0000-4000-8000-000000000000'],
    [erased.sub, erased.id],
    [sub, id],
  ] as const) {
    const answer = await restore(who, which);
    expect([answer.status, answer.error.code]).toEqual([404, 'not-found']);
  }
  expect(await deletedOf(sub)).toEqual([]);
  expect((await restore(sub, 'no-uuid')).status).toBe(404);
  expect((await restore(sub, other.id, 'no-uuid')).error).toMatchObject({
    code: 'invalid-input',
    fields: [{ field: 'replacing' }],
  });
});

test('the list of deleted listings gives erasure dates, latest deletion first', async () => {
  const { sub, id, deleted } = await regretful();
  await setBack(id, 29);
  const second = await writesAnother(sub);
  await deleteListing(sub);
  const [last, first] = await deletedOf(sub);
  expect([last?.id, first?.id]).toEqual([second.id, id]);
  expect(first?.title).toBe(deleted.proposed.title);
  expect(first?.previewUrl).toMatch(/\/private\/.*X-Amz-Signature=/);
  expect(Date.parse(first?.erasedAt ?? '') - Date.parse(first?.deletedAt ?? '')).toBe(30 * day);
});

test('restoring is refused while another listing exists, and changes nothing', async () => {
  const { sub, id } = await regretful();
  const present = await writesAnother(sub);
  expect((await restore(sub, id)).error).toMatchObject({ code: 'listing-exists' });
  // A restore that names a listing other than the present one deletes nothing.
  expect((await restore(sub, id, '00000000-0000-4000-8000-000000000000')).error.code).toBe('listing-exists');
  expect((await readFacts(sub)).listing?.id).toBe(present.id);
  expect((await deletedOf(sub)).map((one) => one.id)).toEqual([id]);
});

test('restoring can replace the present listing, which is then deleted', async () => {
  const { sub, id } = await regretful();
  const present = await writesAnother(sub);
  expect(await restore(sub, id, present.id)).toMatchObject({ status: 200, body: { id, published: true } });
  expect(await queryPartition(listingPk(present.id))).toEqual([]);
  expect((await deletedOf(sub)).map((one) => one.id)).toEqual([present.id]);
  expect(await restore(sub, present.id, id)).toMatchObject({ status: 200, body: { id: present.id } });
});

test('a failed restore does not delete the present listing', async () => {
  const { sub } = await regretful();
  const present = await writesAnother(sub);
  expect((await restore(sub, '00000000-0000-4000-8000-000000000000', present.id)).status).toBe(404);
  expect((await readFacts(sub)).listing?.id).toBe(present.id);
});

test('a concurrent erasure and restore end in one complete result', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { sub, id, photoIds } = await regretful();
    await Promise.allSettled([restoreListing(sub, id), eraseHeldListing(id)]);
    const { listing, photos } = await readFacts(sub);
    expect(photos.map((photo) => photo.id).sort()).toEqual(listing ? photoIds.sort() : []);
    expect(await getItem(deletedKey(id), true)).toBeUndefined();
    expect(await queryPrefix(accountPk(sub), heldListingPrefix)).toEqual([]);
  }
});

test('concurrent restores and saves leave exactly one listing', async () => {
  const { sub, id } = await regretful();
  const photo = buildPhoto();
  await changeFacts(sub, () => ({ photos: { put: [photo] } }));
  const save = { content: buildContent(), photos: [{ id: photo.id, face: false }] };
  const results = await Promise.allSettled([
    restoreListing(sub, id),
    saveListing(sub, save),
    restoreListing(sub, id),
  ]);
  const refused = results.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as Error).message] : [],
  );
  const present = (await readFacts(sub)).listing?.id;
  if (present === id) expect(refused).toEqual(['version-conflict']);
  else expect(refused).toEqual(['listing-exists', 'listing-exists']);
});

test('a deleted listing stored without photo facts cannot be restored, but is erased', async () => {
  const { sub, id } = await regretful();
  await updateItem({
    Key: deletedKey(id),
    UpdateExpression: 'REMOVE photos',
  });
  expect(await deletedOf(sub)).toEqual([]);
  expect((await restore(sub, id)).status).toBe(404);
  await eraseHeldListing(id);
  expect(await getItem(deletedKey(id), true)).toBeUndefined();
});

test('an eleventh restore within an hour is rate-limited', async () => {
  const { sub, id } = await regretful();
  const answers = [];
  for (let time = 0; time < 11; time += 1) answers.push((await restore(sub, id)).status);
  expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
});

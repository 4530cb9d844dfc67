import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { ListingSave, OwnListing } from '#shared/api/listing.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { handler as member } from '#functions/entry/member.ts';
import { deletedKey, listingPk } from '#shared/deployment/keys.ts';
import { getItem, queryPartition } from '#functions/data/table.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { PhotoFact } from '#functions/core/facts/facts.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { buildContent, buildPhoto, newPhotoId, storeProvider } from '#tests/support/builders.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';
import { functionTest as test } from '#tests/support/test.ts';

async function beginner(photos: Array<Partial<PhotoFact>> = [{}]) {
  const facts = await storeProvider({ listing: null, photos });
  const ids = facts.photos.map(({ id }) => id);
  return { sub: facts.sub, ids };
}

const save = (ids: string[], more: Partial<ListingSave> = {}): ListingSave => ({
  content: buildContent(),
  photos: ids.map((id) => ({ id, face: false })),
  ...more,
});

describe('saving a listing', () => {
  test('creates a listing that becomes public after the review', async () => {
    const { sub, ids } = await beginner();
    const saved = await saveListing(sub, save(ids));
    expect(saved).toMatchObject({ version: 1, published: false });
    expect(saved.missing).toEqual(expect.arrayContaining(['content', 'photos']));
    expect(await getListing(saved.id)).toBeUndefined();
    await approveContentsHere(sub);
    expect(await getListing(saved.id)).toMatchObject({ title: buildContent().title, online: false });
  });

  test('returns the stored result on a retry with the same idempotency key', async () => {
    const { sub, ids } = await beginner();
    const before = (await readFacts(sub)).account.factsVersion;
    const first = save(ids, { idempotencyKey: randomUUID() });
    const { id } = await saveListing(sub, first);
    expect(await saveListing(sub, first)).toMatchObject({ id, version: 1 });
    const content = buildContent({ title: 'second' });
    const later = save(ids, { version: 1, content, idempotencyKey: randomUUID() });
    const second = await saveListing(sub, later);
    expect(second.version).toBe(2);
    expect(await saveListing(sub, later)).toMatchObject({ id: second.id, version: 2 });
    expect((await readFacts(sub)).account.factsVersion).toBe(before + 2);
  });

  test('accepts a retry after a review only with the same idempotency key', async () => {
    const { sub, ids } = await beginner();
    const first = save(ids, { idempotencyKey: randomUUID() });
    await saveListing(sub, first);
    await changeFacts(sub, ({ listing }) => ({ listing: { ...listing!, version: 2 } }));
    expect(await saveListing(sub, first)).toMatchObject({ version: 2 });
    await expect(saveListing(sub, { ...first, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      code: 'version-conflict',
    });
    await expect(saveListing(sub, save(ids))).rejects.toMatchObject({ code: 'version-conflict' });
  });

  test('refuses a different save with a used idempotency key and changes nothing', async () => {
    const { sub, ids } = await beginner([{}, {}]);
    const idempotencyKey = randomUUID();
    const first = save(ids, { idempotencyKey });
    await saveListing(sub, first);
    const before = await readFacts(sub);
    const others: Array<Partial<ListingSave>> = [
      { content: buildContent({ title: 'another' }) },
      { photos: first.photos.map((one) => ({ ...one, face: true })) },
      { photos: first.photos.toReversed() },
      { version: 1 },
    ];
    for (const other of others)
      await expect(saveListing(sub, { ...first, ...other })).rejects.toMatchObject({
        code: 'idempotency-key-reused',
        status: 409,
      });
    expect(await readFacts(sub)).toEqual(before);
    expect(await saveListing(sub, first)).toMatchObject({ version: 1 });
    // The same idempotency key in capitals is a different key.
    await expect(
      saveListing(sub, { ...first, idempotencyKey: idempotencyKey.toUpperCase() }),
    ).rejects.toMatchObject({ code: 'version-conflict' });
  });

  test('keeps the listing’s id and hidden state', async () => {
    const { sub, ids } = await beginner();
    const first = await saveListing(sub, save(ids));
    await callApi(member, 'setVisibility', { claims: claimsOf(sub), body: { hidden: true } });
    const second = await saveListing(sub, save(ids, { version: 1 }));
    expect(second).toMatchObject({ id: first.id, version: 2, hiddenByOwner: true, published: false });
  });

  test('works for unverified and lapsed providers without publishing', async () => {
    const never = await storeProvider({ verification: null, listing: null });
    const ids = never.photos.map(({ id }) => id);
    const waiting = await saveListing(never.sub, save(ids));
    expect(waiting.published).toBe(false);
    expect(waiting.missing).toEqual(expect.arrayContaining(['identity']));
    expect(await queryPartition(listingPk(waiting.id))).toEqual([]);

    const lapsed = await storeProvider({ membership: { periodEnd: '2020-01-01T00:00:00.000Z' } });
    const kept = lapsed.photos.map(({ id }) => id);
    const saved = await saveListing(lapsed.sub, save(kept, { version: 1 }));
    expect(saved).toMatchObject({ published: false, missing: ['membership'] });
  });
});

describe('photos of a save', () => {
  test('are refused if missing, more than eight or repeated', async () => {
    const { sub, ids } = await beginner();
    const nine = Array.from({ length: 9 }, newPhotoId);
    await expect(saveListing(sub, save([]))).rejects.toMatchObject({ code: 'no-photo' });
    await expect(saveListing(sub, save(nine))).rejects.toMatchObject({ code: 'too-many-photos' });
    await expect(saveListing(sub, save([...ids, ...ids]))).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test.each<[string, Partial<PhotoFact>]>([
    ['still uploading', { status: 'uploading' }],
    ['refused', { status: 'refused', refusal: 'damaged' }],
  ])('count as missing while %s', async (_, photo) => {
    const { sub, ids } = await beginner([photo]);
    await expect(saveListing(sub, save(ids))).rejects.toMatchObject({ code: 'no-photo' });
  });

  test('are refused with the same error whether foreign or nonexistent', async () => {
    const { sub, ids } = await beginner();
    const other = await beginner();
    for (const id of [other.ids[0] ?? '', newPhotoId()]) {
      await expect(saveListing(sub, save([...ids, id]))).rejects.toMatchObject({
        code: 'no-photo',
        fields: [{ field: 'photos.1.id' }],
      });
    }
  });

  test('are erased when a later save omits them, but unused photos stay', async () => {
    const { sub, ids } = await beginner([{}, {}]);
    await saveListing(sub, save(ids));
    const unused = buildPhoto();
    await changeFacts(sub, () => ({ photos: { put: [unused] } }));
    await saveListing(sub, save(ids.slice(0, 1), { version: 1 }));
    const left = (await readFacts(sub)).photos.map(({ id }) => id);
    expect(left.sort()).toEqual([ids[0], unused.id].sort());
  });
});

describe('the listing API', () => {
  const call = (sub: string, name: 'setPresence' | 'deleteListing' | 'getOwnListing', body?: unknown) =>
    callApi(member, name, { claims: claimsOf(sub), ...(body !== undefined && { body }) });

  test('returns no listing before it is created', async () => {
    const { sub } = await beginner();
    expect((await call(sub, 'getOwnListing')).body).toEqual({});
    expect((await call(sub, 'setPresence', { online: true })).status).toBe(404);
    expect((await call(sub, 'deleteListing')).status).toBe(404);
  });

  test('switches "available now" on and off', async () => {
    const { sub, listing } = await storeProvider();
    await call(sub, 'setPresence', { online: true });
    expect((await getListing(listing?.id ?? ''))?.online).toBe(true);
    await call(sub, 'setPresence', { online: false });
    expect((await getListing(listing?.id ?? ''))?.online).toBe(false);
  });

  test('returns an ended "available now" as off even before a sweep', async () => {
    const { sub, listing } = await storeProvider();
    await call(sub, 'setPresence', { online: true });
    const later = new Date(Date.now() + 121 * 60_000);
    expect((await getListing(listing?.id ?? '', later))?.online).toBe(false);
  });

  test('returns the owner’s text and signed photo URLs', async () => {
    const { sub } = await storeProvider();
    const { listing } = (await call(sub, 'getOwnListing')).body as { listing: OwnListing };
    expect(listing.content.contact.phone).toBe(buildContent().contact.phone);
    expect(listing.photos[0]?.previewUrl).toMatch(/\/private\/.*X-Amz-Signature=/);
  });

  test('removes invisible characters from texts shown to owner and visitors', async () => {
    const { sub, listing } = await storeProvider();
    const content = buildContent({
      title: '\u3164L\u202e',
      description: 'uno\u0007\u2029dos',
      location: '\u200b',
    });
    await changeFacts(sub, (facts) => ({
      listing: { ...facts.listing!, proposed: content, approved: content },
    }));
    const shown = { title: 'L', description: 'uno\ndos', location: '' };
    const own = await call(sub, 'getOwnListing');
    expect(own.body).toMatchObject({ listing: { published: true, content: shown } });
    const id = listing?.id ?? '';
    expect((await callApi(browse, 'getListing', { params: { id } })).body).toMatchObject(shown);
  });

  test('hides a deleted listing at once and keeps it for thirty days', async () => {
    const { sub, listing, photos } = await storeProvider();
    const id = listing?.id ?? '';
    expect((await call(sub, 'deleteListing')).status).toBe(200);
    expect(await queryPartition(listingPk(id))).toEqual([]);
    expect((await call(sub, 'getOwnListing')).body).toEqual({});
    const held = await getItem(deletedKey(id), true);
    expect(held).toMatchObject({ sub, queue: 'erase', photoIds: photos.map((photo) => photo.id) });
    expect(Math.round((Number(held?.['due']) - Date.now()) / 86_400_000)).toBe(30);
  });
});

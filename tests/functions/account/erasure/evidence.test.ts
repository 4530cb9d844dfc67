import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect } from 'vitest';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { evidencePk } from '#shared/deployment/keys.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { queryPartition } from '#functions/data/table.ts';
import { eraseDueAccount } from '#functions/account/erasure/erase-account.ts';
import { eraseEvidence } from '#functions/account/erasure/erase-evidence.ts';
import { collectData } from '#functions/account/export/make-export.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDeletedListing, removeDeletedListing } from '#functions/listing/deleted-listing-table.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { hold, lift } from '#functions/operator/hold-account.ts';
import { privatePhotoKey, uploadKey } from '#functions/photo/photo-keys.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { forgetAccount } from '#functions/core/publish/forget-account.ts';
import {
  leaveEvidence,
  posted,
  publish,
  readyPhoto,
  storeDocuments,
  storePhotoFiles,
} from '#tests/support/account-setup.ts';
import { buildAccount, newPhotoId, storeFacts } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { approveContents } from '#tests/support/content-reviewer.ts';
import { deliverUpload } from '#tests/support/deliver-upload.ts';
import { dumpStorage } from '#tests/support/dump-storage.ts';
import { provider } from '#tests/support/provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;
const past = (days: number): string => new Date(Date.now() - days * day).toISOString();

async function somebody(): Promise<string> {
  const account = buildAccount();
  await storeFacts({ sub: account.sub, account, photos: [], posts: [], reportCases: [] });
  await publish(account.sub);
  return account.sub;
}

async function sweep(cloud: SharedCloud): Promise<void> {
  await cloud.invoke('job', { job: 'sweep' });
  await cloud.flush();
}

const evidenceOf = (sub: string) => queryPartition(evidencePk(sub));
const photosIn = (items: Awaited<ReturnType<typeof evidenceOf>>) =>
  items.filter(({ sk }) => sk.startsWith('PHOTO#')).map(({ sk }) => sk.slice('PHOTO#'.length));
const filesOf = async (photoId: string) =>
  (await dumpStorage()).filter((line) => line.includes(`/${photoId}/`));
const isPrivate = (line: string): boolean => line.startsWith(`MEDIA_BUCKET private/`);

describe('items deleted under a legal hold', () => {
  test('keep private files but no public files until the hold is lifted', async ({ cloud }) => {
    const sub = await somebody();
    await leaveEvidence(sub);
    await cloud.flush();
    await sweep(cloud);
    const ids = photosIn(await evidenceOf(sub));
    expect(ids).toHaveLength(3);
    for (const id of ids) {
      const files = await filesOf(id);
      expect(files.length, id).toBeGreaterThan(0);
      expect(files.filter((line) => !isPrivate(line))).toEqual([]);
    }

    await lift(sub, 'closed', 'olga');
    await sweep(cloud);
    expect(await evidenceOf(sub)).toEqual([]);
    for (const id of ids) expect(await filesOf(id), id).toEqual([]);
    // The listing's own photo is not evidence, so it stays.
    const { photos } = await readFacts(sub);
    expect(photos).toHaveLength(1);
    expect(await filesOf(photos[0]?.id ?? '')).not.toEqual([]);
  });

  test('are deleted with the account, but only after the hold is lifted', async ({ cloud }) => {
    const sub = await somebody();
    await leaveEvidence(sub);
    await cloud.flush();
    const ids = photosIn(await evidenceOf(sub));
    expect(ids).toHaveLength(3);
    await changeFacts(sub, ({ account }) => ({
      account: { ...account, erasure: { requestedAt: past(31), dueAt: past(1), begunAt: past(1) } },
    }));
    await eraseDueAccount(sub, new Date());
    expect(photosIn(await evidenceOf(sub))).toEqual(ids);
    await lift(sub, 'closed', 'olga');
    await sweep(cloud);
    await expect(readFacts(sub)).rejects.toMatchObject({ code: 'not-found' });
    expect(await evidenceOf(sub)).toEqual([]);
    for (const id of ids) expect(await filesOf(id), id).toEqual([]);
  });

  test("are missing from the owner's data export", async ({ cloud }) => {
    const sub = await somebody();
    const { id } = await posted(sub);
    await leaveEvidence(sub);
    await cloud.flush();
    const text = JSON.stringify(await collectData(sub, new Date()));
    const ids = photosIn(await evidenceOf(sub));
    expect(ids).toHaveLength(3);
    for (const photo of ids) expect(text).not.toContain(photo);
    expect(text).not.toContain('a court');
    expect(text).toContain(id);
  });
});

describe('private files', () => {
  test('stay when a hold precedes the outbox delivery that would delete them', async ({ cloud }) => {
    const sub = await somebody();
    const id = newPhotoId();
    await storePhotoFiles([id]);
    await hold(sub, 'a court', 'olga');
    await leaveMessage({ kind: 'erase-photos', sub, photoIds: [id] });
    await cloud.flush();
    expect(await filesOf(id)).not.toEqual([]);
    expect(photosIn(await evidenceOf(sub))).toEqual([id]);
    await lift(sub, 'closed', 'olga');
    await sweep(cloud);
    expect(await filesOf(id)).toEqual([]);
  });

  test('stay when a photo is deleted during processing under a hold', async ({ cloud }) => {
    const sub = await somebody();
    const id = newPhotoId();
    const sequencer = randomUUID();
    await hold(sub, 'a court', 'olga');
    const Key = privatePhotoKey(id, 780, 'avif');
    const Bucket = environment('MEDIA_BUCKET');
    const Metadata = { upload: sequencer };
    await bucketClient().send(new PutObjectCommand({ Bucket, Key, Body: 'a file', Metadata }));
    // Simulates a run that stopped after storing the file. The repeated upload event finds no photo.
    await deliverUpload(uploadKey(sub, id), sequencer);
    await cloud.flush();
    expect((await filesOf(id)).filter(isPrivate)).not.toEqual([]);
    expect(photosIn(await evidenceOf(sub))).toEqual([id]);
  });

  test('stay when a new hold follows the lifted hold before the sweep', async ({ cloud }) => {
    const sub = await somebody();
    await leaveEvidence(sub);
    await cloud.flush();
    const ids = photosIn(await evidenceOf(sub));
    expect(ids).toHaveLength(3);
    await lift(sub, 'closed', 'olga');
    await hold(sub, 'another court', 'olga');
    await sweep(cloud);
    expect(photosIn(await evidenceOf(sub))).toEqual(ids);
    const later = await readyPhoto(sub);
    await changeFacts(sub, () => ({ photos: { delete: [later.id] } }));
    await cloud.flush();
    await lift(sub, 'closed', 'olga');
    await eraseEvidence(sub);
    await eraseEvidence(sub);
    expect(await evidenceOf(sub)).toEqual([]);
    for (const id of [...ids, later.id]) expect(await filesOf(id), id).toEqual([]);
  });
});

test('a legal hold keeps posts and avatars, whichever Lambda deletes them', async ({ cloud }) => {
  const she = await provider(cloud).approved().member().published();
  const { id: post } = await posted(she.sub);
  const { id: over } = await posted(she.sub);
  const before = await readyPhoto(she.sub);
  const wanted = await readyPhoto(she.sub, { approved: false });
  await changeFacts(she.sub, ({ account, posts }) => ({
    account: { ...account, avatar: wanted.id, approvedAvatar: before.id },
    posts: { put: posts.filter(({ id }) => id === over).map((one) => ({ ...one, publishedAt: past(2) })) },
  }));
  await hold(she.sub, 'a court', 'olga');
  expect((await she.call('deletePost', { params: { id: post } })).status).toBe(200);
  await approveContents(cloud, she.sub);
  await sweep(cloud);
  const kept = await evidenceOf(she.sub);
  expect(kept.map(({ sk, use }) => [sk, use]).sort()).toEqual(
    [
      [`PHOTO#${post}`, 'post'],
      [`PHOTO#${over}`, 'post'],
      [`PHOTO#${before.id}`, 'avatar'],
    ].sort(),
  );
});

test('an erasure stops at a new legal hold and resumes once it is lifted', async ({ cloud }) => {
  const sub = await somebody();
  const { id } = await posted(sub);
  await changeFacts(sub, ({ account }) => ({
    account: { ...account, erasure: { requestedAt: past(31), dueAt: past(1), begunAt: past(1) } },
  }));
  const facts = await readFacts(sub);
  await hold(sub, 'a court', 'olga');
  await expect(forgetAccount(sub)).rejects.toThrow('not ready');
  await eraseDueAccount(sub, new Date());
  const left = await readFacts(sub);
  expect([left.posts, left.photos]).toEqual([facts.posts, facts.photos]);
  await lift(sub, 'closed', 'olga');
  await sweep(cloud);
  await expect(readFacts(sub)).rejects.toMatchObject({ code: 'not-found' });
  expect(await filesOf(id)).toEqual([]);
});

test('an unused document stays if a legal hold precedes its deletion by the outbox', async ({ cloud }) => {
  const sub = await somebody();
  const keys = Object.values(await storeDocuments(sub, 'incoming')).map(({ key }) => key);
  await hold(sub, 'a court', 'olga');
  await leaveMessage({ kind: 'erase-documents', sub, keys });
  await cloud.flush();
  const left = (await dumpStorage()).filter(
    (line) => line.startsWith('DOCUMENTS_BUCKET') && line.includes(sub),
  );
  expect(left).toHaveLength(keys.length);
});

test("a deleted listing's record stays if a legal hold begins during the sweep", async () => {
  const sub = await somebody();
  const { listing } = await readFacts(sub);
  await deleteListing(sub);
  const deleted = await readDeletedListing(listing?.id ?? '');
  await hold(sub, 'a court', 'olga');
  expect(deleted && (await removeDeletedListing(deleted))).toBe(false);
  expect(await readDeletedListing(listing?.id ?? '')).toEqual(deleted);
});

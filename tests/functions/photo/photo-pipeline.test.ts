import { randomUUID } from 'node:crypto';
import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { OwnProfile } from '#shared/api/profile.ts';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { cacheTagMetadata } from '#shared/deployment/cache-tags.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { privatePhotoKey, publicPhotoKey, uploadKey } from '#functions/photo/photo-keys.ts';
import { placePhotos } from '#functions/photo/place-photos.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership, buildPhoto, buildVerification } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { approveContents, approveContentsHere } from '#tests/support/content-reviewer.ts';
import { deliverUpload } from '#tests/support/deliver-upload.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';
import { saveListing, signedIn } from '#tests/support/signed-in.ts';
import { createPhoto, postFile } from '#tests/support/site-api.ts';
import { type SiteProvider, verifiedProvider } from '#tests/support/site-provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

let provider: SiteProvider;
test.beforeAll(async ({ cloud }) => {
  provider = await verifiedProvider(cloud);
});

const newPhoto = (cloud: SharedCloud) => createPhoto(cloud.site, provider.token);

const bytesOf = async (url: string | undefined): Promise<Buffer> =>
  Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
const publicStatus = async (cloud: SharedCloud, id: string): Promise<number> =>
  (await fetch(`${cloud.site}/media/${id}/780.avif`)).status;

describe('an uploaded photo', () => {
  test('has no metadata and is public only together with its approved listing', async ({ cloud }) => {
    const original = await phonePhoto(3 * 1024 * 1024);
    const photo = await provider.upload(original);
    expect(photo).toMatchObject({ status: 'ready', approved: false, width: 1200 });

    const preview = await bytesOf(photo.previewUrl);
    expect((await sharp(preview).metadata()).exif).toBeUndefined();
    expect(await publicStatus(cloud, photo.id)).not.toBe(200);

    const save = { photos: [{ id: photo.id, face: true }] };
    const saved = await provider.save(save);
    expect(saved).toMatchObject({ status: 200, body: { published: false } });
    await cloud.flush();
    expect(await publicStatus(cloud, photo.id)).not.toBe(200);
    await approveContents(cloud, provider.sub);
    await cloud.invalidateAll();
    const response = await fetch(`${cloud.site}/media/${photo.id}/1200.jpg`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=86400, immutable');
    const shown = Buffer.from(await response.arrayBuffer());
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    expect(shown.includes('TestPhone')).toBe(false);

    await provider.call('setVisibility', { body: { hidden: true } });
    await cloud.flush();
    expect(await publicStatus(cloud, photo.id)).not.toBe(200);
    await provider.call('setVisibility', { body: { hidden: false } });
    await cloud.flush();
    await cloud.invalidateAll();
    expect(await publicStatus(cloud, photo.id)).toBe(200);
  });

  test('can’t be fetched from the private part of the bucket', async ({ cloud }) => {
    const photo = await provider.upload(await abstractPicture(3, 400));
    for (const path of [`/private/${photo.id}/780.avif`, `/media/../private/${photo.id}/780.avif`]) {
      expect((await fetch(cloud.site + path)).headers.get('content-type')).not.toContain('image');
    }
  });
});

test('a photo keeps the instant of its declaration of consent through processing and restoring', async ({
  cloud,
}) => {
  const she = await verifiedProvider(cloud);
  const declaredAt = async (id: string) =>
    (await readFacts(she.sub)).photos.find((one) => one.id === id)?.consentDeclaredAt;
  const before = new Date().toISOString();
  const { photo, upload } = await createPhoto(cloud.site, she.token);
  const declared = await declaredAt(photo.id);
  expect((declared ?? '') >= before).toBe(true);

  await postFile(upload, await abstractPicture(6, 400));
  await cloud.flush();
  const processed = await she.call<OwnPhoto>('getPhoto', { params: { id: photo.id } });
  expect(processed.body.status).toBe('ready');
  expect(await declaredAt(photo.id)).toBe(declared);

  const { id } = (await she.save({ photos: [{ id: photo.id, face: false }] })).body;
  await approveContents(cloud, she.sub);
  await she.call('deleteListing');
  expect(await declaredAt(photo.id)).toBeUndefined();
  expect((await she.call('restoreListing', { params: { id }, body: {} })).status).toBe(200);
  expect(await declaredAt(photo.id)).toBe(declared);
});

describe('a photo deleted while it is processed', () => {
  /** Stores a file, as if a run had crashed after storing the sizes of an upload. */
  async function storedFile(photoId: string, upload: string): Promise<string> {
    const Key = privatePhotoKey(photoId, 780, 'avif');
    const Body = await abstractPicture(5, 100);
    const Bucket = environment('MEDIA_BUCKET');
    await bucketClient().send(new PutObjectCommand({ Bucket, Key, Body, Metadata: { upload } }));
    return Key;
  }
  const remains = async (Key: string): Promise<boolean> =>
    bucketClient()
      .send(new HeadObjectCommand({ Bucket: environment('MEDIA_BUCKET'), Key }))
      .then(
        () => true,
        () => false,
      );
  /** Creates and deletes a photo. `redeliver` sends the event of its upload again. */
  async function deleted(
    cloud: SharedCloud,
  ): Promise<{ id: string; redeliver: (sequencer: string) => Promise<void> }> {
    const { photo } = await newPhoto(cloud);
    await provider.call('deletePhoto', { params: { id: photo.id } });
    await cloud.flush();
    const key = uploadKey(provider.sub, photo.id);
    return {
      id: photo.id,
      redeliver: async (sequencer) => {
        await deliverUpload(key, sequencer);
        await cloud.flush();
      },
    };
  }

  test('leaves no private file, even when the run that stored the file crashed', async ({ cloud }) => {
    const { id, redeliver } = await deleted(cloud);
    const file = await storedFile(id, 'the event');
    await redeliver('the event');
    expect(await remains(file)).toBe(false);
  });

  test('keeps files that belong to another upload event', async ({ cloud }) => {
    const { id, redeliver } = await deleted(cloud);
    const file = await storedFile(id, 'the event');
    await redeliver('another event');
    expect(await remains(file)).toBe(true);
  });
});

const putCopy = async (photoId: string, listingId: string) =>
  bucketClient().send(
    new PutObjectCommand({
      Bucket: environment('MEDIA_BUCKET'),
      Key: publicPhotoKey(photoId, 780, 'avif'),
      Body: await abstractPicture(5, 100),
      Metadata: cacheTagMetadata(listingId),
    }),
  );

test('missing files of one photo do not keep another photo public', async ({ cloud }) => {
  const other = await verifiedProvider(cloud);
  const [lost, left] = [buildPhoto(), buildPhoto()];
  await changeFacts(other.sub, () => ({ photos: { put: [lost] } }));
  const save = { photos: [{ id: lost.id, face: false }] };
  const { body } = await other.save(save);
  await approveContentsHere(other.sub);
  await putCopy(left.id, body.id);
  expect(await publicStatus(cloud, left.id)).toBe(200);
  await expect(
    placePhotos({ sub: other.sub, listingId: body.id, photoIds: [lost.id, left.id] }, randomUUID()),
  ).rejects.toMatchObject({
    name: 'NoSuchKey',
  });
  expect(await publicStatus(cloud, left.id)).not.toBe(200);
});

test('a repeated message about photos purges what the edge cached since the first delivery', async ({
  cloud,
}) => {
  const photo = buildPhoto();
  const [listing, message] = [randomUUID(), randomUUID()];
  for (const delivery of ['the first', 'the second']) {
    await putCopy(photo.id, listing);
    expect(await publicStatus(cloud, photo.id)).toBe(200);
    await placePhotos({ sub: provider.sub, listingId: listing, photoIds: [photo.id] }, message);
    expect(await publicStatus(cloud, photo.id), delivery).not.toBe(200);
  }
});

test('a late message about a deleted listing leaves the avatar public', async ({ cloud }) => {
  const she = await signedIn(cloud, 'worker');
  await changeFacts(she.sub, () => ({ verification: buildVerification(), membership: buildMembership() }));
  const avatar = await createPhoto(cloud.site, she.token());
  await postFile(avatar.upload, await abstractPicture(4, 400));
  await cloud.flush();
  const { id } = avatar.photo;
  const set = await she.call<OwnProfile>('setAvatar', { body: { id } });
  expect(set.status).toBe(200);
  // The square has no watermark.
  expect(set.body.avatar?.previewUrl).toContain(`${id}/square.avif`);

  const first = await saveListing(cloud, she);
  expect((await she.call('deleteListing')).status).toBe(200);
  await saveListing(cloud, she);
  await cloud.invalidateAll();
  expect(await publicStatus(cloud, id)).toBe(200);
  const late = { sub: she.sub, listingId: first.id, photoIds: [id, first.photoId] };
  await placePhotos(late, randomUUID());
  await cloud.invalidateAll();
  expect(await publicStatus(cloud, id)).toBe(200);
  expect(await publicStatus(cloud, first.photoId)).not.toBe(200);

  await she.call('setVisibility', { body: { hidden: true } });
  await cloud.flush();
  await placePhotos(late, randomUUID());
  await cloud.invalidateAll();
  expect(await publicStatus(cloud, id)).not.toBe(200);
});

describe('deleting a photo', () => {
  test('removes an unused photo, and is refused for a photo in a listing', async ({ cloud }) => {
    const { photo } = await newPhoto(cloud);
    expect((await provider.call('deletePhoto', { params: { id: photo.id } })).status).toBe(200);
    expect((await provider.call('getPhoto', { params: { id: photo.id } })).status).toBe(404);

    const other = await verifiedProvider(cloud);
    const used = buildPhoto();
    await changeFacts(other.sub, () => ({ photos: { put: [used] } }));
    const save = { photos: [{ id: used.id, face: false }] };
    expect((await other.save(save)).status).toBe(200);
    expect(await other.call('deletePhoto', { params: { id: used.id } })).toMatchObject({ status: 409 });
  });
});

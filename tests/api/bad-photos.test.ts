import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ListingDetail } from '#shared/api/listing.ts';
import type { OwnPhoto } from '#shared/api/photo.ts';
import type { PresignedPost } from '#shared/api/upload.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { bucketClient, readBytes } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { photoFiles, privatePhotoKey, publicPhotoKey, uploadKey } from '#functions/photo/photo-keys.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { approveContents } from '#tests/support/content-reviewer.ts';
import { refusedFiles, takenFiles } from '#tests/support/hostile-pictures.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';
import { createPhoto, callSite, postFile } from '#tests/support/site-api.ts';
import { publicProvider, type SiteProvider, verifiedProvider } from '#tests/support/site-provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** Bad photos from a provider with a live listing, posted directly to the bucket instead of through our upload form. */

async function keysOf(cloud: SharedCloud, bucket: string, prefix: string): Promise<string[]> {
  const { Contents = [] } = await bucketClient().send(
    new ListObjectsV2Command({ Bucket: cloud.resources[bucket], Prefix: prefix }),
  );
  return Contents.map(({ Key = '' }) => Key);
}

/** Lists the stored objects of a photo: public, private and uploaded. */
const storedOf = async (cloud: SharedCloud, { sub }: SiteProvider, photoId: string): Promise<string[]> =>
  (
    await Promise.all([
      keysOf(cloud, 'MediaBucket', `media/${photoId}/`),
      keysOf(cloud, 'MediaBucket', `private/${photoId}/`),
      keysOf(cloud, 'UploadsBucket', uploadKey(sub, photoId)),
    ])
  ).flat();

async function seenOf(
  cloud: SharedCloud,
  listingId: string,
): Promise<{ detail: ListingDetail; sizes: Buffer[] }> {
  await cloud.invalidateAll();
  const { body: detail } = await callSite<ListingDetail>(cloud.site, 'getListing', {
    params: { id: listingId },
  });
  const id = detail.photos[0]?.id ?? '';
  return {
    detail,
    sizes: await Promise.all(photoFiles.map((size) => mediaBytes(cloud, publicPhotoKey(id, ...size)))),
  };
}

async function mediaBytes(cloud: SharedCloud, key: string): Promise<Buffer> {
  const response = await fetch(`${cloud.site}/${key}`);
  expect([key, response.status]).toEqual([key, 200]);
  return Buffer.from(await response.arrayBuffer());
}

describe('bad uploads', () => {
  let provider: Awaited<ReturnType<typeof publicProvider>>;
  test.beforeAll(async ({ cloud }) => {
    provider = await publicProvider(cloud);
  });

  test.for(refusedFiles)(
    'are rejected without changing the live listing: %s is %s',
    async ([_, refusal, make], { cloud }) => {
      const before = await seenOf(cloud, provider.listing.id);
      const photo = await provider.upload(await make());
      expect(photo).toMatchObject({ status: 'refused', refusal, approved: false });
      expect(photo.previewUrl).toBeUndefined();
      expect(await storedOf(cloud, provider, photo.id)).toEqual([]);

      const saved = await provider.save({
        version: provider.listing.version,
        photos: [
          { id: provider.photoId, face: false },
          { id: photo.id, face: false },
        ],
      });
      expect(saved).toMatchObject({
        status: 400,
        error: { code: 'no-photo', fields: [{ field: 'photos.1.id' }] },
      });
      await cloud.flush();
      expect(await seenOf(cloud, provider.listing.id)).toEqual(before);
    },
  );

  test('are rejected by the bucket when one byte over 5 MB', async ({ cloud }) => {
    const before = await seenOf(cloud, provider.listing.id);
    const { photo, upload } = await createPhoto(cloud.site, provider.token);
    const small = await abstractPicture(1, 100);
    const large = Buffer.concat([small, Buffer.alloc(listingLimits.photoMaxBytes + 1 - small.length)]);
    const posted = await postFile(upload, large);
    expect(posted.status).toBe(400);
    expect(await posted.text()).toContain('<Code>EntityTooLarge</Code>');
    await cloud.flush();
    const { body } = await provider.call<OwnPhoto>('getPhoto', { params: { id: photo.id } });
    expect(body.status).toBe('uploading');
    expect(await storedOf(cloud, provider, photo.id)).toEqual([]);
    expect(await seenOf(cloud, provider.listing.id)).toEqual(before);
  });

  test.for<[string, (upload: PresignedPost) => Promise<Response>, number, string]>([
    ['an empty file', (upload) => postFile(upload, Buffer.alloc(0)), 400, 'EntityTooSmall'],
    [
      'another type',
      async (upload) => postFile(upload, await abstractPicture(1, 90), { 'Content-Type': 'text/html' }),
      403,
      'AccessDenied',
    ],
    [
      'another key',
      async (upload) => postFile(upload, await abstractPicture(1, 90), { key: `${upload.fields['key']}x` }),
      403,
      'AccessDenied',
    ],
  ])('are rejected by the bucket when the form has %s', async ([_, post, status, code], { cloud }) => {
    const { photo, upload } = await createPhoto(cloud.site, provider.token);
    const posted = await post(upload);
    expect([posted.status, await posted.text()]).toEqual([status, expect.stringContaining(code)]);
    await cloud.flush();
    expect(await storedOf(cloud, provider, photo.id)).toEqual([]);
  });

  test('get no upload form when declared over 5 MB or as SVG', async () => {
    for (const body of [
      { contentType: 'image/jpeg', bytes: listingLimits.photoMaxBytes + 1 },
      { contentType: 'image/svg+xml', bytes: 1000 },
    ])
      expect(await provider.call('createPhoto', { body })).toMatchObject({
        status: 400,
        error: { code: 'invalid-input' },
      });
  });
});

describe('accepted uploads', () => {
  let provider: SiteProvider;
  test.beforeAll(async ({ cloud }) => {
    provider = await verifiedProvider(cloud);
  });

  test.for(takenFiles)('become plain sRGB files without scripts: %s', async ([_, make], { cloud }) => {
    const photo = await provider.upload(await make());
    expect(photo).toMatchObject({ status: 'ready', width: 300 });
    for (const file of photoFiles) {
      const Key = privatePhotoKey(photo.id, ...file);
      const stored = await readBytes(
        { Bucket: environment('MEDIA_BUCKET'), Key },
        listingLimits.photoMaxBytes,
      );
      const { space, depth, channels } = await sharp(stored.bytes).metadata();
      expect([Key, space, depth, channels]).toEqual([Key, 'srgb', 'uchar', 3]);
      expect(stored.bytes.includes('script')).toBe(false);
    }
    expect(await keysOf(cloud, 'UploadsBucket', uploadKey(provider.sub, photo.id))).toEqual([]);
  });
});

test('reusing an upload form after its photo is public changes nothing visible', async ({ cloud }) => {
  const provider = await publicProvider(cloud);
  const { photo, upload } = await createPhoto(cloud.site, provider.token);
  await postFile(upload, await abstractPicture(21, 500));
  await cloud.flush();
  const saved = await provider.save({
    version: provider.listing.version,
    photos: [{ id: photo.id, face: false }],
  });
  expect(saved.status).toBe(200);
  await approveContents(cloud, provider.sub);
  const before = await seenOf(cloud, provider.listing.id);
  expect(before.detail.photos).toMatchObject([{ id: photo.id, width: 500 }]);

  for (const bytes of [await abstractPicture(22, 350), Buffer.from('no image')]) {
    expect((await postFile(upload, bytes)).status).toBe(204);
    await cloud.flush();
    expect(await seenOf(cloud, provider.listing.id)).toEqual(before);
    expect(await keysOf(cloud, 'UploadsBucket', uploadKey(provider.sub, photo.id))).toEqual([]);
  }
  const { body } = await provider.call<OwnPhoto>('getPhoto', { params: { id: photo.id } });
  expect(body).toMatchObject({ status: 'ready', width: 500 });
});

test('public sizes of a photo contain no camera location or other metadata', async ({ cloud }) => {
  const provider = await publicProvider(cloud);
  const original = await phonePhoto(3 * 1024 * 1024);
  expect(original.length).toBeGreaterThan(3 * 1024 * 1024);
  expect((await sharp(original).metadata()).exif?.includes('TestPhone')).toBe(true);
  const photo = await provider.upload(original);
  const saved = await provider.save({
    version: provider.listing.version,
    photos: [{ id: photo.id, face: false }],
  });
  expect(saved.status).toBe(200);
  await approveContents(cloud, provider.sub);

  const { sizes } = await seenOf(cloud, provider.listing.id);
  expect(sizes).toHaveLength(photoFiles.length);
  for (const bytes of sizes) {
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    expect(bytes.includes('TestPhone')).toBe(false);
  }
  expect(await keysOf(cloud, 'UploadsBucket', uploadKey(provider.sub, photo.id))).toEqual([]);
});

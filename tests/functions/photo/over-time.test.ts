import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { OwnPhoto } from '#shared/api/photo.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { documentClient } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { photoFiles, privatePhotoKey, uploadKey } from '#functions/photo/photo-keys.ts';
import { markId } from '#functions/photo/watermark.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { createPhoto, postFile } from '#tests/support/site-api.ts';
import { ownCloudTest } from '#tests/support/test.ts';

const test = ownCloudTest({ faults: true });

const minute = 60_000;
const day = 24 * 60 * minute;

test.afterEach(({ cloud }) => cloud.faults.clear());

const newPhoto = (cloud: Cloud, she: SignedIn) => createPhoto(cloud.site, she.token());
const photoOf = async (she: SignedIn, id: string): Promise<OwnPhoto> =>
  (await she.call<OwnPhoto>('getPhoto', { params: { id } })).body;

async function keysOf(bucket: 'MEDIA_BUCKET' | 'UPLOADS_BUCKET', Prefix: string): Promise<string[]> {
  const { Contents = [] } = await bucketClient().send(
    new ListObjectsV2Command({ Bucket: environment(bucket), Prefix }),
  );
  return Contents.map(({ Key = '' }) => Key).sort();
}
const storedOf = async ({ sub }: SignedIn, id: string): Promise<string[]> => [
  ...(await keysOf('UPLOADS_BUCKET', uploadKey(sub, id))),
  ...(await keysOf('MEDIA_BUCKET', `private/${id}/`)),
  ...(await keysOf('MEDIA_BUCKET', `media/${id}/`)),
];

async function marksOf({ sub }: SignedIn): Promise<string[]> {
  const found: string[] = [];
  const scan = { TableName: process.env['TABLE_NAME'], ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: documentClient() }, scan))
    for (const { pk, sub: owner } of Items)
      if (String(pk).startsWith('MARK#') && owner === sub) found.push(String(pk).slice('MARK#'.length));
  return found;
}

test('an upload form expires after 15 minutes, and its photo is deleted soon after', async ({ cloud }) => {
  const she = await signedIn(cloud, 'worker');
  const { photo, upload } = await newPhoto(cloud, she);
  await cloud.pass(16 * minute, she);
  const late = await postFile(upload, await abstractPicture(1, 200));
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  expect(await photoOf(she, photo.id)).toMatchObject({ status: 'uploading' });
  await cloud.pass(5 * minute, she);
  expect((await she.call('getPhoto', { params: { id: photo.id } })).status).toBe(404);
  expect(await storedOf(she, photo.id)).toEqual([]);
});

test('a storage failure during processing is retried until the photo is ready', async ({ cloud }) => {
  const she = await signedIn(cloud, 'worker');
  const { photo, upload } = await newPhoto(cloud, she);
  // Inject enough failures to use up the retries of one delivery, but not the retries of a second delivery.
  cloud.faults.inject({ service: 's3', kind: 'error', operation: 'PutObject', times: 4 * photoFiles.length });
  expect((await postFile(upload, await abstractPicture(2, 200))).status).toBe(204);
  await cloud.flush();
  expect(await photoOf(she, photo.id)).toMatchObject({ status: 'ready', width: 200 });
  const { photos } = await readFacts(she.sub);
  expect(photos).toMatchObject([{ id: photo.id, mark: expect.stringMatching(markId) as string }]);
  expect(photos[0]).not.toHaveProperty('attempts');
  expect(await marksOf(she)).toEqual([photos[0]?.mark]);
  expect(await storedOf(she, photo.id)).toEqual(
    photoFiles.map((file) => privatePhotoKey(photo.id, ...file)).sort(),
  );
});

test.for(['PutObject', 'GetObject'])(
  'a photo is refused and leaves no stored files while %s keeps failing',
  async (operation, { cloud }) => {
    const she = await signedIn(cloud, 'worker');
    const file = await abstractPicture(3, 200);
    const fault = cloud.faults.inject({ service: 's3', kind: 'error', operation });
    const { photo, upload } = await newPhoto(cloud, she);
    expect((await postFile(upload, file)).status).toBe(204);
    await cloud.flush();
    expect(await photoOf(she, photo.id)).toMatchObject({ status: 'refused', refusal: 'not-processed' });
    expect(await storedOf(she, photo.id)).toEqual([]);
    fault.remove();

    const again = await newPhoto(cloud, she);
    await postFile(again.upload, file);
    await cloud.flush();
    expect(await photoOf(she, again.photo.id)).toMatchObject({ status: 'ready', width: 200 });
  },
);

test('a file that crashes the processor is refused and delays no other upload', async ({ cloud }) => {
  const [she, other] = [await signedIn(cloud, 'worker'), await signedIn(cloud, 'worker')];
  const { photo, upload } = await newPhoto(cloud, she);
  const isHers = (event: { Records?: Array<{ s3: { object: { key: string } } }> }) =>
    event.Records?.some(({ s3 }) => s3.object.key.endsWith(photo.id)) ?? false;
  const ends = [1, 2, 3].map(() => cloud.endNext('photo', 4, isHers));
  expect((await postFile(upload, await abstractPicture(4, 200))).status).toBe(204);

  const beside = await newPhoto(cloud, other);
  await postFile(beside.upload, await abstractPicture(5, 200));
  await Promise.all(ends);
  await cloud.flush();
  expect(await photoOf(other, beside.photo.id)).toMatchObject({ status: 'ready' });
  expect(await photoOf(she, photo.id)).toMatchObject({ status: 'uploading' });

  await cloud.pass(21 * minute, she);
  expect(await photoOf(she, photo.id)).toMatchObject({ status: 'refused', refusal: 'not-processed' });
});

test('unused and refused photos are deleted after a day with their files', async ({ cloud }) => {
  const she = await signedIn(cloud, 'worker');
  const ids: string[] = [];
  for (const bytes of [await abstractPicture(6, 200), Buffer.from('no image'), undefined]) {
    const { photo, upload } = await newPhoto(cloud, she);
    ids.push(photo.id);
    if (bytes) expect((await postFile(upload, bytes)).status).toBe(204);
  }
  await cloud.flush();
  const states = await Promise.all(ids.map((id) => photoOf(she, id)));
  expect(states.map(({ status }) => status)).toEqual(['ready', 'refused', 'uploading']);

  await cloud.pass(day + minute, she);
  expect((await readFacts(she.sub)).photos).toEqual([]);
  for (const id of ids) expect(await storedOf(she, id)).toEqual([]);
  // The watermark ids remain, so that copies elsewhere can still be traced.
  expect(await marksOf(she)).toHaveLength(2);
});

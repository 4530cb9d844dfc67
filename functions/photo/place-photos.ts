import { CopyObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { invalidate } from '#functions/data/edge-cache.ts';
import { environment } from '#functions/data/environment.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { shownPhotos } from '#functions/projection/public-table.ts';
import { contentTypeOf, photoSizes, privatePhotoKey, publicPhotoKey } from './photo-keys.ts';

/**
 * A photo's address is never used again for another picture, so a browser need not ask again. The edge does once
 * a day: what it keeps is normally taken out at once, and stays no longer should that order never get through.
 */
const immutable = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * Puts photos where the listing's public item says: a public copy of those on it, none of those that are not.
 * Looks again after the work, since messages come in no order: whoever works last has seen the last word.
 */
export async function placePhotos(listingId: string, photoIds: readonly string[]): Promise<void> {
  await retry(async () => {
    const shown = await shownPhotos(listingId);
    const out = photoIds.filter((id) => shown.includes(id));
    const back = photoIds.filter((id) => !shown.includes(id));
    // First, so that a photo that can't be copied keeps no other one public.
    await takeBack(back);
    await Promise.all(out.map(copyOut));
    const after = await shownPhotos(listingId);
    const moved = photoIds.some((id) => shown.includes(id) !== after.includes(id));
    if (moved) throw new Overtaken(`the photos of the listing ${listingId} kept moving`);
  });
}

async function copyOut(photoId: string): Promise<void> {
  const bucket = environment('MEDIA_BUCKET');
  await Promise.all(
    photoSizes.map((size) =>
      bucketClient().send(
        new CopyObjectCommand({
          Bucket: bucket,
          CopySource: `${bucket}/${privatePhotoKey(photoId, ...size)}`,
          Key: publicPhotoKey(photoId, ...size),
          MetadataDirective: 'REPLACE',
          ContentType: contentTypeOf[size[1]],
          CacheControl: immutable,
        }),
      ),
    ),
  );
}

/** Deletes the public copies, and what the edge keeps of them. */
async function takeBack(photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  await deleteObjects(photoIds.flatMap((id) => photoSizes.map((size) => publicPhotoKey(id, ...size))));
  await invalidate(photoIds.map((id) => `/media/${id}/*`));
}

/** Deletes every file of photos that no account has any more, those that visitors see first. */
export async function erasePhotos(photoIds: readonly string[]): Promise<void> {
  await takeBack(photoIds);
  await deleteObjects(photoIds.flatMap((id) => photoSizes.map((size) => privatePhotoKey(id, ...size))));
}

async function deleteObjects(keys: readonly string[]): Promise<void> {
  const answer = await bucketClient().send(
    new DeleteObjectsCommand({
      Bucket: environment('MEDIA_BUCKET'),
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  if (answer.Errors?.length) throw new Error(`${answer.Errors.length} objects could not be deleted.`);
}

import { randomUUID } from 'node:crypto';
import { CopyObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { cacheTagMetadata } from '#shared/deployment/cache-tags.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { takeDown } from '#functions/data/edge-cache.ts';
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
 * Puts photos where the listing's public item says: a public copy of those on it, none of those that are not, nor anything
 * of these that the edge keeps. Looks again after the work, since messages come in no order: whoever works last has seen
 * the last word.
 *
 * @param message whose doing it is, as the edge is told
 */
export async function placePhotos(
  listingId: string,
  photoIds: readonly string[],
  message: string,
): Promise<void> {
  await retry(async () => {
    const shown = await shownPhotos(listingId);
    const out = photoIds.filter((id) => shown.includes(id));
    const back = photoIds.filter((id) => !shown.includes(id));
    // First, and whatever becomes of the others: a photo that can't be copied keeps no other one public.
    await deleteCopies(back);
    const copies = await Promise.allSettled(out.map((id) => copyOut(id, listingId)));
    const after = await shownPhotos(listingId);
    const moved = photoIds.some((id) => shown.includes(id) !== after.includes(id));
    if (moved) throw new Overtaken(`the photos of the listing ${listingId} kept moving`);
    // Behind the last look, and by a name of this attempt of this delivery: the edge does nothing for a name that it knows,
    // and a copy that an attempt made too late is there to be kept until the next one deletes it. The client's own tries
    // say the same name again.
    if (back.length > 0) await takeDown(listingId, `${message}/${randomUUID()}`);
    const failed = copies.find((copy) => copy.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

async function copyOut(photoId: string, listingId: string): Promise<void> {
  const bucket = environment('MEDIA_BUCKET');
  await Promise.all(
    photoSizes.map((size) =>
      bucketClient().send(
        new CopyObjectCommand({
          Bucket: bucket,
          CopySource: `${bucket}/${privatePhotoKey(photoId, ...size)}`,
          Key: publicPhotoKey(photoId, ...size),
          // What is not said again is lost with it.
          MetadataDirective: 'REPLACE',
          ContentType: contentTypeOf[size[1]],
          CacheControl: immutable,
          Metadata: cacheTagMetadata(listingId),
        }),
      ),
    ),
  );
}

const deleteCopies = (photoIds: readonly string[]): Promise<void> =>
  deleteObjects(photoIds.flatMap((id) => photoSizes.map((size) => publicPhotoKey(id, ...size))));

/**
 * Deletes every file of photos that no account has any more, those that visitors see first.
 *
 * @param listingId of the listing that showed some of them until now: the edge may keep them
 * @param message whose doing it is, as the edge is told
 */
export async function erasePhotos(
  photoIds: readonly string[],
  listingId: string | undefined,
  message: string,
): Promise<void> {
  await deleteCopies(photoIds);
  if (listingId !== undefined) await takeDown(listingId, message);
  await deleteObjects(photoIds.flatMap((id) => photoSizes.map((size) => privatePhotoKey(id, ...size))));
}

async function deleteObjects(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const answer = await bucketClient().send(
    new DeleteObjectsCommand({
      Bucket: environment('MEDIA_BUCKET'),
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  if (answer.Errors?.length) throw new Error(`${answer.Errors.length} objects could not be deleted.`);
}

import { randomUUID } from 'node:crypto';
import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { cacheTagMetadata } from '#shared/deployment/cache-tags.ts';
import { bucketClient, deleteObjects } from '#functions/data/bucket-client.ts';
import { invalidateListing } from '#functions/data/edge-cache.ts';
import { environment } from '#functions/data/environment.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { keepPhotos } from '#functions/core/facts/evidence-table.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { shownPhotos } from '#functions/core/projection/public-table.ts';
import { contentTypeOf, photoFiles, privatePhotoKey, publicPhotoKey } from './photo-keys.ts';

/**
 * A photo's address is never used again for another picture, so a browser need not ask again. The edge does once
 * a day: what it keeps is normally taken out at once, and stays no longer should that order never get through.
 */
const immutable = 'public, max-age=31536000, s-maxage=86400, immutable';

/** Photos of one account, and the listing that showed some of them before or shows them now. */
interface Placement {
  sub: string;
  listingId: string;
  photoIds: readonly string[];
}

/**
 * Puts photos where the public items say: a public copy of those that a listing shows, none of the others, nor anything
 * of these that the edge keeps. Looks again after the work, since messages come in no order: whoever works last has seen
 * the last word.
 *
 * @param message whose doing it is, as the edge is told
 */
export async function placePhotos(placement: Placement, message: string): Promise<void> {
  const { listingId, photoIds } = placement;
  await retry(async () => {
    const shown = await shownBy(placement);
    // First, and whatever becomes of the others: a photo that can't be copied keeps no other one public.
    await deleteCopies(photoIds.filter((id) => !shown.has(id)));
    const copies = await Promise.allSettled([...shown].map(([id, listing]) => copyOut(id, listing)));
    const after = await shownBy(placement);
    const moved = photoIds.some((id) => shown.get(id) !== after.get(id));
    if (moved) throw new Overtaken(`the photos of the listing ${listingId} kept moving`);
    // Behind the last look, and by a name of this attempt of this delivery: the edge does nothing for a name that it knows,
    // and a copy that an attempt made too late is there to be kept until the next one deletes it. The client's own tries
    // say the same name again.
    if (photoIds.some((id) => shown.get(id) !== listingId))
      await invalidateListing(listingId, `${message}/${randomUUID()}`);
    const failed = copies.find((copy) => copy.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

/**
 * Which listing shows each of the photos, of those that are shown. Beside the message's own it is the one that the
 * account has now: an avatar outlives a listing, and a late word of the deleted one must not take it from the next.
 */
async function shownBy({ sub, listingId, photoIds }: Placement): Promise<Map<string, string>> {
  const shown = await shownPhotos(listingId);
  const where = new Map(photoIds.filter((id) => shown.includes(id)).map((id) => [id, listingId]));
  if (where.size === photoIds.length) return where;
  const present = (await readStoredFacts(sub))?.facts.listing?.id;
  if (present === undefined || present === listingId) return where;
  for (const id of await shownPhotos(present)) if (photoIds.includes(id)) where.set(id, present);
  return where;
}

async function copyOut(photoId: string, listingId: string): Promise<void> {
  const bucket = environment('MEDIA_BUCKET');
  await Promise.all(
    photoFiles.map((file) =>
      bucketClient().send(
        new CopyObjectCommand({
          Bucket: bucket,
          CopySource: `${bucket}/${privatePhotoKey(photoId, ...file)}`,
          Key: publicPhotoKey(photoId, ...file),
          // What is not said again is lost with it.
          MetadataDirective: 'REPLACE',
          ContentType: contentTypeOf[file[1]],
          CacheControl: immutable,
          Metadata: cacheTagMetadata(listingId),
        }),
      ),
    ),
  );
}

const deleteCopies = (photoIds: readonly string[]): Promise<void> => deleteFiles(photoIds, publicPhotoKey);

/** Photos that an account deleted. */
interface Erased {
  sub: string;
  photoIds: readonly string[];
  /** Of the listing that showed some of them until now: the edge may keep them. */
  listingId?: string;
}

/**
 * Deletes the files of deleted photos, public copies first. Under a legal hold the private files
 * stay as evidence (KEEP-3).
 *
 * @param message the message's name, by which the edge knows a repeated order
 */
export async function erasePhotos({ sub, photoIds, listingId }: Erased, message: string): Promise<void> {
  await deleteCopies(photoIds);
  if (listingId !== undefined) await invalidateListing(listingId, message);
  if (!(await keepPhotos(sub, photoIds, new Date()))) await erasePrivateFiles(photoIds);
}

/** Deletes the private files of photos. */
export const erasePrivateFiles = (photoIds: readonly string[]): Promise<void> =>
  deleteFiles(photoIds, privatePhotoKey);

const deleteFiles = (photoIds: readonly string[], keyOf: typeof publicPhotoKey): Promise<void> =>
  deleteObjects(
    environment('MEDIA_BUCKET'),
    photoIds.flatMap((id) => photoFiles.map((file) => keyOf(id, ...file))),
  );

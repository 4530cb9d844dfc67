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
 * Cache lifetime of public photos. A photo's URL never shows another picture, so browsers cache it for a year. An
 * invalidation normally clears the edge caches at once. If it fails, the photo expires there after a day.
 */
const immutable = 'public, max-age=31536000, s-maxage=86400, immutable';

/** Photos of one account, and the listing that shows or showed some of them. */
interface Placement {
  sub: string;
  listingId: string;
  photoIds: readonly string[];
}

/**
 * Makes the public copies match the public items. Copies the photos that a listing shows; deletes and invalidates the
 * others. Messages arrive in any order, so this function checks again after the work, and retries if the items changed.
 * @param message name of the outbox message, to identify the invalidation
 */
export async function placePhotos(placement: Placement, message: string): Promise<void> {
  const { listingId, photoIds } = placement;
  await retry(async () => {
    const shown = await shownBy(placement);
    // Delete first, so that a photo that can't be copied doesn't keep another photo public.
    await deleteCopies(photoIds.filter((id) => !shown.has(id)));
    const copies = await Promise.allSettled([...shown].map(([id, listing]) => copyOut(id, listing)));
    const after = await shownBy(placement);
    const moved = photoIds.some((id) => shown.get(id) !== after.get(id));
    if (moved)
      throw new Overtaken(`the visibility of photos of the listing ${listingId} changed during the copy`);
    // Invalidate after the last check: an earlier attempt may have made a copy late, and the edge may have cached that
    // copy. The name contains a UUID for each attempt, because CloudFront ignores a repeated name. The client's own
    // retries repeat the same name.
    if (photoIds.some((id) => shown.get(id) !== listingId))
      await invalidateListing(listingId, `${message}/${randomUUID()}`);
    const failed = copies.find((copy) => copy.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

/**
 * Maps each shown photo to the listing that shows it. Checks the account's current listing as well: an avatar outlives
 * a deleted listing, and a late message of that listing must not remove the avatar.
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
          // REPLACE drops all metadata, so set everything again.
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
  /** Listing that showed some of the photos; the edge may have these cached. */
  listingId?: string;
}

/**
 * Deletes the files of deleted photos, public copies first. Under a legal hold the private files are kept as evidence
 * (KEEP-3).
 * @param message name of the outbox message, by which the edge recognizes a repeated invalidation
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

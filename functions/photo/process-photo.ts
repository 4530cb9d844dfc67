import { DeleteObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { AppError } from '#shared/errors.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { photoDeliveries } from '#shared/photo.ts';
import { bucketClient, headObject, OversizedObject, readBytes } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { log } from '#functions/data/log.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { PhotoFact } from '#functions/core/facts/facts.ts';
import { makeSizes, type ProcessedPhoto, PhotoRefused } from './make-sizes.ts';
import { markRecord } from './mark-table.ts';
import { type Mark, newMarkId } from './watermark.ts';
import { markNotProcessed } from './sweep-uploads.ts';
import { contentTypeOf, ownerOfUpload, privatePhotoKey } from './photo-keys.ts';

/** One upload, as reported by the bucket. */
export interface Upload {
  key: string;
  bytes: number;
  /** Order of the events of one key; a redelivered event has the same value. */
  sequencer: string;
}

/**
 * Processes an upload into the files that the site may show, or refuses it. Fails closed: until all files are stored,
 * the photo is not ready and never public.
 *
 * 1. The first event for a form claims the photo and assigns its mark. A second use of the form changes nothing. A
 *    redelivery of the first event starts again with the same mark.
 * 2. All sizes are stored in the private part of the media bucket.
 * 3. Then the photo becomes ready, and the upload with its metadata is deleted. An upload for a photo that is already
 *    processed or deleted is also deleted.
 * 4. Files of a photo that was deleted in the meantime are erased, or kept under a legal hold (KEEP-3). This includes
 *    files of an interrupted run.
 *
 * @throws errors of AWS services; Lambda retries the event, and after the last attempt `giveUp` notifies the owner
 */
export async function processPhoto(upload: Upload): Promise<void> {
  const owner = ownerOfUpload(upload.key);
  if (!owner) {
    log('warn', 'upload with unknown key', { sequencer: upload.sequencer });
    return;
  }
  const { sub, photoId } = owner;
  const { photo, title } = await take(sub, photoId, upload.sequencer);
  if (photo?.status !== 'uploading' || photo.upload !== upload.sequencer) {
    log('info', 'upload ignored', { sub, photoId, sequencer: upload.sequencer });
    if (!photo && (await hasLeftovers(upload, photoId))) await eraseLeftovers(sub, photoId);
    // While another event processes this key, its object must not be deleted.
    if (photo?.status !== 'uploading') await discard(upload.key);
    return;
  }
  if (!photo.mark) throw new Error('The photo being processed has no mark.');
  const outcome = await outcomeOf(upload, photoId, { id: photo.mark, title });
  await settle(sub, photoId, outcome);
  await discard(upload.key);
  log('info', 'photo processed', { sub, photoId, status: outcome.status, refusal: outcome.refusal });
}

/**
 * True if an interrupted run of this event left files: the upload still exists, and the files are not from another
 * event. Files of another event may belong to a deleted listing, and a second use of the form must not erase them.
 */
async function hasLeftovers({ key, sequencer }: Upload, photoId: string): Promise<boolean> {
  if (!(await headObject(environment('UPLOADS_BUCKET'), key))) return false;
  const file = await headObject(environment('MEDIA_BUCKET'), privatePhotoKey(photoId, 780, 'avif'));
  return file === undefined || file.Metadata?.['upload'] === sequencer;
}

/** Erases leftover files. Ids are never reused, so no fact needs to be checked. */
const eraseLeftovers = (sub: string, photoId: string): Promise<void> =>
  leaveMessage({ kind: 'erase-photos', sub, photoIds: [photoId] });

async function discard(key: string): Promise<void> {
  await bucketClient().send(new DeleteObjectCommand({ Bucket: environment('UPLOADS_BUCKET'), Key: key }));
}

/**
 * Claims a photo for this event and assigns its mark, unless another event has claimed it. Counts the attempts of this
 * event.
 * @returns the photo, if it still exists, and the listing's title: the approved one, otherwise the one in review
 */
async function take(
  sub: string,
  photoId: string,
  sequencer: string,
): Promise<{ photo: PhotoFact | undefined; title: string | undefined }> {
  const facts = await changeFacts(sub, ({ photos }) => {
    const photo = photos.find(({ id }) => id === photoId);
    if (photo?.status !== 'uploading') return undefined;
    if (photo.upload === sequencer)
      return { photos: { put: [{ ...photo, attempts: (photo.attempts ?? 0) + 1 }] } };
    if (photo.upload !== undefined) return undefined;
    const mark = newMarkId();
    return {
      photos: { put: [{ ...photo, upload: sequencer, attempts: 1, mark }] },
      also: [markRecord(mark, sub, photoId)],
    };
  }).catch((error: unknown) => {
    // A deleted account has no photos.
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  });
  const photo = facts?.photos.find(({ id }) => id === photoId);
  const title = (facts?.listing?.approved ?? facts?.listing?.proposed)?.title;
  return { photo, title };
}

/**
 * Marks a photo as failed after the last delivery of its event, so that its owner sees the failure. If each delivery
 * crashed the Lambda, the sweep marks the photo instead (sweep-uploads.ts).
 */
export async function giveUp({ key, sequencer }: Upload): Promise<void> {
  const owner = ownerOfUpload(key);
  if (!owner) return;
  const { sub, photoId } = owner;
  const isLast = ({ id, status, upload, attempts = 0 }: PhotoFact): boolean =>
    id === photoId && status === 'uploading' && upload === sequencer && attempts >= photoDeliveries;
  let gaveUp = false;
  await changeFacts(sub, ({ photos }) => {
    const photo = photos.find(isLast);
    gaveUp = photo !== undefined;
    return photo && { photos: { put: [markNotProcessed(photo)] } };
  });
  if (!gaveUp) return;
  log('warn', 'photo failed permanently', { sub, photoId });
  await discard(key);
}

type Outcome = Pick<PhotoFact, 'status' | 'refusal' | 'width' | 'height' | 'blur' | 'pixels'>;

async function outcomeOf(upload: Upload, photoId: string, mark: Mark): Promise<Outcome> {
  try {
    // The form's policy already enforces the limit; check it again.
    if (upload.bytes > listingLimits.photoMaxBytes) throw new PhotoRefused('too-large');
    const made = await makeSizes(await download(upload.key), mark);
    await store(photoId, made, upload.sequencer);
    const { width, height, blur, pixels } = made;
    return { status: 'ready', width, height, pixels, ...(blur && { blur }) };
  } catch (error) {
    if (error instanceof PhotoRefused) return { status: 'refused', refusal: error.refusal };
    throw error;
  }
}

async function download(key: string): Promise<Buffer> {
  try {
    const object = { Bucket: environment('UPLOADS_BUCKET'), Key: key };
    return (await readBytes(object, listingLimits.photoMaxBytes)).bytes;
  } catch (error) {
    if (error instanceof OversizedObject) throw new PhotoRefused('too-large', error);
    if (error instanceof NoSuchKey) throw new PhotoRefused('damaged', error);
    throw error;
  }
}

async function store(photoId: string, { files }: ProcessedPhoto, sequencer: string): Promise<void> {
  await Promise.all(
    files.map(({ file, bytes }) =>
      bucketClient().send(
        new PutObjectCommand({
          Bucket: environment('MEDIA_BUCKET'),
          Key: privatePhotoKey(photoId, ...file),
          Body: bytes,
          ContentType: contentTypeOf[file[1]],
          CacheControl: 'private, max-age=3600',
          Metadata: { upload: sequencer },
        }),
      ),
    ),
  );
}

/** Stores the outcome. If the photo was deleted in the meantime, queues the erasure of its files. */
async function settle(sub: string, photoId: string, outcome: Outcome): Promise<void> {
  await changeFacts(sub, ({ photos }) => {
    const photo = photos.find(({ id }) => id === photoId);
    if (!photo) return { outbox: [{ kind: 'erase-photos', sub, photoIds: [photoId] }] };
    if (photo.status !== 'uploading') return undefined;
    const { upload: _upload, attempts: _attempts, ...rest } = photo;
    return { photos: { put: [{ ...rest, ...outcome }] } };
  });
}

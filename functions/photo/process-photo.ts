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

/** One upload, as the bucket reports it. */
export interface Upload {
  key: string;
  bytes: number;
  /** Orders the events of one key; the same event, delivered again, has the same. */
  sequencer: string;
}

/**
 * Makes of an upload what the site may show, or refuses it; fails closed: until this has ended well the photo
 * is not ready, and what is not ready is never public.
 *
 * 1. The first event of a form takes the photo and gives it its mark; a second use of the form finds it taken and
 *    changes nothing, and a repeated delivery of the first begins again with the same mark.
 * 2. Sizes go to the private part of the media bucket.
 * 3. Only then the photo is ready, and the upload with its metadata is deleted; so is one that came too late.
 * 4. The files of a photo that was deleted meanwhile are erased, or kept under a legal hold (KEEP-3), also where the run
 *    that stored them was cut off.
 *
 * @throws what a service threw: the event is delivered again, and after the last delivery `giveUp` tells the owner
 */
export async function processPhoto(upload: Upload): Promise<void> {
  const owner = ownerOfUpload(upload.key);
  if (!owner) {
    log('warn', 'upload of no form', { sequencer: upload.sequencer });
    return;
  }
  const { sub, photoId } = owner;
  const { photo, title } = await take(sub, photoId, upload.sequencer);
  if (photo?.status !== 'uploading' || photo.upload !== upload.sequencer) {
    log('info', 'upload ignored', { sub, photoId, sequencer: upload.sequencer });
    if (!photo && (await hasLeftovers(upload, photoId))) await eraseLeftovers(sub, photoId);
    // While another event works on the key, its object is that one's to read and to delete.
    if (photo?.status !== 'uploading') await discard(upload.key);
    return;
  }
  if (!photo.mark) throw new Error('A photo that was taken has no mark.');
  const outcome = await outcomeOf(upload, photoId, { id: photo.mark, title });
  await settle(sub, photoId, outcome);
  await discard(upload.key);
  log('info', 'photo processed', { sub, photoId, status: outcome.status, refusal: outcome.refusal });
}

/**
 * Whether a run of this event was cut off after it stored files: the upload is still there, and the files are not
 * another event's. Those may belong to a deleted listing's hold, which a second use of the form must not erase.
 */
async function hasLeftovers({ key, sequencer }: Upload, photoId: string): Promise<boolean> {
  if (!(await headObject(environment('UPLOADS_BUCKET'), key))) return false;
  const file = await headObject(environment('MEDIA_BUCKET'), privatePhotoKey(photoId, 780, 'avif'));
  return file === undefined || file.Metadata?.['upload'] === sequencer;
}

/** Ids are never used again, so no fact needs to be asked. */
const eraseLeftovers = (sub: string, photoId: string): Promise<void> =>
  leaveMessage({ kind: 'erase-photos', sub, photoIds: [photoId] });

async function discard(key: string): Promise<void> {
  await bucketClient().send(new DeleteObjectCommand({ Bucket: environment('UPLOADS_BUCKET'), Key: key }));
}

/**
 * The photo, taken and marked for this event where none had it before; how often this event came is counted.
 * @returns the photo, if it still exists, and the listing's title: the approved one, else the one that waits
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
    // An account that is gone has no photos any more.
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  });
  const photo = facts?.photos.find(({ id }) => id === photoId);
  const title = (facts?.listing?.approved ?? facts?.listing?.proposed)?.title;
  return { photo, title };
}

/**
 * Tells the owner that nothing came of a photo, where this was the last delivery of its event. One that ended the Lambda
 * each time is found by the sweep (sweep-uploads.ts).
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
  log('warn', 'photo given up', { sub, photoId });
  await discard(key);
}

type Outcome = Pick<PhotoFact, 'status' | 'refusal' | 'width' | 'height' | 'blur' | 'pixels'>;

async function outcomeOf(upload: Upload, photoId: string, mark: Mark): Promise<Outcome> {
  try {
    // The form's policy holds the limit already; this is the second lock.
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

/** A photo that was deleted meanwhile leaves files behind that nobody knows: they are erased. */
async function settle(sub: string, photoId: string, outcome: Outcome): Promise<void> {
  await changeFacts(sub, ({ photos }) => {
    const photo = photos.find(({ id }) => id === photoId);
    if (!photo) return { outbox: [{ kind: 'erase-photos', sub, photoIds: [photoId] }] };
    if (photo.status !== 'uploading') return undefined;
    const { upload: _upload, attempts: _attempts, ...rest } = photo;
    return { photos: { put: [{ ...rest, ...outcome }] } };
  });
}

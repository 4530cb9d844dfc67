import type { PresignedPost } from '#shared/api/upload.ts';
import { listingLimits, type PhotoSize } from '#shared/listing-options.ts';
import { presignPost, signedUrl } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { privatePhotoKey, uploadKey } from './photo-keys.ts';

/** Lifetime of an owner's preview URL, in seconds: long enough to edit a form. */
const previewSeconds = 60 * 60;

/** Creates a presigned POST for one photo: this key, this type, 1 byte to 5 MB, valid for 15 minutes. */
export const presignPhoto = (sub: string, photoId: string, contentType: string): Promise<PresignedPost> =>
  presignPost(
    environment('UPLOADS_BUCKET'),
    uploadKey(sub, photoId),
    contentType,
    listingLimits.photoMaxBytes,
  );

/** Lifetime of a reviewer's URL, in seconds: long enough to load and zoom the photo. */
const reviewSeconds = 5 * 60;

/** Creates a short-lived URL of a processed photo for its owner. */
export const previewUrl = (photoId: string, size: PhotoSize = 780): Promise<string> =>
  photoUrl(photoId, size, previewSeconds);

/** Creates a short-lived URL of the largest size of a processed photo, for a reviewer. No cache stores it. */
export const reviewUrl = (photoId: string): Promise<string> =>
  photoUrl(photoId, 1200, reviewSeconds, 'no-store');

const photoUrl = (
  photoId: string,
  size: PhotoSize,
  seconds: number,
  ResponseCacheControl?: string,
): Promise<string> =>
  signedUrl(
    {
      Bucket: environment('MEDIA_BUCKET'),
      Key: privatePhotoKey(photoId, size, 'avif'),
      ResponseCacheControl,
    },
    seconds,
  );

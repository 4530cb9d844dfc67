import type { PresignedPost } from '#shared/api/upload.ts';
import { listingLimits, type PhotoWidth } from '#shared/listing-options.ts';
import { presignPost, signedUrl } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { privatePhotoKey, uploadKey } from './photo-keys.ts';

/** How long a signed address of an own photo works, seconds: as long as somebody edits a form. */
const previewSeconds = 60 * 60;

/** A presigned POST for one photo: this key, this type, 1 byte to 5 MB, 15 minutes. */
export const presignPhoto = (sub: string, photoId: string, contentType: string): Promise<PresignedPost> =>
  presignPost(
    environment('UPLOADS_BUCKET'),
    uploadKey(sub, photoId),
    contentType,
    listingLimits.photoMaxBytes,
  );

/** How long a reviewer's address of a photo works, seconds: as long as a page takes to show it, and to zoom. */
const reviewSeconds = 5 * 60;

/** A short-lived address of a processed photo, for its owner alone. */
export const previewUrl = (photoId: string): Promise<string> => photoUrl(photoId, 780, previewSeconds);

/** A short-lived address of the largest size of a processed photo, for a reviewer; kept by no cache. */
export const reviewUrl = (photoId: string): Promise<string> =>
  photoUrl(photoId, 1200, reviewSeconds, 'no-store');

const photoUrl = (
  photoId: string,
  width: PhotoWidth,
  seconds: number,
  ResponseCacheControl?: string,
): Promise<string> =>
  signedUrl(
    {
      Bucket: environment('MEDIA_BUCKET'),
      Key: privatePhotoKey(photoId, width, 'avif'),
      ResponseCacheControl,
    },
    seconds,
  );

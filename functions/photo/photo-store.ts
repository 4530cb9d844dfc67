import { GetObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PresignedPost } from '#shared/api/upload.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { uploadMinutes } from '#shared/photo.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { privatePhotoKey, uploadKey } from './photo-keys.ts';

/** How long a signed address of an own photo works, seconds: as long as somebody edits a form. */
const previewSeconds = 60 * 60;

/** A presigned POST for one photo: this key, this type, 1 byte to 5 MB, 15 minutes. */
export async function presignPhoto(
  sub: string,
  photoId: string,
  contentType: string,
): Promise<PresignedPost> {
  const { url, fields } = await createPresignedPost(bucketClient(), {
    Bucket: environment('UPLOADS_BUCKET'),
    Key: uploadKey(sub, photoId),
    Expires: uploadMinutes * 60,
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['content-length-range', 1, listingLimits.photoMaxBytes],
      ['eq', '$Content-Type', contentType],
    ],
  });
  return { url, fields };
}

/** A short-lived address of a processed photo, for its owner alone. Signed here: nothing is asked of S3. */
export const previewUrl = (photoId: string): Promise<string> =>
  getSignedUrl(
    bucketClient(),
    new GetObjectCommand({
      Bucket: environment('MEDIA_BUCKET'),
      Key: privatePhotoKey(photoId, 780, 'webp'),
    }),
    { expiresIn: previewSeconds },
  );

import { PutObjectCommand } from '@aws-sdk/client-s3';
import { exportsPrefix } from '#shared/deployment/buckets.ts';
import { bucketClient, signedUrl } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { privatePhotoKey } from '#functions/photo/photo-keys.ts';

/** Lifetime of a download link, in seconds. The browser opens the link at once. */
const addressSeconds = 300;

/** Key prefix of an account's files in the exports bucket. */
export const exportsOf = (sub: string): string => `${exportsPrefix.data}${sub}/`;
const keyOf = (sub: string, exportId: string): string => `${exportsOf(sub)}${exportId}.json`;

/** Stores an export. A retry overwrites the same object. */
export async function storeExport(sub: string, exportId: string, body: string): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: environment('EXPORTS_BUCKET'),
      Key: keyOf(sub, exportId),
      Body: body,
      ContentType: 'application/json',
      CacheControl: 'no-store',
    }),
  );
}

/** Builds a short-lived download link for an export. Signing is local and sends no request to S3. */
export const exportUrl = (sub: string, exportId: string): Promise<string> =>
  signedUrl(
    {
      Bucket: environment('EXPORTS_BUCKET'),
      Key: keyOf(sub, exportId),
      ResponseContentDisposition: 'attachment; filename="my-data.json"',
      ResponseCacheControl: 'no-store',
    },
    addressSeconds,
  );

/** Builds a short-lived download link for one of the account's photos, in its largest size. */
export const photoUrl = (photoId: string): Promise<string> =>
  signedUrl(
    {
      Bucket: environment('MEDIA_BUCKET'),
      Key: privatePhotoKey(photoId, 1200, 'jpg'),
      ResponseContentDisposition: `attachment; filename="${photoId}.jpg"`,
      ResponseCacheControl: 'no-store',
    },
    addressSeconds,
  );

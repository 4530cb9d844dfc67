import { PutObjectCommand } from '@aws-sdk/client-s3';
import { exportsPrefix } from '#shared/deployment/buckets.ts';
import { bucketClient, signedUrl } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { privatePhotoKey } from '#functions/photo/photo-keys.ts';

/** How long an address of a copy or a photo works, seconds: as long as pressing it takes. */
const addressSeconds = 300;

/** Where everything lies that was copied for one person, in the bucket of exports. */
export const exportsOf = (sub: string): string => `${exportsPrefix.data}${sub}/`;
const keyOf = (sub: string, exportId: string): string => `${exportsOf(sub)}${exportId}.json`;

/** Stores a copy; the same one again takes its own place. */
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

/** A short-lived address of a copy, which the browser saves. Signed here: nothing is asked of S3. */
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

/** A short-lived address of one of the account's photos at its largest, which the browser saves. */
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

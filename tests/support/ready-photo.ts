import { PutObjectCommand } from '@aws-sdk/client-s3';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import type { ProcessedPhoto } from '#functions/photo/make-sizes.ts';
import { contentTypeOf, privatePhotoKey } from '#functions/photo/photo-keys.ts';
import { newPhotoId } from './builders.ts';

/** Stores a processed photo in the private part of the media bucket. Returns the photo for `buildProvider`. */
export async function storeReadyPhoto({ width, height, blur, files }: ProcessedPhoto, face = false) {
  const id = newPhotoId();
  await Promise.all(
    files.map(({ file, bytes }) =>
      bucketClient().send(
        new PutObjectCommand({
          Bucket: environment('MEDIA_BUCKET'),
          Key: privatePhotoKey(id, ...file),
          Body: bytes,
          ContentType: contentTypeOf[file[1]],
        }),
      ),
    ),
  );
  return { id, width, height, blur, face };
}

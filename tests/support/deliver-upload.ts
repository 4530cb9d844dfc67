import { PutObjectCommand } from '@aws-sdk/client-s3';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { processPhoto } from '#functions/photo/process-photo.ts';

/**
 * Stores an upload and delivers its event once, in this process. The upload goes to the media bucket, which sends no
 * upload events: otherwise the cloud's own photo Lambda would process it at the same time.
 */
export async function deliverUpload(key: string, sequencer: string): Promise<void> {
  const uploads = environment('UPLOADS_BUCKET');
  const media = environment('MEDIA_BUCKET');
  process.env['UPLOADS_BUCKET'] = media;
  try {
    await bucketClient().send(new PutObjectCommand({ Bucket: media, Key: key, Body: 'upload' }));
    await processPhoto({ key, bytes: 6, sequencer });
  } finally {
    process.env['UPLOADS_BUCKET'] = uploads;
  }
}

import type { S3Event } from 'aws-lambda';
import { inTime } from '#functions/data/deadline.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { giveUp, processPhoto, type Upload } from '#functions/photo/process-photo.ts';

/** Decodes an object key. S3 events encode keys like form data, so a space is a plus. */
const decodedKey = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '));

/**
 * Processes ObjectCreated events of the uploads bucket. An error fails the invocation, so Lambda retries the event;
 * every step is idempotent. An event that always fails goes to the dead-letter queue, and `giveUp` notifies the photo's
 * owner.
 */
export async function handler(event: S3Event): Promise<void> {
  for (const { s3 } of event.Records) {
    const { object } = s3;
    const upload = { key: decodedKey(object.key), bytes: object.size, sequencer: object.sequencer };
    try {
      await inTime('photo', () => processPhoto(upload));
    } catch (error) {
      log('error', 'photo fault', { sequencer: upload.sequencer, ...errorFields(error) });
      await inTime('giveUp', () => giveUpOn(upload));
      throw error;
    }
  }
}

/**
 * Gives up on the photo if this was the last delivery of its event. Logs an error instead of throwing it, so that
 * Lambda reports the original error. The sweep then refuses the photo.
 */
async function giveUpOn(upload: Upload): Promise<void> {
  try {
    await giveUp(upload);
  } catch (error) {
    log('error', 'photo failure not recorded', { sequencer: upload.sequencer, ...errorFields(error) });
  }
}

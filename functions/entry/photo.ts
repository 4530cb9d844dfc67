import type { S3Event } from 'aws-lambda';
import { inTime } from '#functions/data/deadline.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { giveUp, processPhoto, type Upload } from '#functions/photo/process-photo.ts';

/** Keys in events are URL-encoded as forms are: a space is a plus. */
const decodedKey = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '));

/**
 * ObjectCreated of the uploads bucket. A fault fails the invocation: Lambda delivers the event again, and every step is
 * safe to repeat. What fails each time goes to the dead letters, and its owner is notified.
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

/** Its own fault is logged and not thrown, so that the first one is what Lambda reports; the sweep does the same later. */
async function giveUpOn(upload: Upload): Promise<void> {
  try {
    await giveUp(upload);
  } catch (error) {
    log('error', 'photo not given up', { sequencer: upload.sequencer, ...errorFields(error) });
  }
}

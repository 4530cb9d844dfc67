import type { S3Event } from 'aws-lambda';
import { inTime } from '#functions/data/deadline.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { processPhoto } from '#functions/photo/process-photo.ts';

/** Keys in events are URL-encoded as forms are: a space is a plus. */
const decodedKey = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '));

/**
 * ObjectCreated of the uploads bucket. A fault fails the invocation: Lambda delivers the event again, and
 * every step is safe to repeat.
 */
export const handler = (event: S3Event): Promise<void> => inTime('photo', () => processAll(event));

async function processAll(event: S3Event): Promise<void> {
  for (const { s3 } of event.Records) {
    try {
      await processPhoto({
        key: decodedKey(s3.object.key),
        bytes: s3.object.size,
        sequencer: s3.object.sequencer,
      });
    } catch (error) {
      log('error', 'photo fault', { sequencer: s3.object.sequencer, ...errorFields(error) });
      throw error;
    }
  }
}

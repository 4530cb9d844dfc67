import type { Clock } from '../clock.ts';
import type { S3EventName, S3EventObject } from './index.ts';

/** Builds the event of a bucket notification, with the fields of "Event message structure" that functions read. */
export const bucketEvent = (
  clock: Clock,
  bucket: string,
  eventName: S3EventName,
  object: S3EventObject,
): object => ({
  Records: [
    {
      eventSource: 'aws:s3',
      eventTime: clock.date().toISOString(),
      eventName,
      s3: {
        bucket: { name: bucket },
        // Keys in events are form-encoded: a space becomes a plus.
        object: {
          ...object,
          key: encodeURIComponent(object.key).replaceAll('%20', '+').replaceAll('%2F', '/'),
        },
      },
    },
  ],
});

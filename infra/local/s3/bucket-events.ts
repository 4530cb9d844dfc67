import type { Clock } from '../clock.ts';
import type { S3EventName, S3EventObject } from './index.ts';

/** Makes the event that a bucket's notification hands to a function, of the "Event message structure" what functions read. */
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
        // Keys are form-encoded in events: a space is a plus.
        object: {
          ...object,
          key: encodeURIComponent(object.key).replaceAll('%20', '+').replaceAll('%2F', '/'),
        },
      },
    },
  ],
});

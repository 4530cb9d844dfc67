import { accountId, region } from '../account.ts';
import type { Clock } from '../clock.ts';
import type { S3EventName, S3EventObject } from './index.ts';

/** Makes the event that a bucket's notification hands to a function ("Event message structure", version 2.1). */
export const bucketEvent = (
  clock: Clock,
  bucket: string,
  eventName: S3EventName,
  object: S3EventObject,
): object => ({
  Records: [
    {
      eventVersion: '2.1',
      eventSource: 'aws:s3',
      awsRegion: region,
      eventTime: clock.date().toISOString(),
      eventName,
      userIdentity: { principalId: accountId },
      s3: {
        s3SchemaVersion: '1.0',
        bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
        // Keys are form-encoded in events: a space is a plus.
        object: {
          ...object,
          key: encodeURIComponent(object.key).replaceAll('%20', '+').replaceAll('%2F', '/'),
        },
      },
    },
  ],
});

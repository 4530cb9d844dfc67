import { randomUUID } from 'node:crypto';
import { accountId, region } from '../account.ts';
import type { Clock } from '../clock.ts';
import type { S3EventName, S3EventObject } from './index.ts';

/** The event that a bucket's notification hands to a function (structure version 2.1). */
export function bucketEvent(
  clock: Clock,
  bucket: string,
  eventName: S3EventName,
  object: S3EventObject,
): object {
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: clock.date().toISOString(),
        eventName,
        userIdentity: { principalId: accountId },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': randomUUID() },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: {
            name: bucket,
            ownerIdentity: { principalId: accountId },
            arn: `arn:aws:s3:::${bucket}`,
          },
          // Keys are form-encoded in events: a space is a plus.
          object: {
            ...object,
            key: encodeURIComponent(object.key).replaceAll('%20', '+').replaceAll('%2F', '/'),
          },
        },
      },
    ],
  };
}

import { S3Client } from '@aws-sdk/client-s3';
import { clientOptions, lazily } from './aws-client.ts';

/**
 * S3. Where the standard endpoint variables point at another service than AWS's own, buckets are addressed by
 * path: a host name a bucket does not resolve there.
 */
export const bucketClient = lazily(
  () =>
    new S3Client({
      ...clientOptions,
      forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']),
    }),
);

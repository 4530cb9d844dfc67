import { GetObjectCommand, type GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { clientOptions, lazyClient } from './aws-client.ts';
import { retry } from './retry.ts';

/**
 * S3. Where the standard endpoint variables point at another service than AWS's own, buckets are addressed by
 * path: a host name a bucket does not resolve there.
 */
export const bucketClient = lazyClient(
  () =>
    new S3Client({
      ...clientOptions,
      forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']),
    }),
);

/**
 * An object's bytes, or those of its `Range`. The SDK repeats a request up to the answer's head; a body that
 * stands still or breaks off is asked for again here.
 * @throws what GetObject throws; OversizedObject before anything larger than `maxBytes` is read
 */
export async function readBytes(
  input: GetObjectCommandInput,
  maxBytes: number,
): Promise<{ bytes: Buffer; etag: string | undefined }> {
  let broken: unknown;
  return retry(
    async () => {
      const { Body, ContentLength = 0, ETag } = await bucketClient().send(new GetObjectCommand(input));
      if (ContentLength > maxBytes) throw new OversizedObject(`${ContentLength} bytes`);
      try {
        return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), etag: ETag };
      } catch (error) {
        broken = error;
        throw error;
      }
    },
    { attempts: 3, when: (error) => error === broken },
  );
}

export class OversizedObject extends Error {
  override name = 'OversizedObject';
}

import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PresignedPost } from '#shared/api/upload.ts';
import type { BucketVariable } from '#shared/deployment/environment.ts';
import { uploadMinutes } from '#shared/upload.ts';
import { clientOptions, lazyClient } from './aws-client.ts';
import { environment } from './environment.ts';
import { retry } from './retry.ts';

/**
 * S3 client. Uses path-style addresses if the endpoint variables name another service than AWS, where bucket host names
 * do not resolve.
 */
export const bucketClient = lazyClient(
  () =>
    new S3Client({
      ...clientOptions,
      forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']),
    }),
);

/**
 * Reads an object's bytes, or only those of its `Range`. Also retries bodies that stall or break off; the SDK retries
 * only until the headers arrive.
 * @throws whatever GetObject throws; OversizedObject, before reading, if the object exceeds `maxBytes`
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

/** Reads an object's size, type and ETag, without its bytes; undefined if there is no such object. */
export async function headObject(Bucket: string, Key: string): Promise<HeadObjectCommandOutput | undefined> {
  try {
    return await bucketClient().send(new HeadObjectCommand({ Bucket, Key }));
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Signs a short-lived URL of an object. Makes no request to S3. */
export const signedUrl = (input: GetObjectCommandInput, expiresInSeconds: number): Promise<string> =>
  getSignedUrl(bucketClient(), new GetObjectCommand(input), { expiresIn: expiresInSeconds });

export class OversizedObject extends Error {
  override name = 'OversizedObject';
}

interface ListedObject {
  Key: string;
  LastModified: Date | undefined;
}

/** Lists the objects of a bucket below a prefix, page by page. */
export async function* objectsBelow(Bucket: string, Prefix: string): AsyncGenerator<ListedObject[]> {
  const pages = paginateListObjectsV2({ client: bucketClient() }, { Bucket, Prefix });
  for await (const { Contents = [] } of pages)
    yield Contents.flatMap(({ Key, LastModified }) => (Key === undefined ? [] : [{ Key, LastModified }]));
}

/** Maximum number of keys in one S3 delete request. */
const deletedAtOnce = 1000;

/**
 * Deletes objects. Idempotent.
 * @throws Error if S3 could not delete some of them
 */
export async function deleteObjects(Bucket: string, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += deletedAtOnce) {
    const Objects = keys.slice(from, from + deletedAtOnce).map((Key) => ({ Key }));
    const answer = await bucketClient().send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (answer.Errors?.length) throw new Error(`${answer.Errors.length} objects could not be deleted.`);
  }
}

/**
 * Deletes every object below a prefix. Idempotent.
 * @param variable environment variable that names the bucket
 */
export async function eraseBelow(variable: BucketVariable, prefix: string): Promise<void> {
  const bucket = environment(variable);
  for await (const page of objectsBelow(bucket, prefix))
    await deleteObjects(
      bucket,
      page.map(({ Key }) => Key),
    );
}

/** Creates a presigned POST for one object: this key and type, 1 byte to `maxBytes`, valid for 15 minutes. */
export async function presignPost(
  Bucket: string,
  Key: string,
  contentType: string,
  maxBytes: number,
): Promise<PresignedPost> {
  const { url, fields } = await createPresignedPost(bucketClient(), {
    Bucket,
    Key,
    Expires: uploadMinutes * 60,
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['content-length-range', 1, maxBytes],
      ['eq', '$Content-Type', contentType],
    ],
  });
  return { url, fields };
}

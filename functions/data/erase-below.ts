import { DeleteObjectsCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { BucketVariable } from '#shared/deployment/environment.ts';
import { bucketClient } from './bucket-client.ts';
import { environment } from './environment.ts';

/**
 * Erases every object of a bucket below a prefix. Safe to repeat.
 * @param variable the environment variable that names the bucket
 */
export async function eraseBelow(variable: BucketVariable, Prefix: string): Promise<void> {
  const Bucket = environment(variable);
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: bucketClient() },
    { Bucket, Prefix },
  )) {
    const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
    if (Objects.length === 0) continue;
    const answer = await bucketClient().send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (answer.Errors?.length) throw new Error(`${answer.Errors.length} objects could not be erased.`);
  }
}

import type { BucketVariable } from '#shared/deployment/environment.ts';
import { deleteObjects, objectsBelow } from './bucket-client.ts';
import { environment } from './environment.ts';

/**
 * Erases every object of a bucket below a prefix. Safe to repeat.
 * @param variable the environment variable that names the bucket
 */
export async function eraseBelow(variable: BucketVariable, prefix: string): Promise<void> {
  const bucket = environment(variable);
  for await (const page of objectsBelow(bucket, prefix))
    await deleteObjects(
      bucket,
      page.map(({ Key }) => Key),
    );
}

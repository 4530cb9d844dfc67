import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { clientOptions, lazyClient } from './aws-client.ts';
import { distributionId } from './parameters.ts';

const client = lazyClient(() => new CloudFrontClient(clientOptions));

/** Takes paths out of the edge's cache; each may end in `*`. Done when the edge has taken the order. */
export async function invalidate(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await client().send(
    new CreateInvalidationCommand({
      DistributionId: await distributionId(),
      InvalidationBatch: {
        CallerReference: randomUUID(),
        Paths: { Quantity: paths.length, Items: [...paths] },
      },
    }),
  );
}

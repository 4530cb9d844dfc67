import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { listingTag } from '#shared/deployment/cache-tags.ts';
import { clientOptions, lazyClient } from './aws-client.ts';
import { distributionId } from './parameters.ts';

const client = lazyClient(() => new CloudFrontClient(clientOptions));

/**
 * Takes everything that shows a listing out of the edge's cache: its page, its photos, each list that it is on. Done when
 * the edge has taken the order.
 *
 * @param reference of the order: the edge does what the same reference asks once, so it stands for one occasion and not
 *   for two
 * @throws CloudFront's TooManyInvalidationsInProgress, and whatever else the caller's message waits for
 */
export async function invalidateListing(listingId: string, reference: string): Promise<void> {
  await client().send(
    new CreateInvalidationCommand({
      DistributionId: await distributionId(),
      InvalidationBatch: {
        CallerReference: reference,
        Paths: { Quantity: 1, Items: [`#${listingTag(listingId)}`] },
      },
    }),
  );
}

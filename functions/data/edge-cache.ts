import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { listingTag } from '#shared/deployment/cache-tags.ts';
import { clientOptions, lazyClient } from './aws-client.ts';
import { distributionId } from './parameters.ts';

const client = lazyClient(() => new CloudFrontClient(clientOptions));

/**
 * Invalidates everything at the edge that shows a listing: its page, its photos, and each list that contains it.
 * Resolves when CloudFront has accepted the request.
 * @param reference idempotency key: CloudFront ignores a repeated reference, so each occasion needs its own
 * @throws CloudFront's errors, such as TooManyInvalidationsInProgress; the caller's message is then delivered again
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

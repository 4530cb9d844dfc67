import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { arnOf } from '../account.ts';
import { AwsError, restXmlError } from '../protocol/aws-error.ts';
import { noteCall, pathsIn } from '../protocol/calls.ts';
import type { Clock } from '../clock.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import { NotSupported, type LocalRequest, type LocalService } from '../protocol/service.ts';
import { firstRefusal } from '../rights/request.ts';
import type { Store } from '../store.ts';
import { isTagItem } from './cache.ts';
import { element, elements, parseXml, rootElement } from '../protocol/xml.ts';

/**
 * Maximum number of items in invalidations in progress: `single` for tags and plain paths, `wildcard` for paths with a
 * wildcard. Source: Developer Guide, "Concurrent invalidation request maximum", "What you need to know when
 * invalidating tags".
 */
const limits = { single: 3000, wildcard: 15 };
/**
 * Milliseconds that an invalidation counts as in progress. AWS states this time for 95% of invalidations (What's New,
 * April 2026). The local cache itself is cleared at once.
 */
const progressMilliseconds = 25_000;

export const cloudFrontSupported: SupportedOperations = {
  CreateInvalidation: [
    'DistributionId',
    'InvalidationBatch.Paths.Quantity',
    'InvalidationBatch.Paths.Items',
    'InvalidationBatch.CallerReference',
  ],
};
const body = z.strictObject({
  InvalidationBatch: z.strictObject({
    CallerReference: z.string(),
    Paths: z.strictObject({ Quantity: z.string(), Items: z.strictObject({ Path: elements(z.string()) }) }),
  }),
});

interface Invalidation {
  id: string;
  /** Paths and tags. */
  paths: string[];
  /** Milliseconds since the epoch. */
  created: number;
}
const isWildcard = (item: string): boolean => /^\/[^*]*\*$/.test(item);
const isItem = (item: string): boolean => isTagItem(item) || isWildcard(item) || /^\/[^*]*$/.test(item);

/**
 * Creates CloudFront's control API with its one supported operation, CreateInvalidation. A repeated CallerReference
 * returns the first invalidation, or an error if the paths differ. Requests beyond the concurrency limits are refused.
 */
export function createCloudFrontApi({
  clock,
  store,
  onInvalidate,
}: {
  clock: Clock;
  store: Store;
  /** Removes the given paths and tags from the cache. Returns false for an unknown distribution. */
  onInvalidate: (distributionId: string, items: string[]) => boolean;
}): { handle: LocalService } {
  const invalidations = store.collection<Invalidation>('cloudfront-invalidation');
  let recent: Invalidation[] = [];

  const invalidate = (distribution: string, request: LocalRequest): string => {
    const batch = body.parse(parseXml(request.body.toString()));
    noteCall('CloudFront', 'CreateInvalidation', ['DistributionId', ...pathsIn(batch)]);
    const { CallerReference, Paths } = batch.InvalidationBatch;
    const items = Paths.Items.Path;
    if (!items.every(isItem)) throw new AwsError('InvalidArgument', 400, 'A path or a tag is invalid.');
    const key = `${distribution}/${CallerReference}`;
    const earlier = invalidations.get(key);
    if (earlier && earlier.paths.join('\n') !== items.join('\n'))
      throw new AwsError('InvalidationBatchAlreadyExists', 400, 'The reference was used with other paths.');
    if (earlier) return earlier.id;
    recent = recent.filter(({ created }) => clock.now() < created + progressMilliseconds);
    const all = [...recent.flatMap((one) => one.paths), ...items];
    const wildcards = all.filter(isWildcard).length;
    if (wildcards > limits.wildcard || all.length - wildcards > limits.single)
      throw new AwsError('TooManyInvalidationsInProgress', 400, 'Too many invalidations are in progress.');
    if (!onInvalidate(distribution, items))
      throw new AwsError('NoSuchDistribution', 404, 'The specified distribution does not exist.');
    const id = `I${randomBytes(7).toString('hex').toUpperCase()}`;
    const made = { id, paths: items, created: clock.now() };
    invalidations.put(key, made);
    recent.push(made);
    return id;
  };

  return {
    handle: async (request) => {
      const distribution = /^\/2020-05-31\/distribution\/([A-Z0-9]+)\/invalidation$/.exec(request.url)?.[1];
      if (request.method !== 'POST' || distribution === undefined)
        throw new NotSupported('CloudFront', `${request.method} ${request.url}`);
      try {
        const resource = arnOf('cloudfront', `distribution/${distribution}`, '');
        const right = { action: 'cloudfront:CreateInvalidation', resource };
        const refusal = firstRefusal(request.caller, [right]);
        if (refusal !== undefined) throw new AwsError('AccessDenied', 403, refusal);
        const answer = rootElement('Invalidation', '', element('Id', invalidate(distribution, request)));
        return { status: 201, headers: { 'content-type': 'text/xml' }, body: answer };
      } catch (error) {
        if (error instanceof AwsError) return restXmlError(error);
        throw error;
      }
    },
  };
}

/**
 * CloudFront's control API. Supported: CreateInvalidation (2020-05-31) with Paths, of which those that begin with `#` are
 * cache tags, and CallerReference.
 * What CloudFront does with requests is in index.ts.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { arnOf } from '../account.ts';
import { AwsError, restXmlError } from '../protocol/aws-error.ts';
import type { Clock } from '../clock.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import {
  NotSupported,
  type LocalRequest,
  type LocalResponse,
  type LocalService,
} from '../protocol/service.ts';
import { firstRefusal } from '../rights/request.ts';
import type { Store } from '../store.ts';
import { isTagItem } from './cache-tags.ts';
import { element, elements, parseXml, rootElement } from '../protocol/xml.ts';

const NAMESPACE = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';
/**
 * What may be in progress at once: tags and paths without a wildcard, and wildcards (Developer Guide, "Concurrent
 * invalidation request maximum" and "What you need to know when invalidating tags").
 */
const limits = { single: 3000, wildcard: 15 };
/** How long one is in progress: what AWS says of 95 of 100 (What's New of April 2026). Its effect is there at once. */
const progressSeconds = 25;

export const cloudFrontSupported: SupportedOperations = {
  CreateInvalidation: [
    'DistributionId',
    'InvalidationBatch.Paths.Quantity',
    'InvalidationBatch.Paths.Items',
    'InvalidationBatch.CallerReference',
  ],
};

interface Invalidation {
  id: string;
  /** Paths and tags. */
  paths: string[];
  /** Milliseconds since the epoch. */
  created: number;
}

export interface CloudFrontApiOptions {
  clock: Clock;
  store: Store;
  /** Drops from the cache what paths and tags name; false where there is no such distribution. */
  onInvalidate: (distributionId: string, items: string[]) => boolean | Promise<boolean>;
}

export interface CloudFrontApi {
  handle: LocalService;
}

/**
 * The same CallerReference with the same paths is one invalidation, with other paths it is refused, as is what would be
 * more in progress than CloudFront takes.
 */
export function createCloudFrontApi({ clock, store, onInvalidate }: CloudFrontApiOptions): CloudFrontApi {
  const invalidations = store.collection<Invalidation>('cloudfront-invalidation');
  let recent: Array<Invalidation & { distributionId: string }> = [];
  const isInProgress = ({ created }: Invalidation): boolean => clock.now() < created + progressSeconds * 1000;

  const checkProgress = (distributionId: string, more: readonly string[]): void => {
    recent = recent.filter(isInProgress);
    const items = recent
      .flatMap((one) => (one.distributionId === distributionId ? one.paths : []))
      .concat(more);
    const wildcards = items.filter(isWildcard).length;
    if (wildcards > limits.wildcard || items.length - wildcards > limits.single)
      throw new AwsError(
        'TooManyInvalidationsInProgress',
        400,
        'Processing your request will cause you to exceed the maximum number of in-progress wildcard or single invalidations.',
      );
  };

  const createInvalidation = async (
    distributionId: string,
    request: LocalRequest,
  ): Promise<LocalResponse> => {
    const { paths, reference } = parseBatch(request.body);
    const key = `${distributionId}/${reference}`;
    const earlier = invalidations.get(key);
    if (earlier && earlier.paths.join('\n') !== paths.join('\n')) {
      throw new AwsError(
        'InvalidationBatchAlreadyExists',
        400,
        'Your request has a caller reference that was used before with other paths.',
      );
    }
    const invalidation: Invalidation = earlier ?? {
      id: `I${randomBytes(7).toString('hex').toUpperCase()}`,
      paths,
      created: clock.now(),
    };
    if (!earlier) {
      checkProgress(distributionId, paths);
      if (!(await onInvalidate(distributionId, paths))) {
        throw new AwsError('NoSuchDistribution', 404, 'The specified distribution does not exist.');
      }
      invalidations.put(key, invalidation);
      recent.push({ ...invalidation, distributionId });
    }
    return {
      status: 201,
      headers: {
        'content-type': 'text/xml',
        location: `http://${request.headers['host'] ?? 'localhost'}${request.url}/${invalidation.id}`,
      },
      body: rootElement(
        'Invalidation',
        NAMESPACE,
        element('Id', invalidation.id),
        element('Status', isInProgress(invalidation) ? 'InProgress' : 'Completed'),
        element('CreateTime', new Date(invalidation.created).toISOString()),
        element(
          'InvalidationBatch',
          element(
            'Paths',
            element('Quantity', paths.length),
            element('Items', ...paths.map((path) => element('Path', path))),
          ),
          element('CallerReference', reference),
        ),
      ),
    };
  };

  return {
    handle: async (request) => {
      const distribution = /^\/2020-05-31\/distribution\/([A-Z0-9]+)\/invalidation$/.exec(request.url)?.[1];
      if (request.method !== 'POST' || distribution === undefined) {
        throw new NotSupported('CloudFront', `${request.method} ${request.url.split('?', 1)[0]}`);
      }
      try {
        const refusal = firstRefusal(request.caller, [
          {
            action: 'cloudfront:CreateInvalidation',
            resource: arnOf('cloudfront', `distribution/${distribution}`, ''),
          },
        ]);
        if (refusal !== undefined) throw new AwsError('AccessDenied', 403, refusal);
        return await createInvalidation(distribution, request);
      } catch (error) {
        if (error instanceof AwsError) return restXmlError(error);
        throw error;
      }
    },
  };
}

const isPath = (item: string): boolean => /^\/[^*]*\*?$/.test(item);
const isWildcard = (item: string): boolean => isPath(item) && item.endsWith('*');

const batch = z.strictObject({
  InvalidationBatch: z.object({
    CallerReference: z.string().default(''),
    Paths: z.object({
      Quantity: z.string(),
      /** Text where there is no path in it. */
      Items: z.union([z.object({ Path: elements(z.string()) }), z.string()]).optional(),
    }),
  }),
});

function parseBatch(body: Buffer): { paths: string[]; reference: string } {
  const { CallerReference: reference, Paths } = readBatch(body);
  const paths = typeof Paths.Items === 'object' ? Paths.Items.Path : [];
  if (!reference) throw new AwsError('MissingBody', 400, 'CallerReference is missing.');
  if (Number(Paths.Quantity) !== paths.length) {
    throw new AwsError(
      'InconsistentQuantities',
      400,
      'The value of Quantity and the size of Items do not match.',
    );
  }
  if (paths.length === 0 || !paths.every((path) => isTagItem(path) || isPath(path))) {
    throw new AwsError(
      'InvalidArgument',
      400,
      'Your request contains one or more invalid invalidation paths.',
    );
  }
  return { paths, reference };
}

function readBatch(body: Buffer): z.output<typeof batch>['InvalidationBatch'] {
  try {
    return batch.parse(parseXml(body.toString('utf8'))).InvalidationBatch;
  } catch {
    // What is not XML and what is no batch are one error, as they are CloudFront's.
    throw new AwsError('MalformedXML', 400, 'The XML in your request is not well-formed.');
  }
}

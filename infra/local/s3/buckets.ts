import * as z from 'zod';
import { AwsError } from '../protocol/aws-error.ts';
import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';

const text = z.string();
/** Accepted without effect: no local bucket is public, and none supports multipart uploads. */
const ignored = z.unknown().optional();

const corsRule = z.strictObject({
  AllowedOrigins: z.array(z.string().refine((one) => URL.parse(one)?.origin === one && !one.includes('*'))),
  AllowedMethods: z.array(z.enum(['GET', 'PUT', 'POST', 'DELETE', 'HEAD'])),
  AllowedHeaders: z.tuple([z.literal('*')]),
  /** Seconds. */
  MaxAge: z.number(),
});

const lifecycleRule = z.strictObject({
  Status: z.literal('Enabled'),
  ExpirationInDays: z.number().optional(),
  AbortIncompleteMultipartUpload: ignored,
});

const encryption = z.strictObject({
  ServerSideEncryptionByDefault: z.strictObject({ SSEAlgorithm: text, KMSMasterKeyID: text.optional() }),
  BucketKeyEnabled: ignored,
});

/** Resolved properties of an AWS::S3::Bucket. The stack delivers notifications, not this module. */
export const bucketProperties = z.strictObject({
  CorsConfiguration: z.strictObject({ CorsRules: z.array(corsRule) }).optional(),
  LifecycleConfiguration: z.strictObject({ Rules: z.array(lifecycleRule) }).optional(),
  BucketEncryption: z.strictObject({ ServerSideEncryptionConfiguration: z.tuple([encryption]) }).optional(),
  PublicAccessBlockConfiguration: ignored,
  LoggingConfiguration: ignored,
  Tags: ignored,
});
export type BucketProperties = z.output<typeof bucketProperties>;

export interface Bucket {
  name: string;
  /** Milliseconds since the epoch. */
  created: number;
  cors: Array<z.output<typeof corsRule>>;
  /** Number of days after which objects expire, one per lifecycle rule. */
  expiry: number[];
  kmsKeyId?: string;
}

export class Buckets {
  readonly #clock: Clock;
  readonly #buckets: Collection<Bucket>;

  constructor(store: Store, clock: Clock) {
    this.#clock = clock;
    this.#buckets = store.collection('s3-bucket');
  }

  /** Creates a bucket, or updates the rules of an existing bucket and keeps its objects. */
  create(name: string, properties: BucketProperties): void {
    const [rule] = properties.BucketEncryption?.ServerSideEncryptionConfiguration ?? [];
    this.#buckets.put(name, {
      name,
      created: this.find(name)?.created ?? this.#clock.now(),
      cors: properties.CorsConfiguration?.CorsRules ?? [],
      expiry: (properties.LifecycleConfiguration?.Rules ?? []).flatMap(({ ExpirationInDays }) =>
        ExpirationInDays === undefined ? [] : [ExpirationInDays],
      ),
      kmsKeyId: rule?.ServerSideEncryptionByDefault.KMSMasterKeyID,
    });
  }

  delete(name: string): void {
    this.#buckets.delete(name);
  }

  find(name: string): Bucket | undefined {
    return this.#buckets.get(name);
  }

  /** Returns the bucket with this name. @throws AwsError NoSuchBucket */
  need(name: string): Bucket {
    const bucket = this.find(name);
    if (!bucket) throw new AwsError('NoSuchBucket', 404, `The specified bucket does not exist: ${name}`);
    return bucket;
  }

  all(): Bucket[] {
    return this.#buckets.entries().map(([, bucket]) => bucket);
  }
}

const day = 86_400_000;

/**
 * True if a lifecycle rule deletes the object at or before `now`. S3 adds the days and rounds up to the next midnight
 * UTC ("Understanding object expiration"). Times are in milliseconds.
 */
export const isExpired = ({ expiry }: Bucket, lastModified: number, now: number): boolean =>
  expiry.some((days) => now >= Math.ceil((lastModified + days * day) / day) * day);

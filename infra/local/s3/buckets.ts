/**
 * Buckets and their rules, as CloudFormation's AWS::S3::Bucket states them.
 *
 * Supported properties: BucketName, CorsConfiguration, LifecycleConfiguration (expiration in days with a
 * prefix), BucketEncryption. Accepted without effect, because nothing here could show it: public access block
 * and ownership (nothing is ever public here), logging, tags, notifications (the runtime delivers events), the
 * abort rule for multipart uploads (there are none). Versioning is not supported.
 */
import { AwsError } from '../protocol/aws-error.ts';
import type { Clock } from '../clock.ts';
import { NotSupported } from '../protocol/service.ts';
import type { Collection, Store } from '../store.ts';

/** The resolved properties of an AWS::S3::Bucket. */
export interface BucketProperties {
  CorsConfiguration?: { CorsRules: CorsRule[] };
  LifecycleConfiguration?: { Rules: LifecycleRule[] };
  BucketEncryption?: {
    ServerSideEncryptionConfiguration: Array<{
      ServerSideEncryptionByDefault?: { SSEAlgorithm: string; KMSMasterKeyID?: string };
      BucketKeyEnabled?: boolean;
    }>;
  };
  [property: string]: unknown;
}

export interface CorsRule {
  Id?: string;
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  /** Seconds. */
  MaxAge?: number;
}

export interface LifecycleRule {
  Id?: string;
  Status: 'Enabled' | 'Disabled';
  Prefix?: string;
  ExpirationInDays?: number;
  AbortIncompleteMultipartUpload?: { DaysAfterInitiation: number };
}

export interface Bucket {
  name: string;
  /** Milliseconds since the epoch. */
  created: number;
  cors: CorsRule[];
  lifecycle: LifecycleRule[];
  encryption: Encryption;
}

export interface Encryption {
  algorithm: string;
  kmsKeyId?: string;
}

const PROPERTIES = [
  'BucketName',
  'CorsConfiguration',
  'LifecycleConfiguration',
  'BucketEncryption',
  'PublicAccessBlockConfiguration',
  'OwnershipControls',
  'LoggingConfiguration',
  'NotificationConfiguration',
  'Tags',
];
const CORS_PROPERTIES = [
  'Id',
  'AllowedOrigins',
  'AllowedMethods',
  'AllowedHeaders',
  'ExposedHeaders',
  'MaxAge',
];
const LIFECYCLE_PROPERTIES = ['Id', 'Status', 'Prefix', 'ExpirationInDays', 'AbortIncompleteMultipartUpload'];

export class Buckets {
  readonly #clock: Clock;
  readonly #buckets: Collection<Bucket>;

  constructor(store: Store, clock: Clock) {
    this.#clock = clock;
    this.#buckets = store.collection('s3-bucket');
  }

  /** Creates a bucket, or gives an existing one new rules; its objects stay. Throws NotSupported. */
  create(name: string, properties: BucketProperties): void {
    refuseOthers('AWS::S3::Bucket', properties, PROPERTIES);
    const cors = properties.CorsConfiguration?.CorsRules ?? [];
    const lifecycle = properties.LifecycleConfiguration?.Rules ?? [];
    for (const rule of cors) refuseOthers('AWS::S3::Bucket CorsRule', rule, CORS_PROPERTIES);
    for (const rule of lifecycle) refuseOthers('AWS::S3::Bucket lifecycle Rule', rule, LIFECYCLE_PROPERTIES);
    const encryption =
      properties.BucketEncryption?.ServerSideEncryptionConfiguration[0]?.ServerSideEncryptionByDefault;
    this.#buckets.put(name, {
      name,
      created: this.find(name)?.created ?? this.#clock.now(),
      cors,
      lifecycle,
      encryption: {
        algorithm: encryption?.SSEAlgorithm ?? 'AES256',
        kmsKeyId: encryption?.KMSMasterKeyID,
      },
    });
  }

  delete(name: string): void {
    this.#buckets.delete(name);
  }

  find(name: string): Bucket | undefined {
    return this.#buckets.get(name);
  }

  /** Throws NoSuchBucket. */
  need(name: string): Bucket {
    const bucket = this.find(name);
    if (!bucket) {
      throw new AwsError('NoSuchBucket', 404, 'The specified bucket does not exist', { BucketName: name });
    }
    return bucket;
  }

  all(): Bucket[] {
    return this.#buckets.entries().map(([, bucket]) => bucket);
  }
}

const DAY = 86_400_000;

/**
 * Whether a lifecycle rule has an object deleted by now. S3 adds the days and rounds up to the next midnight
 * UTC ("Understanding object expiration"); times in milliseconds.
 */
export function isExpired(bucket: Bucket, key: string, lastModified: number, now: number): boolean {
  return bucket.lifecycle.some(
    (rule) =>
      rule.Status === 'Enabled' &&
      rule.ExpirationInDays !== undefined &&
      key.startsWith(rule.Prefix ?? '') &&
      now >= Math.ceil((lastModified + rule.ExpirationInDays * DAY) / DAY) * DAY,
  );
}

function refuseOthers(what: string, properties: object, supported: string[]): void {
  const other = Object.keys(properties).find((property) => !supported.includes(property));
  if (other !== undefined) throw new NotSupported('S3', `${what} ${other}`);
}

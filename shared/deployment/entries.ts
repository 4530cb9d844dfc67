import { documentsPrefix, exportsPrefix, mediaPrefix, uploadsPrefix } from './buckets.ts';
import type { EnvironmentVariable } from './environment.ts';
import type { Partition } from './keys.ts';
import type { IndexName } from './table.ts';

/**
 * A Lambda's environment variables, and its rights in the table and the media buckets. Tests report missing and unused
 * variables and rights. Other rights (user pool, mail, site bucket) are in infra/constructs.
 */
interface Given {
  /** Variables that the Lambda's code reads. The names of the table and buckets are added automatically. */
  variables: readonly EnvironmentVariable[];
  table?: TableRights;
  buckets?: Partial<Record<MediaBucket, BucketRights>>;
}

/**
 * A Lambda's actions in the table, each with the partitions that the action covers. DynamoDB checks the keys of every
 * request against these partitions (`dynamodb:LeadingKeys`). A transaction needs the right to each action in it.
 */
export interface TableRights {
  get?: readonly Partition[];
  query?: readonly Partition[];
  put?: readonly Partition[];
  update?: readonly Partition[];
  delete?: readonly Partition[];
  check?: readonly Partition[];
  /** Indexes that the Lambda queries; each has its own ARN. */
  indexes?: readonly IndexName[];
}

/** A Lambda's rights in one bucket: the key prefixes that each action covers. */
interface BucketRights {
  /** Right to list the bucket. Without it, S3 returns 403 instead of 404 for a missing object. */
  list?: true;
  get?: readonly string[];
  put?: readonly string[];
  delete?: readonly string[];
}

/**
 * Buckets of infra/constructs/media.ts. The site bucket is not one of them: the build and the job Lambda write it
 * (site.ts).
 */
export type MediaBucket = 'uploads' | 'media' | 'documents' | 'exports';

/** Variables that every API Lambda needs to check a request and respond. */
const api = ['ORIGIN_SECRET_ARN', 'SITE_ORIGIN'] as const;

/**
 * Rights of every Lambda that writes facts, because the transaction that writes facts also publishes
 * (functions/core/publish/change-facts.ts).
 */
const publishing = {
  query: ['account', 'listing'],
  put: ['account', 'listing', 'outbox'],
  delete: ['account', 'listing'],
} as const satisfies TableRights;

/** Rights to read public data: cards through the indexes, and a listing's public items. */
const publicReading = {
  get: ['listing'],
  indexes: ['published', 'price', 'born'],
} as const satisfies TableRights;

/**
 * Variables and rights of every Lambda, by the name of its file in functions/entry. A Lambda that signs a URL or upload
 * form needs the right that the signature grants.
 *
 * No Lambda may read or change the audit log. Our code puts an entry only if none exists (functions/data/audit.ts),
 * because IAM can't require that condition (KEEP-7).
 */
const given = {
  page: {
    variables: [
      'OPEN_COUNTRIES',
      'VISITOR_SECRET_ARN',
      'SITE_ORIGIN',
      'SUPPORT_EMAIL',
      'AUTHORITY_EMAIL',
      'URGENT_HELP',
      'OPERATOR',
      'PAYMENT_PROVIDER',
    ],
    table: { ...publicReading, get: [...publicReading.get, 'receipt'] },
  },
  browse: {
    variables: [
      ...api,
      'OPEN_COUNTRIES',
      'VISITOR_SECRET_ARN',
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
      'PRICE_CENTS',
      'PRICE_CURRENCY',
      'PAYMENT_PROVIDER',
      'SUPPORT_EMAIL',
      'AUTHORITY_EMAIL',
    ],
    table: { ...publicReading, update: ['counted', 'rate', 'statistics'] },
  },
  visitor: {
    variables: [...api, 'VISITOR_SECRET_ARN'],
    table: { put: ['outbox'], update: ['rate'] },
  },
  report: {
    variables: [...api, 'OPEN_COUNTRIES', 'VISITOR_SECRET_ARN'],
    // Opens a case, and hides a listing, in the transaction that takes a stranger's report.
    table: joinRights(publishing, {
      get: ['deleted', 'owner', 'receipt'],
      put: ['audit', 'receipt', 'report'],
      update: ['rate', 'receipt', 'reporter'],
      check: ['account'],
    }),
  },
  'sign-in': {
    variables: [...api, 'VISITOR_SECRET_ARN', 'ACCOUNT_SECRET_ARN', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID'],
    table: {
      get: ['account', 'email'],
      query: ['account'],
      put: ['account', 'outbox'],
      update: ['account', 'rate'],
      check: ['account'],
    },
  },
  member: {
    variables: [
      ...api,
      'OPEN_COUNTRIES',
      'VISITOR_SECRET_ARN',
      'ACCOUNT_SECRET_ARN',
      'USER_POOL_ID',
      'USER_POOL_SERVER_CLIENT_ID',
      'CONTENT_REVIEW',
      'POSTS_PER_DAY',
    ],
    table: joinRights(publishing, {
      get: ['account', 'bookings', 'deleted', 'email', 'listing', 'statistics'],
      query: ['bookings', 'statistics'],
      put: ['audit', 'bookings', 'command', 'deleted', 'email', 'evidence', 'owner', 'report'],
      update: ['account', 'bookings', 'counted', 'rate', 'statistics'],
      // `deleted` is needed to restore a deleted listing (functions/listing/restore-listing.ts).
      delete: ['bookings', 'deleted', 'email'],
    }),
    // Signs upload forms for photos, and URLs of the owner's processed photos and data export.
    buckets: {
      uploads: { put: [uploadsPrefix.photos] },
      media: { get: [mediaPrefix.private] },
      exports: { get: [exportsPrefix.data] },
    },
  },
  verification: {
    variables: [...api, 'OPEN_COUNTRIES', 'VISITOR_SECRET_ARN', 'ACCOUNT_SECRET_ARN', 'PDF_FUNCTION'],
    table: joinRights(publishing, { get: ['account'], query: ['waited'], update: ['rate'] }),
    // Signs upload forms for documents, checks uploads, and copies them to a prefix that no form can write. This Lambda
    // can't read submitted documents.
    buckets: {
      documents: {
        list: true,
        get: [documentsPrefix.posted],
        put: [documentsPrefix.posted, documentsPrefix.submitted],
      },
    },
  },
  membership: {
    variables: [
      ...api,
      'OPEN_COUNTRIES',
      'PAYMENT_PROVIDER',
      'BANK_DETAILS',
      'STRIPE_SECRET_ARN',
      'STRIPE_API_BASE',
      'STATEMENT_DESCRIPTOR',
      'AUTOMATIC_TAX',
      'PRICE_CENTS',
      'PRICE_CURRENCY',
    ],
    table: joinRights(publishing, {
      get: ['account', 'command', 'customer', 'event', 'transfer'],
      query: ['waited'],
      put: ['command', 'customer', 'event', 'transfer'],
      update: ['command'],
      indexes: ['queues'],
    }),
  },
  admin: {
    variables: [...api, 'OPEN_COUNTRIES', 'VISITOR_SECRET_ARN', 'ACCOUNT_SECRET_ARN'],
    table: joinRights(publishing, {
      // `deleted` and `evidence` hold photos that a case shows.
      get: ['account', 'deleted', 'movement', 'report', 'transfer'],
      query: ['evidence', 'report', 'waited'],
      put: ['audit', 'command', 'evidence', 'movement', 'receipt', 'report', 'waited'],
      indexes: ['queues'],
    }),
    // Signs a reviewer's short-lived URLs of documents and photos.
    buckets: {
      documents: { list: true, get: [documentsPrefix.submitted, documentsPrefix.pages] },
      media: { get: [mediaPrefix.private] },
    },
  },
  'stripe-webhook': {
    variables: [
      'OPEN_COUNTRIES',
      'STRIPE_SECRET_ARN',
      'STRIPE_API_BASE',
      'STATEMENT_DESCRIPTOR',
      'AUTOMATIC_TAX',
    ],
    table: joinRights(publishing, {
      get: ['customer', 'event'],
      put: ['command', 'event'],
    }),
  },
  photo: {
    variables: ['OPEN_COUNTRIES'],
    table: joinRights(publishing, { put: ['mark'] }),
    // Reads and deletes uploads, and writes the processed sizes to a prefix that visitors can't read.
    buckets: {
      uploads: { list: true, get: [uploadsPrefix.photos], delete: [uploadsPrefix.photos] },
      media: { list: true, get: [mediaPrefix.private], put: [mediaPrefix.private] },
    },
  },
  pdf: {
    variables: [],
    // Parses untrusted files, so a compromised Lambda can reach only uploaded files and rendered pages.
    buckets: { documents: { get: [documentsPrefix.posted], put: [documentsPrefix.pages] } },
  },
  'auth-trigger': {
    variables: ['OPEN_COUNTRIES', 'VISITOR_SECRET_ARN', 'ACCOUNT_SECRET_ARN', 'SITE_ORIGIN'],
    table: joinRights(publishing, {
      get: ['account', 'email'],
      put: ['email'],
      update: ['rate'],
    }),
  },
  'token-trigger': {
    variables: [],
  },
  job: {
    variables: [
      'OPEN_COUNTRIES',
      'ACCOUNT_SECRET_ARN',
      'SITE_ORIGIN',
      'SUPPORT_EMAIL',
      'MAIL_FROM',
      'MAIL_CONFIGURATION_SET',
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
      'DISTRIBUTION_PARAMETER',
      'SITE_BUCKET',
    ],
    table: joinRights(publishing, {
      get: [
        'account',
        'bookings',
        'command',
        'deleted',
        'email',
        'outbox',
        'receipt',
        'setting',
        'statistics',
        'progress',
      ],
      query: ['bookings', 'evidence', 'report', 'statistics'],
      put: ['audit', 'command', 'customer', 'evidence', 'receipt', 'setting', 'progress'],
      // The job Lambda resends messages of the partitions `outbox` and `command` (functions/job/redrive.ts).
      update: ['account', 'bookings', 'command', 'event', 'evidence', 'outbox', 'receipt', 'report'],
      // Detects a legal hold that is set or lifted during an erasure (functions/core/facts/evidence-table.ts).
      check: ['account'],
      delete: [
        'bookings',
        'deleted',
        'email',
        'evidence',
        'mark',
        'owner',
        'report',
        'statistics',
        'transfer',
      ],
      indexes: ['queues', 'published'],
    }),
    // Publishes and unpublishes photos, and stores data exports. The job Lambda may delete expired or erased files, but
    // not read them.
    buckets: {
      uploads: { list: true, delete: [uploadsPrefix.photos] },
      media: {
        list: true,
        get: [mediaPrefix.private],
        put: [mediaPrefix.public],
        delete: [mediaPrefix.private, mediaPrefix.public],
      },
      documents: { list: true, delete: Object.values(documentsPrefix) },
      exports: { list: true, put: [exportsPrefix.data], delete: [exportsPrefix.data] },
    },
  },
  probe: {
    variables: ['SITE_ORIGIN'],
  },
} satisfies Readonly<Record<string, Given>>;
export type Entry = keyof typeof given;
export const entries = Object.keys(given) as Entry[];

/** Returns a Lambda's rights in the table; undefined if it doesn't use the table. */
export const tableRightsOf = (entry: Entry): TableRights | undefined => (given[entry] as Given).table;

/** Returns a Lambda's rights in each media bucket. */
export const bucketRightsOf = (entry: Entry): NonNullable<Given['buckets']> =>
  (given[entry] as Given).buckets ?? {};

/** Returns the name of the environment variable that holds a bucket's name. */
export const bucketVariable = (bucket: MediaBucket) =>
  `${bucket.toUpperCase() as Uppercase<MediaBucket>}_BUCKET` as const;

/**
 * Returns all variables that a Lambda's bundle reads. A missing or unused variable stops the synthesis, and a test
 * compares this list with the bundles.
 */
export function variablesOf(entry: Entry): readonly EnvironmentVariable[] {
  const { variables, table, buckets = {} }: Given = given[entry];
  const named = (Object.keys(buckets) as MediaBucket[]).map(bucketVariable);
  return [...(table ? (['TABLE_NAME'] as const) : []), ...named, ...variables];
}

function joinRights(one: TableRights, other: TableRights): TableRights {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as Array<keyof TableRights>;
  return Object.fromEntries(names.map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]));
}

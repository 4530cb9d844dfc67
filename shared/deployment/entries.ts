import { documentsPrefix, exportsPrefix, mediaPrefix, uploadsPrefix } from './buckets.ts';
import type { EnvironmentVariable } from './environment.ts';
import type { Partition } from './keys.ts';
import type { IndexName } from './table.ts';

/**
 * A Lambda's variables, and its rights in the table and the buckets of construct Media. Tests name what its code lacks,
 * and what it never uses. Other rights (the user pool, mail, the site's bucket) stand in infra/constructs.
 */
interface Given {
  /** The variables that its code reads, beside the names of the table and of the buckets that it has rights in. */
  variables: readonly EnvironmentVariable[];
  table?: TableRights;
  buckets?: Partial<Record<MediaBucket, BucketRights>>;
}

/**
 * What a Lambda may do in the table, by the partitions that it may do it to: DynamoDB compares the keys of every request
 * with them (`dynamodb:LeadingKeys`). A transaction needs the rights of the actions that it is made of.
 */
export interface TableRights {
  get?: readonly Partition[];
  query?: readonly Partition[];
  put?: readonly Partition[];
  update?: readonly Partition[];
  delete?: readonly Partition[];
  check?: readonly Partition[];
  /** Indexes that it queries, each an ARN of its own. */
  indexes?: readonly IndexName[];
}

/** A Lambda's rights in one bucket: for each action the prefixes of keys that it may touch. */
interface BucketRights {
  /** It may list the bucket: to others S3 answers 403, not 404, for an object that is gone. */
  list?: true;
  get?: readonly string[];
  put?: readonly string[];
  delete?: readonly string[];
}

/** The buckets of construct Media (infra/constructs/media.ts). The site's is written by its build, and by the pass over the listings (site.ts). */
export type MediaBucket = 'uploads' | 'media' | 'documents' | 'exports';

/** What each Lambda behind the API needs to check a request and to answer it. */
const api = ['ORIGIN_SECRET_ARN', 'SITE_ORIGIN'] as const;

/** Rights of every writer of a fact, since it publishes in the same transaction (functions/core/publish/change-facts.ts). */
const publishing = {
  query: ['account', 'listing'],
  put: ['account', 'listing', 'outbox'],
  delete: ['account', 'listing'],
} as const satisfies TableRights;

/** Rights of what visitors read through: cards by their lists, and the public items of one listing. */
const publicReading = {
  get: ['listing'],
  indexes: ['published', 'price', 'born'],
} as const satisfies TableRights;

/**
 * Every Lambda, by the name of its file in functions/entry, with what it is given. A Lambda that signs an address or a
 * form needs the right to what is done with it. Nobody may read or change the audit log: an entry is put where there is
 * none (functions/data/audit.ts). The code asks for that condition, since IAM can not (KEEP-7).
 */
const given = {
  page: {
    variables: [
      'OPEN_COUNTRIES',
      'VISITOR_SECRET_ARN',
      'SITE_ORIGIN',
      'SUPPORT_EMAIL',
      'OPERATOR',
      'PAYMENT_PROVIDER',
    ],
    table: publicReading,
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
    ],
    table: { ...publicReading, update: ['counted', 'rate', 'statistics'] },
  },
  visitor: {
    variables: [...api, 'VISITOR_SECRET_ARN'],
    table: { put: ['outbox'], update: ['rate'] },
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
      put: ['audit', 'bookings', 'command', 'deleted', 'email', 'evidence'],
      update: ['account', 'bookings', 'counted', 'rate', 'statistics'],
      // A deletion that is taken back (functions/listing/restore-listing.ts).
      delete: ['bookings', 'deleted', 'email'],
    }),
    // Signs forms that post a photo, and addresses of its owner's processed ones and of the copy of their data.
    buckets: {
      uploads: { put: [uploadsPrefix.photos] },
      media: { get: [mediaPrefix.private] },
      exports: { get: [exportsPrefix.data] },
    },
  },
  verification: {
    variables: [...api, 'OPEN_COUNTRIES', 'VISITOR_SECRET_ARN', 'ACCOUNT_SECRET_ARN', 'PDF_FUNCTION'],
    table: joinRights(publishing, { get: ['account'], query: ['waited'], update: ['rate'] }),
    // Signs forms that post a document, looks at what arrived, and copies it to where no form can write. What waits for
    // review is out of its reach.
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
      get: ['account', 'movement', 'transfer'],
      query: ['waited'],
      put: ['audit', 'command', 'evidence', 'movement', 'waited'],
      indexes: ['queues'],
    }),
    // Signs a reviewer's short-lived addresses of documents and photos.
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
    // Reads an upload, forgets it, and writes the processed sizes where no visitor reaches them.
    buckets: {
      uploads: { list: true, get: [uploadsPrefix.photos], delete: [uploadsPrefix.photos] },
      media: { list: true, get: [mediaPrefix.private], put: [mediaPrefix.private] },
    },
  },
  pdf: {
    variables: [],
    // It parses strangers' files: one that takes it over reaches posted files and drawn pages only.
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
        'setting',
        'statistics',
        'progress',
      ],
      query: ['bookings', 'evidence', 'statistics'],
      put: ['audit', 'command', 'customer', 'evidence', 'setting', 'progress'],
      // Messages of both outboxes are sent again by it (functions/job/redrive.ts).
      update: ['account', 'bookings', 'command', 'event', 'evidence', 'outbox'],
      // A legal hold that is set or lifted while something is erased (functions/core/facts/evidence-table.ts).
      check: ['account'],
      delete: ['bookings', 'deleted', 'email', 'evidence', 'mark', 'statistics', 'transfer'],
      indexes: ['queues', 'published'],
    }),
    // Copies photos out to the public and takes them back, and stores copies of people's data. What it erases for them, or
    // when its time is over, it may not read.
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

/** A Lambda's rights in the table; undefined for one that never reaches it. */
export const tableRightsOf = (entry: Entry): TableRights | undefined => (given[entry] as Given).table;

/** A Lambda's rights in each bucket. */
export const bucketRightsOf = (entry: Entry): NonNullable<Given['buckets']> =>
  (given[entry] as Given).buckets ?? {};

/** The variable that says a bucket's name. */
export const bucketVariable = (bucket: MediaBucket) =>
  `${bucket.toUpperCase() as Uppercase<MediaBucket>}_BUCKET` as const;

/**
 * The variables that a Lambda's code reads: all that its bundle can reach. One that is missing or too many stops the
 * synthesis, and a test compares the list with the bundles.
 */
export function variablesOf(entry: Entry): readonly EnvironmentVariable[] {
  const { variables, table, buckets = {} }: Given = given[entry];
  const named = (Object.keys(buckets) as MediaBucket[]).map(bucketVariable);
  return [...(table ? (['TABLE_NAME'] as const) : []), ...named, ...variables];
}

/** Two sets of rights as one. */
function joinRights(one: TableRights, other: TableRights): TableRights {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as Array<keyof TableRights>;
  return Object.fromEntries(names.map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]));
}

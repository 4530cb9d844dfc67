import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Entry } from '#shared/deployment/entries.ts';
import { indexes, partitionPrefix, type IndexName, type Partition } from '#shared/deployment/table.ts';
import { allow } from './function.ts';

/**
 * What a Lambda may do in the table, by the partitions that it may do it to: DynamoDB compares the keys of every request
 * with them (`dynamodb:LeadingKeys`). A transaction needs the rights of the actions that it is made of.
 */
interface TableRights {
  get?: readonly Partition[];
  query?: readonly Partition[];
  put?: readonly Partition[];
  update?: readonly Partition[];
  delete?: readonly Partition[];
  check?: readonly Partition[];
  /** Indexes that it queries, each an ARN of its own. */
  indexes?: readonly IndexName[];
}

const actions = {
  get: 'dynamodb:GetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  check: 'dynamodb:ConditionCheckItem',
} as const satisfies Record<Exclude<keyof TableRights, 'indexes'>, string>;

/** What every writer of a fact needs, since it publishes in the same transaction (functions/publish/change-facts.ts). */
const publishing = {
  query: ['account', 'listing'],
  put: ['account', 'listing', 'outbox'],
  delete: ['account', 'listing'],
} as const satisfies TableRights;

/** What visitors read: cards by their lists, and what is public of one listing. */
const publicReading = {
  get: ['listing'],
  indexes: ['published', 'price', 'born'],
} as const satisfies TableRights;

/**
 * Who may do what. The log of who did what is nobody's to read or to change: an entry is put, on the condition that
 * there is none (functions/data/audit.ts), which is the code's to say, since IAM can not ask for a condition (KEEP-7).
 */
export const tableRights: Readonly<Partial<Record<Entry, TableRights>>> = {
  page: publicReading,
  browse: { ...publicReading, update: ['counted', 'rate', 'statistics'] },
  visitor: { put: ['outbox'], update: ['rate'] },
  'sign-in': {
    get: ['account', 'email'],
    query: ['account'],
    put: ['account', 'outbox'],
    update: ['account', 'rate'],
    check: ['account'],
  },
  member: joined(publishing, {
    get: ['account', 'bookings', 'deleted', 'email', 'listing', 'statistics'],
    query: ['bookings', 'statistics'],
    put: ['audit', 'bookings', 'command', 'deleted', 'email', 'evidence'],
    update: ['account', 'bookings', 'counted', 'rate', 'statistics'],
    // A deletion that is taken back (functions/listing/restore-listing.ts).
    delete: ['bookings', 'deleted', 'email'],
  }),
  verification: joined(publishing, { get: ['account'], query: ['waited'], update: ['rate'] }),
  membership: joined(publishing, {
    get: ['account', 'command', 'customer', 'event', 'transfer'],
    query: ['waited'],
    put: ['command', 'customer', 'event', 'transfer'],
    update: ['command'],
    indexes: ['queues'],
  }),
  admin: joined(publishing, {
    get: ['account', 'movement', 'transfer'],
    query: ['waited'],
    put: ['audit', 'command', 'evidence', 'movement', 'waited'],
    indexes: ['queues'],
  }),
  'stripe-webhook': joined(publishing, {
    get: ['customer', 'event'],
    put: ['command', 'event'],
  }),
  photo: joined(publishing, { put: ['mark'] }),
  'auth-trigger': joined(publishing, {
    get: ['account', 'email'],
    put: ['email'],
    update: ['rate'],
  }),
  job: joined(publishing, {
    get: ['account', 'bookings', 'command', 'deleted', 'email', 'outbox', 'setting', 'statistics', 'survey'],
    query: ['bookings', 'evidence', 'statistics'],
    put: ['audit', 'command', 'customer', 'evidence', 'setting', 'survey'],
    // Messages of both outboxes are sent again by it (functions/job/redrive.ts).
    update: ['account', 'bookings', 'command', 'event', 'evidence', 'outbox'],
    // A legal hold that is set or lifted while something is erased (functions/facts/evidence-table.ts).
    check: ['account'],
    delete: ['bookings', 'deleted', 'email', 'evidence', 'mark', 'statistics', 'transfer'],
    indexes: ['queues', 'published'],
  }),
};

/**
 * The statements that give a Lambda its rights: one an action, with all of its partitions, since a request may touch
 * several of them.
 */
export function tableStatements(
  table: Table,
  { indexes: queried, ...rights }: TableRights,
): PolicyStatement[] {
  const inTable = Object.entries(rights).map(([name, partitions]) => {
    const prefixes = partitions.map((partition) => `${partitionPrefix[partition]}*`).sort();
    return allow([actions[name as keyof typeof actions]], [table.tableArn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes },
    });
  });
  const arns = (queried ?? []).map((name) => `${table.tableArn}/index/${indexes[name].name}`);
  return arns.length > 0 ? [...inTable, allow(['dynamodb:Query'], arns)] : inTable;
}

/** Two sets of rights as one. */
function joined(one: TableRights, other: TableRights): TableRights {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as Array<keyof TableRights>;
  return Object.fromEntries(names.map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]));
}

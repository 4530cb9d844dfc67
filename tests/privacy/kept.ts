import type { SweptQueue } from '#shared/deployment/table.ts';
import type { DataExport } from '#shared/export.ts';
import * as keys from '#shared/deployment/keys.ts';
import type { ListedFacts, SingleFacts } from '#functions/core/facts/facts.ts';
import { kinds as factKinds, queuedAlone } from '#functions/core/facts/facts-table.ts';

/** How a record ends. */
export type End =
  /** Deleted by the erasure of its account. */
  | 'erasure'
  /** Expires: each record has a `ttl` once its messages are delivered. */
  | 'ttl'
  /** Deleted by the sweep: each record is in this queue. */
  | { queue: SweptQueue }
  /** Outlives its account by a rule: until the `ttl` that the erasure sets, or without an end. */
  | { rule: `KEEP-${number}`; forEver?: true };

interface Kept {
  /** Field of the export with this record, or the reason why there is none (KEEP-1). */
  exported: keyof DataExport | { not: string };
  ends: readonly [End, ...End[]];
  /**
   * True if a stranger's request may write it through the Lambda `visitor`, which may write nothing else
   * (tests/infra/constructs/table-rights.test.ts). Reports have their own Lambda.
   */
  strangersPut?: true;
}

type MakesKey = (...parts: never[]) => keys.Key;
/** Functions of keys.ts that return a complete key. Excludes partial keys and constant keys. */
type KeyName = {
  [K in keyof typeof keys]: (typeof keys)[K] extends MakesKey ? K : never;
}[keyof typeof keys];

type KindName =
  | Exclude<KeyName, 'accountKey' | 'ownListingKey' | 'reportCaseKey'>
  | keyof SingleFacts
  | keyof ListedFacts
  | 'queuedAlone';

const derived: Kept = { exported: { not: 'derived from the facts' }, ends: ['erasure'] };
const pointer: Kept = { exported: { not: 'it only points to exported data' }, ends: ['erasure'] };
const evidence = { not: 'it would reveal a legal hold to its owner (KEEP-1)' };
const reported = { not: 'it could show who reported; decisions are exported' };
const aboutNobody = { not: 'it identifies no person' };
const message = { not: 'its content is exported with the fact' };

/**
 * Every kind of record, with its field in the export and its end. A missing kind fails the type check; erased.test.ts
 * checks each row.
 */
export const kept: Readonly<Record<KindName, Kept>> = {
  account: { exported: 'account', ends: ['erasure'] },
  verification: { exported: 'verification', ends: ['erasure'] },
  membership: { exported: 'membership', ends: ['erasure'] },
  security: { exported: 'secondFactor', ends: ['erasure'] },
  listing: { exported: 'listing', ends: ['erasure'] },
  contentReview: {
    exported: { not: 'refusals are exported with texts and photos; the rest belongs to reviewers' },
    ends: ['erasure'],
  },
  photos: { exported: 'photos', ends: ['erasure'] },
  posts: { exported: 'posts', ends: ['erasure', { queue: 'post' }] },
  postCount: { exported: 'postsCreated', ends: ['erasure'] },
  queuedAlone: derived,

  sessionKey: { exported: 'sessions', ends: ['erasure', 'ttl'] },
  deviceKey: { exported: { not: 'a hash of a value in the browser' }, ends: ['erasure', 'ttl'] },
  exportKey: { exported: { not: 'it is the export' }, ends: ['erasure'] },
  savedKey: { exported: 'savedListings', ends: ['erasure'] },
  decisionKey: { exported: 'decisions', ends: ['erasure'] },
  operatorReasonKey: { exported: evidence, ends: ['erasure'] },
  notificationKey: { exported: 'notifications', ends: ['erasure', 'ttl'] },
  readMarkKey: { exported: 'notificationsReadUntil', ends: ['erasure'] },
  ledgerKey: { exported: 'payments', ends: [{ rule: 'KEEP-5' }] },
  erasedKey: { exported: { not: 'the account no longer exists' }, ends: ['ttl'] },

  transferKey: { exported: 'transfers', ends: ['erasure'] },
  referenceKey: pointer,
  movementKey: {
    exported: { not: 'it only points to a transfer' },
    ends: [{ rule: 'KEEP-5', forEver: true }],
  },
  customerKey: { exported: { not: 'it only points to the account' }, ends: [{ rule: 'KEEP-5' }] },
  emailKey: pointer,
  markKey: pointer,

  bookingKey: { exported: 'bookings', ends: ['erasure', { queue: 'bookings' }] },
  bookingPointerKey: pointer,
  bookingCountKey: derived,

  publicKey: derived,
  contactKey: derived,
  cardKey: derived,
  storiesKey: { ...derived, ends: ['erasure', 'ttl'] },
  storyCardKey: { ...derived, ends: ['erasure', 'ttl'] },
  appealKey: { exported: 'appeals', ends: ['erasure'] },
  ownerKey: pointer,
  reportCases: { exported: reported, ends: ['erasure'] },
  reportedKey: { exported: reported, ends: ['erasure', 'ttl'] },
  reportKey: { exported: reported, ends: ['erasure', 'ttl'] },
  reportLogKey: { exported: reported, ends: ['erasure', 'ttl'] },
  receiptKey: { exported: aboutNobody, ends: ['ttl'] },
  receiptMailKey: { exported: aboutNobody, ends: ['ttl'] },
  receiptStateKey: { exported: aboutNobody, ends: ['ttl'] },
  reporterKey: { exported: aboutNobody, ends: ['ttl'] },
  deletedKey: { exported: 'deletedListings', ends: ['erasure', { queue: 'erase' }] },
  heldListingKey: pointer,
  evidenceKey: { exported: evidence, ends: ['erasure'] },
  holdLiftedKey: { exported: evidence, ends: ['erasure', { queue: 'evidence' }] },
  statisticsKey: { exported: 'statistics', ends: ['erasure', 'ttl'] },
  postViewsKey: { exported: 'posts', ends: ['erasure', 'ttl'] },

  rateKey: { exported: aboutNobody, ends: ['ttl'] },
  dailyMarkKey: { exported: aboutNobody, ends: ['ttl'] },
  waitedKey: { exported: aboutNobody, ends: ['ttl'] },
  auditKey: { exported: { not: 'a log of acts, read by no Lambda (KEEP-7)' }, ends: ['ttl'] },
  eventKey: { exported: message, ends: ['ttl'] },
  outboxKey: { exported: message, ends: ['ttl'], strangersPut: true },
  commandKey: { exported: message, ends: ['ttl'] },
};

/** Placeholder for any part of a key. The placeholder and each of its fields convert to `*`. */
const anyPart = new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '*' : '*') });

const patternOf = ({ pk, sk }: keys.Key): string => `${pk} ${sk}`;
const inAccount = (sk: string): string => patternOf({ pk: keys.accountPk('*'), sk: sk.replace(/#$/, '#*') });

type Pattern = readonly [name: KindName | undefined, pattern: string];
const patterns: readonly Pattern[] = [
  ...Object.entries(factKinds).map(([name, { sk }]): Pattern => [name as KindName, inAccount(sk)]),
  ...queuedAlone.map(({ sk }): Pattern => ['queuedAlone', inAccount(sk)]),
  ...Object.entries(keys).flatMap(([name, make]): Pattern[] => {
    if (typeof make === 'object' && 'pk' in make) return [[undefined, patternOf(make)]];
    if (!(name in kept)) return [];
    const makesKey = make as unknown as (...parts: unknown[]) => keys.Key;
    return [[name as KindName, patternOf(makesKey(anyPart, anyPart, anyPart))]];
  }),
];
/** Partitions that a stranger's request may write, in the format of the Lambda's rights: `OUTBOX#*`. */
export const strangersPartitions: ReadonlySet<string> = new Set(
  patterns.flatMap(([name, pattern]) =>
    name && kept[name].strangersPut ? [pattern.replace(/#.*/, '#*')] : [],
  ),
);
/** Most specific patterns first, because `LIFTED` also matches the pattern of evidence. */
const matchers = patterns
  .toSorted(([, one], [, other]) => other.replaceAll('*', '').length - one.replaceAll('*', '').length)
  .map(([name, pattern]) => ({ name, pattern: new RegExp(`^${pattern.replaceAll('*', '.+')}$`) }));

/**
 * Returns the kind of a record; undefined for single records about no person, such as a setting or a job's progress.
 * @throws Error for a key that neither keys.ts nor facts-table.ts builds
 */
export function kindOf(key: keys.Key): KindName | undefined {
  const found = matchers.find(({ pattern }) => pattern.test(patternOf(key)));
  if (!found) throw new Error(`The record ${patternOf(key)} has an unknown kind.`);
  return found.name;
}

import type { SweptQueue } from '#shared/deployment/table.ts';
import type { DataExport } from '#shared/export.ts';
import * as keys from '#shared/deployment/keys.ts';
import type { ListedFacts, SingleFacts } from '#functions/core/facts/facts.ts';
import { kinds as factKinds, queuedAlone } from '#functions/core/facts/facts-table.ts';

/** The end of a record. */
export type End =
  /** The erasure of its account deletes it. */
  | 'erasure'
  /** It deletes itself: each has a `ttl` once its messages are delivered. */
  | 'ttl'
  /** The sweep deletes it: each stands in this queue. */
  | { queue: SweptQueue }
  /** By a rule it outlives its account: until the `ttl` that the erasure gives it, or without an end. */
  | { rule: `KEEP-${number}`; forEver?: true };

/** One kind of record: where its owner gets it, and how it ends. */
interface Kept {
  /** The field of the export that has it, or why none does (KEEP-1). */
  exported: keyof DataExport | { not: string };
  ends: readonly [End, ...End[]];
  /** Strangers’ calls may put it: the Lambda `visitor` may do nothing else (tests/infra/constructs/table-rights.test.ts). */
  strangersPut?: true;
}

type MakesKey = (...parts: never[]) => keys.Key;
/** The functions of keys.ts that make a whole key; what makes none, and the keys that there are once, are left out. */
type KeyName = {
  [K in keyof typeof keys]: (typeof keys)[K] extends MakesKey ? K : never;
}[keyof typeof keys];

/** A kind of record: a key of keys.ts, or a kind of fact, whose keys stand in facts-table.ts. */
type KindName =
  Exclude<KeyName, 'accountKey' | 'ownListingKey'> | keyof SingleFacts | keyof ListedFacts | 'queuedAlone';

const derived: Kept = { exported: { not: 'derived from the facts' }, ends: ['erasure'] };
const pointer: Kept = { exported: { not: 'it only leads to what is exported' }, ends: ['erasure'] };
const evidence = { not: 'it would tell its owner of a legal hold (KEEP-1)' };
const aboutNobody = { not: 'it says of nobody who they are' };
const message = { not: 'what it says is exported where the fact is' };

/**
 * Each kind of record, with where its owner gets it and how it ends. A kind that is missing fails the type check; the
 * tests of erased.test.ts hold the table to what is said here.
 */
export const kept: Readonly<Record<KindName, Kept>> = {
  account: { exported: 'account', ends: ['erasure'] },
  verification: { exported: 'verification', ends: ['erasure'] },
  membership: { exported: 'membership', ends: ['erasure'] },
  security: { exported: 'secondFactor', ends: ['erasure'] },
  listing: { exported: 'listing', ends: ['erasure'] },
  contentReview: {
    exported: { not: 'a no stands with the words and photos; the rest is reviewers’' },
    ends: ['erasure'],
  },
  photos: { exported: 'photos', ends: ['erasure'] },
  posts: { exported: 'posts', ends: ['erasure', { queue: 'post' }] },
  postCount: { exported: 'postsCreated', ends: ['erasure'] },
  queuedAlone: derived,

  sessionKey: { exported: 'sessions', ends: ['erasure', 'ttl'] },
  deviceKey: { exported: { not: 'a hash of what the browser itself holds' }, ends: ['erasure', 'ttl'] },
  exportKey: { exported: { not: 'it is the export' }, ends: ['erasure'] },
  savedKey: { exported: 'savedListings', ends: ['erasure'] },
  decisionKey: { exported: 'decisions', ends: ['erasure'] },
  operatorReasonKey: { exported: evidence, ends: ['erasure'] },
  notificationKey: { exported: 'notifications', ends: ['erasure', 'ttl'] },
  readMarkKey: { exported: 'notificationsReadUntil', ends: ['erasure'] },
  ledgerKey: { exported: 'payments', ends: [{ rule: 'KEEP-5' }] },
  erasedKey: { exported: { not: 'there is no account any more' }, ends: ['ttl'] },

  transferKey: { exported: 'transfers', ends: ['erasure'] },
  referenceKey: pointer,
  movementKey: {
    exported: { not: 'it only leads to a transfer' },
    ends: [{ rule: 'KEEP-5', forEver: true }],
  },
  customerKey: { exported: { not: 'it only leads to the account' }, ends: [{ rule: 'KEEP-5' }] },
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

/** Stands for any part of a key: `*` where a text holds it, and where a field of it is read. */
const anyPart = new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '*' : '*') });

/** A key with `*` for its parts, as the pattern of the items that have such a key. */
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
/** The partitions of the records that strangers’ calls may put, as rights name them: `OUTBOX#*`. */
export const strangersPartitions: ReadonlySet<string> = new Set(
  patterns.flatMap(([name, pattern]) =>
    name && kept[name].strangersPut ? [pattern.replace(/#.*/, '#*')] : [],
  ),
);
/** The most exact first: `LIFTED` is also a name of evidence. */
const matchers = patterns
  .toSorted(([, one], [, other]) => other.replaceAll('*', '').length - one.replaceAll('*', '').length)
  .map(([name, pattern]) => ({ name, pattern: new RegExp(`^${pattern.replaceAll('*', '.+')}$`) }));

/**
 * The kind of a record; undefined for one that there is once and that is about nobody (a setting, how far a pass came).
 * @throws Error for a key that keys.ts and facts-table.ts don't make
 */
export function kindOf(key: keys.Key): KindName | undefined {
  const found = matchers.find(({ pattern }) => pattern.test(patternOf(key)));
  if (!found) throw new Error(`The record ${patternOf(key)} is of no kind.`);
  return found.name;
}

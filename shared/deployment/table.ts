/** The attributes of the table's own key: texts. */
export const tableKey = { partition: 'pk', sort: 'sk' } as const;

/** The attribute after whose instant (seconds since the epoch) DynamoDB deletes an item by itself. */
export const timeToLive = 'ttl';

/** A global secondary index: its partition attribute is a text, its sort attribute a number. */
interface Index {
  name: string;
  partition: string;
  sort: string;
  /** What it holds beside the keys. */
  projection: readonly string[];
}

const card = { partition: 'indexPartition', projection: ['card', 'until'] } as const;

/**
 * The indexes. Those of cards share a partition attribute and differ in what they sort by. `queues` is sparse: an item is
 * queued by its `queue`, the instant at which its turn comes (`due`, milliseconds since the epoch), and as `row` what a
 * page of the queue shows of it, so that no item is read for it.
 */
export const indexes = {
  published: { ...card, name: 'byPublished', sort: 'published' },
  price: { ...card, name: 'byPrice', sort: 'price' },
  born: { ...card, name: 'byBorn', sort: 'born' },
  queues: { name: 'byDue', partition: 'queue', sort: 'due', projection: ['row'] },
} as const satisfies Readonly<Record<string, Index>>;
export type IndexName = keyof typeof indexes;

/** Queues that reviewers page through; `due` is such that what they should look at next stands first. */
const reviewQueues = {
  /** Verifications waiting for a reviewer; due when submitted, the urgent a year before. */
  verification: 'verification',
  /** Texts and photos waiting for a reviewer, an account each; due when the first began to wait, the urgent a year before. */
  content: 'content',
  /** Bank transfers whose money is awaited, which the sweep ends; due when they expire, so the oldest first. */
  transfer: 'transfer',
} as const;
export type ReviewQueue = (typeof reviewQueues)[keyof typeof reviewQueues];

/** Queues that the sweep works off: it handles each item once that is due (functions/job/sweep.ts). */
const sweptQueues = {
  /** Decided verifications that still have documents; due when those are erased. */
  documents: 'documents',
  /** Approved identities whose document expires; due when its owner is notified, and then when it does. */
  identity: 'identity',
  /** Cases of which a reviewer asked for more; due when their owner is reminded, and then when they end. */
  answer: 'answer',
  transfer: reviewQueues.transfer,
  /** Memberships of whose end the owner was not notified yet; due when their owner is reminded of it, and then when they end. */
  lapse: 'lapse',
  /** Payment events whose handling failed; due when somebody else than their sender has them handled. */
  paymentEvents: 'payment-events',
  /** Listings that are "available now"; due when that ends. */
  presence: 'presence',
  /** Photos no saved listing uses; due when they are forgotten. */
  upload: 'upload',
  /** Posts; due when they are over, or waited too long to be published. */
  post: 'post',
  /** Deleted listings in their hold; due when they are erased. */
  erase: 'erase',
  /** Accounts whose legal hold was lifted; due at once: what it kept is erased. */
  evidence: 'evidence',
  /** Appointments of diaries; due when they are erased. */
  bookings: 'bookings',
  /** A change of password or second factor that was begun; due when its worker is surely dead. */
  settle: 'settle',
  /** Accounts whose owner asked for their erasure; due when that begins, and then when it is carried out. */
  leaving: 'leaving',
} as const;
export type SweptQueue = (typeof sweptQueues)[keyof typeof sweptQueues];

/** Partitions of the index `byDue`. An item stands in at most one. */
export const queues = {
  ...reviewQueues,
  ...sweptQueues,
  /**
   * Memberships of which nothing runs, and of which the payment provider may still learn something; due when that is over.
   * Nobody waits for it: the reconciliation reads what is not due yet.
   */
  settled: 'settled',
  /** Messages of both outboxes, and mails of notifications, that are not delivered yet; due when they are sent again. */
  outbox: 'outbox',
} as const;
export type Queue = (typeof queues)[keyof typeof queues];

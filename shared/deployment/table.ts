/** Key attributes of the table; both are strings. */
export const tableKey = { partition: 'pk', sort: 'sk' } as const;

/** Attribute with the time (seconds since the epoch) after which DynamoDB deletes an item automatically. */
export const timeToLive = 'ttl';

/** A global secondary index; its partition attribute is a string, its sort attribute a number. */
interface Index {
  name: string;
  partition: string;
  sort: string;
  /** Projected attributes besides the keys. */
  projection: readonly string[];
}

const card = { partition: 'indexPartition', projection: ['card', 'until'] } as const;

/**
 * The indexes. Card indexes share a partition attribute and differ in the sort attribute.
 *
 * `queues` is a sparse index of items that have a `queue`, sorted by `due`, the time when the item is to be handled, in
 * milliseconds since the epoch. `row` holds the fields that a page of the queue shows, so a page needs no other reads.
 */
export const indexes = {
  published: { ...card, name: 'byPublished', sort: 'published' },
  price: { ...card, name: 'byPrice', sort: 'price' },
  born: { ...card, name: 'byBorn', sort: 'born' },
  queues: { name: 'byDue', partition: 'queue', sort: 'due', projection: ['row'] },
} as const satisfies Readonly<Record<string, Index>>;
export type IndexName = keyof typeof indexes;

/** Queues that reviewers page through, the most urgent case first. */
const reviewQueues = {
  /** Verifications in review. `due` is the submission time; for an urgent case, it is a year earlier. */
  verification: 'verification',
  /**
   * Accounts with texts, photos or posts in review. `due` is the oldest submission time; for an urgent case, it is a
   * year earlier.
   */
  content: 'content',
  /**
   * Transfers whose money has not arrived; due when they expire, so the oldest is first. The sweep ends expired ones.
   */
  transfer: 'transfer',
  /**
   * Cases about reported things. `due` is the deadline; for an urgent case, it is a year earlier. The
   * sweep alerts the operator of passed deadlines.
   */
  report: 'report',
} as const;
export type ReviewQueue = (typeof reviewQueues)[keyof typeof reviewQueues];

/** Queues whose items the sweep handles when due (functions/job/sweep.ts). */
const sweptQueues = {
  /** Decided verifications that still have documents; due when the documents are erased. */
  documents: 'documents',
  /** Approved identities whose document expires; due for the owner's reminder, then when the document expires. */
  identity: 'identity',
  /** Cases for which a reviewer requested more documents; due for the owner's reminder, then when the case ends. */
  answer: 'answer',
  transfer: reviewQueues.transfer,
  report: reviewQueues.report,
  /** Memberships whose owner was not notified of the end yet; due for each reminder, then at the end. */
  lapse: 'lapse',
  /** Payment events that could not be handled; due when the sweep retries them. */
  paymentEvents: 'payment-events',
  /** Listings with "available now" on; due when it ends. */
  presence: 'presence',
  /** Photos that no listing, post or avatar uses; due for deletion. */
  upload: 'upload',
  /** Posts; due when they expire, or after too long without publication. */
  post: 'post',
  /** Deleted listings that can still be restored; due for erasure. */
  erase: 'erase',
  /** Accounts whose legal hold was lifted; due immediately, to erase the evidence. */
  evidence: 'evidence',
  /** Diary appointments; due for erasure. */
  bookings: 'bookings',
  /** Changes of password or second factor in progress; due when the Lambda that began them must have stopped. */
  settle: 'settle',
  /** Receipts of reports of something unknown, whose reporters get the outcome by mail; due at their deadline. */
  receipt: 'receipt',
  /** Accounts with a requested erasure; due when the erasure begins, then when it is carried out. */
  leaving: 'leaving',
} as const;
export type SweptQueue = (typeof sweptQueues)[keyof typeof sweptQueues];

/** Partitions of the index `byDue`. An item is in at most one. */
export const queues = {
  ...reviewQueues,
  ...sweptQueues,
  /**
   * Inactive memberships that can still have late payments, refunds or disputes; due when these are no longer possible.
   * Reconciliation reads the items that are not due yet; the sweep ignores this queue.
   */
  settled: 'settled',
  /**
   * Undelivered messages of the job Lambda's and the payment Lambda's outbox, and undelivered notification mails. They
   * are due for the next attempt.
   */
  outbox: 'outbox',
} as const;
export type Queue = (typeof queues)[keyof typeof queues];

import { AppError } from '#shared/errors.ts';
import { indexes, type Key, type Queue, queues, subOf } from '../data/keys.ts';
import { outboxAction } from '../data/outbox.ts';
import { getItem, queryPage } from '../data/table.ts';
import { transact, TransactionRefused } from '../data/transact.ts';
import { errorFields, log } from '../http/log.ts';
import { lapseMembership } from '../membership/lapse-membership.ts';
import { eraseDecidedDocuments } from '../verification/erase-documents.ts';
import { changeFacts } from './change-facts.ts';
import { forgottenPhotos } from './stored.ts';

/** Items of one queue that one sweep looks at; the next comes in minutes. */
const sweepLimit = 200;
/** Accounts that are changed at the same time. */
const parallel = 5;

/**
 * What each queue's sweep does with an item whose time has come. All of it is safe to repeat: the index may
 * still show what was done a moment ago.
 */
const sweepers: Record<Exclude<Queue, 'verification'>, (key: Key, now: Date) => Promise<void>> = {
  /** A membership ended by the calendar. */
  lapse: (key) => lapseMembership(subOf(key)),
  /** "Available now" ended: the card leaves the `online` shelf. TTL would delete it hours late. */
  presence: async (key) => void (await changeFacts(subOf(key), () => ({}))),
  /** Uploads that never came, and photos that no saved listing uses. */
  upload: async (key) =>
    void (await changeFacts(subOf(key), (facts, now) => {
      const gone = forgottenPhotos(facts, now).slice(0, 20);
      return gone.length > 0 ? { photos: { delete: gone } } : undefined;
    })),
  /** Identity documents whose decision is long enough ago. */
  documents: (key, now) => eraseDecidedDocuments(subOf(key), now),
  /** A deleted listing's hold is over. */
  erase: eraseDeleted,
};

/** Does everything that is due. One account's failure is logged and keeps no other waiting. */
export async function sweep(now: Date = new Date()): Promise<void> {
  for (const queue of Object.keys(sweepers) as Array<keyof typeof sweepers>) {
    const { items } = await queryPage({
      IndexName: indexes.due,
      KeyConditionExpression: 'queue = :queue AND due <= :now',
      ExpressionAttributeValues: { ':queue': queues[queue], ':now': now.getTime() },
      Limit: sweepLimit,
    });
    for (let start = 0; start < items.length; start += parallel) {
      await Promise.all(items.slice(start, start + parallel).map((key) => sweepOne(queue, key, now)));
    }
    if (items.length > 0) log('info', 'swept', { queue, count: items.length });
  }
}

async function sweepOne(queue: keyof typeof sweepers, { pk, sk }: Key, now: Date): Promise<void> {
  try {
    await sweepers[queue]({ pk, sk }, now);
  } catch (error) {
    // The account went with its facts: nothing is left to sweep.
    if (error instanceof AppError && error.code === 'not-found') return;
    log('error', 'sweep fault', { queue, ...errorFields(error) });
  }
}

async function eraseDeleted(key: Key, now: Date): Promise<void> {
  const item = await getItem(key, true);
  if (!item) return;
  const photoIds = item['photoIds'] as string[];
  try {
    await transact([
      { Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' } },
      ...(photoIds.length > 0 ? [outboxAction({ kind: 'erase-photos', photoIds }, now)] : []),
    ]);
  } catch (error) {
    // Another sweep was first.
    if (!(error instanceof TransactionRefused)) throw error;
  }
}

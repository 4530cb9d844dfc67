import { sweepFault } from '#shared/deployment/log-lines.ts';
import { queues, type Queue } from '#shared/deployment/table.ts';
import { AppError } from '#shared/errors.ts';
import { deletedListingOf, type Key, subOf } from '#functions/data/keys.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { type PageStart, queuePage } from '#functions/data/queues.ts';
import { eraseDueAccount } from '#functions/erasure/erase-account.ts';
import { eraseHeldListing } from '#functions/listing/erase-held.ts';
import { lapseMembership } from '#functions/membership/lapse-membership.ts';
import { settleSecurity } from '#functions/security/settle.ts';
import { eraseDecidedDocuments } from '#functions/verification/erase-documents.ts';
import { tendIdentity } from '#functions/verification/tend-identity.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { inParallel } from '#functions/publish/in-parallel.ts';
import { forgottenPhotos, settledBefore } from '#functions/facts/due.ts';

const pageSize = 100;
/** Milliseconds that one queue may take of a run (the Lambda has two minutes); the next run comes in minutes. */
const queueMilliseconds = 18_000;

/** Reviewers look at two of them, and messages are sent again by a schedule of their own (redrive.ts). */
export type SweptQueue = Exclude<Queue, 'verification' | 'content' | 'outbox'>;

/**
 * What each queue's sweep does with an item whose time has come. All of it is safe to repeat: the index may
 * still show what was done a moment ago.
 */
const sweepers: Record<SweptQueue, (key: Key, now: Date) => Promise<void>> = {
  /** An approved document expires, or will in 30 days. */
  identity: (key) => tendIdentity(subOf(key)),
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
  erase: (key) => eraseHeldListing(deletedListingOf(key)),
  /** A change of password or second factor whose worker died. */
  settle: (key, now) => settleSecurity(subOf(key), settledBefore(now)),
  /** Accounts whose owner asked for it, and whose days to change their mind are over. */
  leaving: (key, now) => eraseDueAccount(subOf(key), now),
};

/**
 * Does everything that is due. One account's failure is logged and keeps no other waiting: what fails stays at the
 * head of its queue, so a queue is gone through to its end and not just its first page.
 */
export async function sweep(now: Date = new Date()): Promise<void> {
  for (const queue of Object.keys(sweepers) as Array<keyof typeof sweepers>) {
    const end = Date.now() + queueMilliseconds;
    let swept = 0;
    let failed = 0;
    let start: PageStart | undefined;
    do {
      const { keys, next } = await queuePage(queues[queue], { limit: pageSize, start, dueBy: now });
      failed += await inParallel(keys, (key) => sweepOne(queue, key, now));
      swept += keys.length;
      start = next;
    } while (start && Date.now() < end);
    if (swept > 0) log('info', 'swept', { queue, count: swept, failed });
  }
}

/** Answers whether it went well. */
async function sweepOne(queue: keyof typeof sweepers, key: Key, now: Date): Promise<boolean> {
  try {
    await sweepers[queue](key, now);
    return true;
  } catch (error) {
    // The account went with its facts: nothing is left to sweep.
    if (error instanceof AppError && error.code === 'not-found') return true;
    log('error', sweepFault, { queue, ...errorFields(error) });
    return false;
  }
}

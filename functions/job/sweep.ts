import { isDeepStrictEqual } from 'node:util';
import type { SweptQueue } from '#shared/deployment/table.ts';
import { AppError } from '#shared/errors.ts';
import {
  deletedListingOf,
  evidenceSubOf,
  type Key,
  referenceOf,
  referenceOfReceipt,
  reportCaseOf,
  subOf,
} from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { queuePage } from '#functions/data/queues.ts';
import { forgetBooking } from '#functions/booking/forget-booking.ts';
import { eraseDueAccount } from '#functions/account/erasure/erase-account.ts';
import { eraseEvidence } from '#functions/account/erasure/erase-evidence.ts';
import { eraseHeldListing } from '#functions/listing/erase-held.ts';
import { expireTransfer } from '#functions/membership/transfer/end-transfer.ts';
import { handleEventLater } from '#functions/membership/event-table.ts';
import { lapseMembership } from '#functions/membership/lapse-membership.ts';
import { expirePosts } from '#functions/post/expire-posts.ts';
import { alertOverdue } from '#functions/report/alert-overdue.ts';
import { endUnknownReport } from '#functions/report/notify-reporters.ts';
import { sweepUploads } from '#functions/photo/sweep-uploads.ts';
import { settleSecurity } from '#functions/access/password/change-password.ts';
import { eraseDecidedDocuments } from '#functions/verification/erase-documents.ts';
import { expireAnswer } from '#functions/verification/expire-answer.ts';
import { expireIdentity } from '#functions/verification/expire-identity.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { inParallel } from '#functions/core/publish/in-parallel.ts';
import { settledBefore } from '#functions/core/facts/queued.ts';
import { readPositions, writePositions } from './sweep-table.ts';

/** Keys in a page. One page of each of the 16 queues, at up to 128 write units per account, fits into 90 seconds. */
const pageSize = 20;
/**
 * Maximum duration of a run, in milliseconds. Work in progress then ends before the Lambda's timeout of two minutes,
 * and the next run continues.
 */
export const runMilliseconds = 90_000;

/**
 * Handlers of due items, by queue. All are idempotent, because the index may still list an item that was just handled.
 */
const sweepers: Record<SweptQueue, (key: Key, now: Date) => Promise<void>> = {
  /** An approved document expires now or within 30 days. */
  identity: (key) => expireIdentity(subOf(key)),
  /** The provider did not send what the reviewer requested. */
  answer: (key) => expireAnswer(subOf(key)),
  /** A membership ends, or the reminder of its end is due. */
  lapse: (key) => lapseMembership(subOf(key)),
  transfer: (key) => expireTransfer(subOf(key), referenceOf(key)),
  /** Payment events that could not be handled yet. */
  'payment-events': (key, now) => handleEventLater(key, now),
  /**
   * "Available now" ended: an empty change removes the card from the `online` partition. TTL would remove it hours
   * late.
   */
  presence: async (key) => void (await changeFacts(subOf(key), () => ({}))),
  /** Uploads that never arrived, and photos that no listing, post or avatar uses. */
  upload: (key) => sweepUploads(subOf(key)),
  /** Posts that have expired or were never published. */
  post: (key) => expirePosts(subOf(key)),
  documents: (key, now) => eraseDecidedDocuments(subOf(key), now),
  /** A deleted listing can no longer be restored. */
  erase: (key) => eraseHeldListing(deletedListingOf(key)),
  evidence: (key) => eraseEvidence(evidenceSubOf(key)),
  /** Bookings whose retention period has ended. */
  bookings: (key, now) => forgetBooking(key, now),
  /** A change of password or second factor whose Lambda stopped halfway. */
  settle: (key, now) => settleSecurity(subOf(key), settledBefore(now)),
  /** Cases about reports, whose deadline may have passed. */
  report: (key, now) => alertOverdue(subOf(key), reportCaseOf(key), now),
  /** Reports of something unknown that end without a measure. */
  receipt: (key, now) => endUnknownReport(referenceOfReceipt(key), now),
  /** Accounts with a scheduled erasure that can no longer be canceled. */
  leaving: (key, now) => eraseDueAccount(subOf(key), now),
};

interface Round {
  queue: SweptQueue;
  start: PageStart | undefined;
  swept: number;
  failed: number;
  /** True once the queue was read to its end. */
  through: boolean;
}

/**
 * Handles everything that is due, one page of each queue in turn, so that no queue delays another.
 *
 * The next run continues at the stored position rather than at the head, where failing items collect. A failed item is
 * logged and retried after its queue was read to the end.
 *
 * @param now items due by this time are handled
 * @param hasTime is called before each page
 */
export async function sweep(now: Date = new Date(), hasTime: () => boolean = timeBox()): Promise<void> {
  const before = await readPositions();
  const rounds: Round[] = (Object.keys(sweepers) as SweptQueue[]).map((queue) => ({
    queue,
    start: before[queue],
    swept: 0,
    failed: 0,
    through: false,
  }));
  for (let left = rounds; left.length > 0; left = rounds.filter(({ through }) => !through)) {
    const inTime = await sweepPages(left, now, hasTime);
    if (!inTime) break;
  }
  const after = Object.fromEntries(rounds.flatMap(({ queue, start }) => (start ? [[queue, start]] : [])));
  if (!isDeepStrictEqual(before, after)) await writePositions(after);
  for (const { queue, swept, failed, through } of rounds)
    if (swept > 0) log('info', 'swept', { queue, count: swept, failed, through });
}

function timeBox(): () => boolean {
  const end = performance.now() + runMilliseconds;
  return () => performance.now() < end;
}

async function sweepPages(rounds: readonly Round[], now: Date, hasTime: () => boolean): Promise<boolean> {
  for (const round of rounds) {
    if (!hasTime()) return false;
    const { queue, start } = round;
    const { keys, next } = await queuePage(queue, { limit: pageSize, start, dueBy: now });
    round.failed += await inParallel(
      keys,
      (key) => sweepOne(queue, key, now),
      (_, error) => log('error', 'sweep fault', { queue, ...errorFields(error) }),
    );
    round.swept += keys.length;
    round.start = next;
    round.through = next === undefined;
  }
  return true;
}

async function sweepOne(queue: SweptQueue, key: Key, now: Date): Promise<void> {
  try {
    await sweepers[queue](key, now);
  } catch (error) {
    // The account was deleted, so nothing remains to sweep.
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { SweptQueue } from '#shared/deployment/table.ts';
import { AppError } from '#shared/errors.ts';
import { deletedListingOf, evidenceSubOf, type Key, referenceOf, subOf } from '#shared/deployment/keys.ts';
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
import { sweepUploads } from '#functions/photo/sweep-uploads.ts';
import { settleSecurity } from '#functions/access/password/change-password.ts';
import { eraseDecidedDocuments } from '#functions/verification/erase-documents.ts';
import { expireAnswer } from '#functions/verification/expire-answer.ts';
import { expireIdentity } from '#functions/verification/expire-identity.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { inParallel } from '#functions/core/publish/in-parallel.ts';
import { settledBefore } from '#functions/core/facts/queued.ts';
import { readPositions, writePositions } from './sweep-table.ts';

/** A page each of 14 queues, every account of it at the 128 units of the largest change, is written in 90 seconds. */
const pageSize = 20;
/** Milliseconds of a run; what is begun then ends before the Lambda's two minutes, and the next run goes on. */
export const runMilliseconds = 90_000;

/**
 * What each queue's sweep does with an item whose time has come. All of it is safe to repeat: the index may
 * still show what was done a moment ago.
 */
const sweepers: Record<SweptQueue, (key: Key, now: Date) => Promise<void>> = {
  /** An approved document expires, or will in 30 days. */
  identity: (key) => expireIdentity(subOf(key)),
  /** What a reviewer asked for has not come. */
  answer: (key) => expireAnswer(subOf(key)),
  /** A membership ends by the calendar, or will in days. */
  lapse: (key) => lapseMembership(subOf(key)),
  /** The money of a bank transfer is awaited no more. */
  transfer: (key) => expireTransfer(subOf(key), referenceOf(key)),
  /** Payment events that their sender gave up, or that nobody could handle yet. */
  'payment-events': (key, now) => handleEventLater(key, now),
  /** "Available now" ended: the card leaves the `online` partition. TTL would delete it hours late. */
  presence: async (key) => void (await changeFacts(subOf(key), () => ({}))),
  /** Uploads that never came, and photos that no saved listing uses. */
  upload: (key) => sweepUploads(subOf(key)),
  /** Posts that are over, and such as nobody published. */
  post: (key) => expirePosts(subOf(key)),
  /** Identity documents whose decision is long enough ago. */
  documents: (key, now) => eraseDecidedDocuments(subOf(key), now),
  /** A deleted listing's hold is over. */
  erase: (key) => eraseHeldListing(deletedListingOf(key)),
  /** Evidence of a legal hold that was lifted. */
  evidence: (key) => eraseEvidence(evidenceSubOf(key)),
  /** Appointments whose days after their end are over. */
  bookings: (key, now) => forgetBooking(key, now),
  /** A change of password or second factor whose worker died. */
  settle: (key, now) => settleSecurity(subOf(key), settledBefore(now)),
  /** Accounts whose owner asked for it, and whose days to change their mind are over. */
  leaving: (key, now) => eraseDueAccount(subOf(key), now),
};

/** A queue in one run. */
interface Round {
  queue: SweptQueue;
  start: PageStart | undefined;
  swept: number;
  failed: number;
  /** It was gone through to its end. */
  through: boolean;
}

/**
 * Does everything that is due, a page of each queue in turn, so that none keeps another waiting, however much is due in
 * it. What a run leaves is gone on with by the next one, where it stopped and not at the head, since there stands what
 * fails: one account's failure is logged, and comes again once its queue was gone through.
 *
 * @param now what is due by then
 * @param hasTime is asked before each page
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

/** A page of each; false where time was over first. */
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
    // The account went with its facts: nothing is left to sweep.
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
  }
}

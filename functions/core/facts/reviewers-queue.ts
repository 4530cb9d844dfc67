import * as z from 'zod';
import type { ReviewQueue } from '#shared/deployment/table.ts';
import { readPage } from '#functions/data/cursor.ts';
import { subOf } from '#shared/deployment/keys.ts';
import { queuePage } from '#functions/data/queues.ts';
import { readAs } from '#functions/data/stored.ts';
import { type Claim, shownClaim } from './claim.ts';
import { medianWait } from './waiting-table.ts';

const casesOfPage = 25;

type QueuedCase<Row extends Claim> = Omit<Row, keyof Claim> & { sub: string } & ReturnType<typeof shownClaim>;

/**
 * Reads a page of a reviewers' queue: urgent cases first, then oldest first (VER-16, REVIEW-6). Makes one Query for the
 * page, whatever the queue's length, and one for the median wait.
 *
 * @param row schema of the queue items' rows
 * @throws AppError invalid-cursor; DamagedItem
 */
export async function reviewersQueue<Row extends Claim>(
  {
    queue,
    waited,
    row,
  }: { queue: ReviewQueue; waited: Parameters<typeof medianWait>[0]; row: z.ZodType<Row> },
  reviewer: string,
  cursor: string | undefined,
): Promise<{ cases: Array<QueuedCase<Row>>; medianMinutes?: number | undefined; cursor?: string }> {
  const [{ items, cursor: next }, medianMinutes] = await Promise.all([
    readPage(`${queue}-queue`, cursor, (start) => queuePage(queue, { limit: casesOfPage, start })),
    medianWait(waited),
  ]);
  const queued = z.object({ row });
  const cases = items
    // Reviewers can't decide their own case.
    .filter((item) => subOf(item) !== reviewer)
    .map((item) => {
      const { claimedBy, claimUntil, ...shown } = readAs(queued, item).row;
      return { sub: subOf(item), ...shown, ...shownClaim({ claimedBy, claimUntil }, reviewer) };
    });
  return { cases, medianMinutes, ...(next && { cursor: next }) };
}

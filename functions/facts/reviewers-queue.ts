import * as z from 'zod';
import type { ReviewQueue } from '#shared/deployment/table.ts';
import { openCursor, sealCursor } from '#functions/data/cursor.ts';
import { subOf } from '#functions/data/keys.ts';
import { type PageStart, queuePage } from '#functions/data/queues.ts';
import { readAs } from '#functions/data/stored.ts';
import { type Claim, shownClaim } from './claim.ts';
import { medianWait } from './waiting-table.ts';

/** Cases a reviewer sees at once. */
const casesOfPage = 25;

/** A case as its queue shows it to one reviewer. */
type Entry<Row extends Claim> = Omit<Row, keyof Claim> & { sub: string } & ReturnType<typeof shownClaim>;

/**
 * A page of a reviewers' queue, the urgent on top and then the oldest first, as the queue itself shows them (VER-16,
 * REVIEW-6). However many wait, it is one Query, and another one of how long the last cases waited.
 *
 * @param row what the queue's items carry
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
): Promise<{ entries: Array<Entry<Row>>; medianMinutes?: number | undefined; cursor?: string }> {
  const purpose = `${queue}-queue`;
  // Sealed by this deployment for this queue, so it is what the table gave.
  const start = cursor ? ((await openCursor(purpose, cursor)) as PageStart) : undefined;
  const [page, medianMinutes] = await Promise.all([
    queuePage(queue, { limit: casesOfPage, start }),
    medianWait(waited),
  ]);
  const queued = z.object({ row });
  const entries = page.items
    // Nobody decides on their own.
    .filter((item) => subOf(item) !== reviewer)
    .map((item) => {
      const { claimedBy, claimUntil, ...shown } = readAs(queued, item).row;
      return { sub: subOf(item), ...shown, ...shownClaim({ claimedBy, claimUntil }, reviewer) };
    });
  return { entries, medianMinutes, ...(page.next && { cursor: await sealCursor(purpose, page.next) }) };
}

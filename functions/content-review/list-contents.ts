import type { ContentEntry } from '#shared/api/content-review.ts';
import { openCursor, sealCursor } from '#functions/data/cursor.ts';
import type { PageStart } from '#functions/data/queues.ts';
import { shownClaim } from '#functions/facts/claim.ts';
import { medianWait } from '#functions/facts/waiting-table.ts';
import { queuedContents } from './contents-table.ts';

const cursorPurpose = 'contents-queue';

/**
 * The queue of contents: of public listings on top, then the oldest first (REVIEW-6). However many wait, a page is one
 * Query, and another one of how long the last cases waited.
 * @throws AppError invalid-cursor
 */
export async function listContents(
  reviewer: string,
  cursor: string | undefined,
): Promise<{ entries: ContentEntry[]; medianMinutes?: number | undefined; cursor?: string }> {
  // Sealed by this deployment for this queue, so it is what the table gave.
  const start = cursor ? ((await openCursor(cursorPurpose, cursor)) as PageStart) : undefined;
  const [page, medianMinutes] = await Promise.all([queuedContents(start), medianWait('contents')]);
  const entries = page.entries
    // Nobody decides on their own.
    .filter(({ sub }) => sub !== reviewer)
    .map(({ sub, row: { claimedBy, claimUntil, ...shown } }) => ({
      sub,
      ...shown,
      ...shownClaim({ claimedBy, claimUntil }, reviewer),
    }));
  return { entries, medianMinutes, ...(page.next && { cursor: await sealCursor(cursorPurpose, page.next) }) };
}

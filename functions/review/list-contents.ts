import type { QueuedContents } from '#shared/api/content-review.ts';
import { queues } from '#shared/deployment/table.ts';
import { contentsRow } from '#functions/core/facts/contents.ts';
import { reviewersQueue } from '#functions/core/facts/reviewers-queue.ts';

/**
 * Lists the contents that wait for review: urgent cases first, then oldest first (REVIEW-6).
 * @throws AppError invalid-cursor
 */
export const listContents = (
  reviewer: string,
  cursor: string | undefined,
): Promise<{ cases: QueuedContents[]; medianMinutes?: number | undefined; cursor?: string }> =>
  reviewersQueue({ queue: queues.content, waited: 'contents', row: contentsRow }, reviewer, cursor);

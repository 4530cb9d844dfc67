import * as z from 'zod';
import type { ContentEntry } from '#shared/api/content-review.ts';
import { contentKinds } from '#shared/content-review.ts';
import { queues } from '#shared/deployment/table.ts';
import type { ContentsRow } from '#functions/facts/contents.ts';
import { queueRow, reviewersQueue } from '#functions/facts/reviewers-queue.ts';

const row = queueRow.extend({
  kinds: z.array(z.enum(contentKinds)),
  count: z.number(),
}) satisfies z.ZodType<ContentsRow>;

/** The queue of contents: the urgent on top, then the oldest first (REVIEW-6). @throws AppError invalid-cursor */
export const listContents = (
  reviewer: string,
  cursor: string | undefined,
): Promise<{ entries: ContentEntry[]; medianMinutes?: number | undefined; cursor?: string }> =>
  reviewersQueue({ queue: queues.content, waited: 'contents', row }, reviewer, cursor);

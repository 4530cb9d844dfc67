import * as z from 'zod';
import { contentKinds } from '#shared/content-review.ts';
import { queues } from '#shared/deployment/table.ts';
import { subOf } from '#functions/data/keys.ts';
import { type PageStart, queuePage } from '#functions/data/queues.ts';
import { readAs } from '#functions/data/stored.ts';
import type { ContentsRow } from '#functions/facts/contents.ts';

/** Accounts a reviewer sees at once. */
const casesOfPage = 25;

const queued = z.object({
  row: z.object({
    name: z.string(),
    submittedAt: z.string(),
    urgent: z.boolean(),
    kinds: z.array(z.enum(contentKinds)),
    count: z.number(),
    claimedBy: z.string().optional(),
    claimUntil: z.number().optional(),
  }),
}) satisfies z.ZodType<{ row: ContentsRow }>;

/** The people whose contents wait for a reviewer, longest first, as the queue itself shows them. @throws DamagedItem */
export async function queuedContents(
  start: PageStart | undefined,
): Promise<{ entries: Array<{ sub: string; row: ContentsRow }>; next: PageStart | undefined }> {
  const { items, next } = await queuePage(queues.content, { limit: casesOfPage, start });
  return { entries: items.map((item) => ({ sub: subOf(item), ...readAs(queued, item) })), next };
}

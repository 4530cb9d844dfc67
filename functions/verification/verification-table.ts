import * as z from 'zod';
import { queues } from '#shared/deployment/table.ts';
import { subOf } from '#functions/data/keys.ts';
import { type PageStart, queuePage } from '#functions/data/queues.ts';
import { readAs } from '#functions/data/stored.ts';
import type { VerificationRow } from '#functions/facts/due.ts';

/** Cases a reviewer sees at once. */
const casesOfPage = 25;

const queued = z.object({
  row: z.object({
    name: z.string(),
    submittedAt: z.string(),
    urgent: z.boolean(),
    claimedBy: z.string().optional(),
    claimUntil: z.number().optional(),
  }),
}) satisfies z.ZodType<{ row: VerificationRow }>;

/** The people who wait for a reviewer, longest first, as the queue itself shows them. @throws DamagedItem */
export async function queuedVerifications(
  start: PageStart | undefined,
): Promise<{ entries: Array<{ sub: string; row: VerificationRow }>; next: PageStart | undefined }> {
  const { items, next } = await queuePage(queues.verification, { limit: casesOfPage, start });
  return { entries: items.map((item) => ({ sub: subOf(item), ...readAs(queued, item) })), next };
}

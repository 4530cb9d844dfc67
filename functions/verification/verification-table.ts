import { queues } from '#shared/deployment/table.ts';
import { subOf } from '#functions/data/keys.ts';
import { type PageStart, queuePage } from '#functions/data/queues.ts';

/** Cases a reviewer sees at once. */
const casesOfPage = 25;

/** The people who wait for a reviewer, longest first. */
export async function queuedVerifications(
  start: PageStart | undefined,
): Promise<{ subs: string[]; next: PageStart | undefined }> {
  const { keys, next } = await queuePage(queues.verification, { limit: casesOfPage, start });
  return { subs: keys.map(subOf), next };
}

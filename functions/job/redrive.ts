import { queues } from '#shared/deployment/table.ts';
import { messageName } from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { queuePage } from '#functions/data/queues.ts';
import { sendAgain } from '#functions/data/redeliver.ts';
import { inParallel } from '#functions/core/publish/in-parallel.ts';

const pageSize = 100;
/** Maximum duration of a run, in milliseconds; the next run starts in a minute. */
const runMilliseconds = 45_000;

/**
 * Redelivers every outbox message that is due, for all Lambdas. Each retry waits longer, so messages that always fail
 * leave the head of the queue.
 */
export async function redrive(now: Date = new Date()): Promise<void> {
  const end = Date.now() + runMilliseconds;
  let start: PageStart | undefined;
  do {
    const { keys, next } = await queuePage(queues.outbox, { limit: pageSize, start, dueBy: now });
    await inParallel(
      keys,
      (key) => sendAgain(key, now),
      (key, error) => log('error', 'redrive fault', { left: messageName(key), ...errorFields(error) }),
    );
    start = next;
  } while (start && Date.now() < end);
}

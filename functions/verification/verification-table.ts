import { indexes, queues } from '#shared/deployment/table.ts';
import { subOf } from '#functions/data/keys.ts';
import { queryPage } from '#functions/data/table.ts';

/** Cases a reviewer sees at once. */
const queuePage = 25;

/** Who waits for a reviewer, longest first. */
export async function queuedVerifications(
  start: Record<string, unknown> | undefined,
): Promise<{ subs: string[]; lastKey: Record<string, unknown> | undefined }> {
  const page = await queryPage({
    IndexName: indexes.due.name,
    KeyConditionExpression: 'queue = :queue',
    ExpressionAttributeValues: { ':queue': queues.verification },
    ExclusiveStartKey: start,
    Limit: queuePage,
  });
  return { subs: page.items.map(subOf), lastKey: page.lastKey };
}

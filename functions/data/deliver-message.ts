import type { Key } from './keys.ts';
import type { OutboxItem, OutboxMessage } from './outbox.ts';
import { getItem, updateItem } from './table.ts';

/**
 * Delivers one message of an outbox and marks it, so that the stream's repetitions don't do it again. At least
 * once: a mail can come twice only where the mark itself failed after it was sent.
 */
export async function deliverMessage<M extends OutboxMessage>(
  key: Key,
  bringAbout: (message: M) => Promise<void>,
): Promise<void> {
  const item = (await getItem(key, true)) as unknown as OutboxItem | undefined;
  if (!item || item.deliveredAt) return;
  // Each outbox has its own prefix, and outboxAction alone writes there.
  await bringAbout(item.message as M);
  await updateItem({
    Key: key,
    UpdateExpression: 'SET deliveredAt = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
  });
}

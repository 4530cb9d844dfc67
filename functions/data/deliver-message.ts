import * as z from 'zod';
import type { Key } from './keys.ts';
import type { OutboxMessage } from './outbox.ts';
import { readItem, updateItem } from './table.ts';

const delivery = z.object({
  message: z.custom<OutboxMessage>((value) => typeof value === 'object' && value !== null && 'kind' in value),
  deliveredAt: z.string().optional(),
});

/**
 * Delivers one message of an outbox and marks it, so that the stream's repetitions don't do it again. At least
 * once: a mail can come twice only where the mark itself failed after it was sent.
 */
export async function deliverMessage<M extends OutboxMessage>(
  key: Key,
  bringAbout: (message: M) => Promise<void>,
): Promise<void> {
  const item = await readItem(key, delivery);
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

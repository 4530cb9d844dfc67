import * as z from 'zod';
import { type Key, messageName } from '#shared/deployment/keys.ts';
import type { OutboxMessage } from './outbox.ts';
import { readItem, updateItem, timeToLive } from './table.ts';
import { isWritten } from './transact.ts';

const delivery = z.union([
  z.object({ deliveredAt: z.string() }),
  z.object({
    message: z.custom<OutboxMessage>(
      (value) => typeof value === 'object' && value !== null && 'kind' in value,
    ),
    since: z.string(),
    stays: z.number().optional(),
    again: z.number().default(0),
  }),
]);

/** Days for which a delivered message is kept, for inquiries about what was sent. */
const daysKept = 7;

/**
 * Delivers one outbox message and marks it as delivered. The mark stops repetitions by the stream and redeliveries.
 * Delivery is at least once: a mail can arrive twice if writing the mark fails.
 * @param bringAbout gets the message, its name, its number of redeliveries and its time of writing (ISO, UTC). The name
 *   is the same for each delivery, so services can use it as an idempotency key
 */
export async function deliverMessage<M extends OutboxMessage>(
  key: Key,
  bringAbout: (message: M, name: string, again: number, since: string) => Promise<void>,
): Promise<void> {
  const item = await readItem(key, delivery);
  if (!item || 'deliveredAt' in item) return;
  // The partition in the message's key decides which Lambda delivers it (keys.ts), so the message is of this Lambda's
  // kinds.
  await bringAbout(item.message as M, messageName(key), item.again, item.since);
  const now = new Date();
  const { stays } = item;
  const gone = ['queue', 'due', 'again', 'sentAgain', ...(stays === undefined ? [] : ['message', 'stays'])];
  const marked = updateItem({
    Key: key,
    UpdateExpression: `SET deliveredAt = :now, #ttl = :ttl REMOVE ${gone.join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':ttl': stays ?? timeToLive(daysKept, now),
    },
  });
  // The condition fails if an erasure of the account deleted the message during its delivery. A deleted message needs
  // no mark.
  await isWritten(marked);
}

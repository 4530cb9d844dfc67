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
    stays: z.number().optional(),
    again: z.number().default(0),
  }),
]);

/** How long a delivered message is kept, for whoever asks what was sent. */
const daysKept = 7;

/**
 * Delivers one message of an outbox and marks it, so that the stream's repetitions don't do it again and it leaves
 * the queue of what is sent again. At least once: a mail can come twice only where the mark itself failed after it was
 * sent.
 *
 * @param bringAbout is told the message's name, which is the same each time that it is delivered: by it others know what
 *   they were asked before; and how often the message was sent again
 */
export async function deliverMessage<M extends OutboxMessage>(
  key: Key,
  bringAbout: (message: M, name: string, again: number) => Promise<void>,
): Promise<void> {
  const item = await readItem(key, delivery);
  if (!item || 'deliveredAt' in item) return;
  // Where it lies says whose it is (keys.ts): only messages of this Lambda's kinds are left there.
  await bringAbout(item.message as M, messageName(key), item.again);
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
  // What lies with an account goes with it, also while it is delivered.
  await isWritten(marked);
}

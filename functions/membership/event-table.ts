import * as z from 'zod';
import { queues } from '#shared/deployment/table.ts';
import { eventIdOf, eventKey, type Key } from '#shared/deployment/keys.ts';
import { outboxAction } from '#functions/data/outbox.ts';
import { putItem, readItem, timeToLive } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';
import type { PaymentEvent } from './payment-provider.ts';

/** Events are remembered this long once they were handled, days; the provider repeats one for three days at most. */
const rememberDays = 30;
/** Until the sweep looks at one whose handling failed: the provider's own first repetitions come before. */
const firstWaitMinutes = 10;
/** Between two looks of the sweep; a command that it left is repeated by its own queue meanwhile. */
const waitMinutes = 6 * 60;

const stored = z.object({
  eventId: z.string(),
  type: z.string(),
  customerId: z.string().optional(),
  paymentId: z.string().optional(),
  /** ignored: it asks nothing of us. */
  state: z.enum(['received', 'handled', 'ignored']),
  /** ISO instant, UTC. */
  receivedAt: z.iso.datetime(),
});
export type StoredEvent = z.infer<typeof stored>;

/** An event as it came. */
export const receivedEvent = (event: PaymentEvent, now: Date): StoredEvent => ({
  ...event,
  state: 'received',
  receivedAt: now.toISOString(),
});

/** What is known of an event; undefined where nothing became of it yet. */
export const readEvent = (eventId: string): Promise<StoredEvent | undefined> =>
  readItem(eventKey(eventId), stored);

/**
 * Keeps an event whose handling failed: from then on it stands in a queue until somebody handled it. What is known of it
 * already stays as it is.
 */
export async function queueEvent(event: StoredEvent, now: Date): Promise<void> {
  const Item = {
    ...eventKey(event.eventId),
    ...event,
    queue: queues.paymentEvents,
    due: now.getTime() + firstWaitMinutes * 60_000,
  };
  await isWritten(putItem({ Item, ConditionExpression: 'attribute_not_exists(pk)' }));
}

/** Says what became of an event: it stands in no queue, and deletes itself later. Safe to repeat. */
export const settleEvent = (
  event: StoredEvent,
  state: Exclude<StoredEvent['state'], 'received'>,
): Promise<void> =>
  putItem({
    Item: {
      ...eventKey(event.eventId),
      ...event,
      state,
      ttl: timeToLive(rememberDays, new Date()),
    },
  });

/**
 * Leaves the command to handle an event that is due, for the Lambda that has the payment provider's key; it comes again
 * later if that came to nothing. Two who do it at once leave one.
 */
export async function handleEventLater(key: Key, now: Date): Promise<void> {
  const eventId = eventIdOf(key);
  await isWritten(
    transact([
      {
        Update: {
          Key: key,
          UpdateExpression: 'SET due = :next',
          ConditionExpression: 'due <= :now',
          ExpressionAttributeValues: { ':now': now.getTime(), ':next': now.getTime() + waitMinutes * 60_000 },
        },
      },
      outboxAction({ kind: 'handle-event', eventId }, now),
    ]),
  );
}

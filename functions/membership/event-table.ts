import * as z from 'zod';
import { queues } from '#shared/deployment/table.ts';
import { eventIdOf, eventKey, type Key } from '#shared/deployment/keys.ts';
import { outboxAction } from '#functions/data/outbox.ts';
import { putItem, readItem, timeToLive } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';
import type { PaymentEvent } from './payment-provider.ts';

/** Days for which a handled event is remembered. The payment provider repeats an event for at most three days. */
const rememberDays = 30;
/** Minutes until the sweep retries a failed event; the payment provider's own first retries come earlier. */
const firstWaitMinutes = 10;
/** Minutes between two attempts of the sweep; the outbox retries the command in between. */
const waitMinutes = 6 * 60;

const stored = z.object({
  eventId: z.string(),
  type: z.string(),
  customerId: z.string().optional(),
  paymentId: z.string().optional(),
  /** `ignored`: the event needs no action. */
  state: z.enum(['received', 'handled', 'ignored']),
  /** ISO instant, UTC. */
  receivedAt: z.iso.datetime(),
});
export type StoredEvent = z.infer<typeof stored>;

/** Builds the record of a new event. */
export const receivedEvent = (event: PaymentEvent, now: Date): StoredEvent => ({
  ...event,
  state: 'received',
  receivedAt: now.toISOString(),
});

/** Returns the stored event; undefined if it is new. */
export const readEvent = (eventId: string): Promise<StoredEvent | undefined> =>
  readItem(eventKey(eventId), stored);

/** Queues an event whose handling failed, until it is handled. An existing record stays unchanged. */
export async function queueEvent(event: StoredEvent, now: Date): Promise<void> {
  const Item = {
    ...eventKey(event.eventId),
    ...event,
    queue: queues.paymentEvents,
    due: now.getTime() + firstWaitMinutes * 60_000,
  };
  await isWritten(putItem({ Item, ConditionExpression: 'attribute_not_exists(pk)' }));
}

/** Records the outcome of an event, removes it from the queue, and lets the record expire. Idempotent. */
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
 * Writes the command to handle a due event to the outbox, for the Lambda that holds the payment provider's key, and
 * schedules the next attempt. Concurrent calls write one command.
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

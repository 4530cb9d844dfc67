import * as z from 'zod';
import { messageWaits } from '#shared/deployment/log-lines.ts';
import { type Key, messageName } from '#shared/deployment/keys.ts';
import { log } from './log.ts';
import { readItem, updateItem } from './table.ts';
import { isWritten } from './transact.ts';

/** Maximum minutes between two deliveries of a message. */
const longestWaitMinutes = 30;

const waiting = z.object({
  /** Absent if the message was delivered meanwhile; the queue's index may still list it. */
  message: z.object({ kind: z.string() }).optional(),
  since: z.string(),
  due: z.number().optional(),
  again: z.number().default(0),
});

/** Minutes until the next redelivery: 2, 4, 8, 16, then always 30. */
const waitMinutes = (again: number): number => Math.min(longestWaitMinutes, 2 ** again);

/**
 * Sends an outbox message again by updating its item, so that the table's stream brings it to the Lambda with the
 * required rights. A stream keeps the order of writes to one key, so two deliveries of one message never run at the
 * same time. Does nothing if the message was delivered or redelivered meanwhile.
 */
export async function sendAgain(key: Key, now: Date): Promise<void> {
  const item = await readItem(key, waiting);
  if (!item?.message || item.due === undefined || item.due > now.getTime()) return;
  const again = item.again + 1;
  const minutes = Math.floor((now.getTime() - Date.parse(item.since)) / 60_000);
  log('warn', messageWaits, { left: messageName(key), kind: item.message.kind, again, minutes });
  await isWritten(
    updateItem({
      Key: key,
      UpdateExpression: 'SET again = :again, due = :due, sentAgain = :now',
      // A concurrent delivery removes `due`, and a concurrent redelivery postpones it.
      ConditionExpression: 'due = :was',
      ExpressionAttributeValues: {
        ':again': again,
        ':due': now.getTime() + waitMinutes(again) * 60_000,
        ':now': now.toISOString(),
        ':was': item.due,
      },
    }),
  );
}

import * as z from 'zod';
import { messageWaits } from '#shared/deployment/log-lines.ts';
import { type Key, messageName } from '#shared/deployment/keys.ts';
import { log } from './log.ts';
import { readItem, updateItem } from './table.ts';
import { isWritten } from './transact.ts';

/** Minutes that lie between two deliveries at most. */
const longestWaitMinutes = 30;

const waiting = z.object({
  /** Absent where it was delivered meanwhile: the index may still show it. */
  message: z.object({ kind: z.string() }).optional(),
  since: z.string(),
  due: z.number().optional(),
  again: z.number().default(0),
});

/** Minutes until a message is sent again that was sent again so often: 2, 4, 8, 16, then every 30. */
const waitMinutes = (again: number): number => Math.min(longestWaitMinutes, 2 ** again);

/**
 * Sends a message of an outbox again, by writing onto it that it was: so it comes through the table's stream, to the
 * Lambda that has the rights for it, and never beside a delivery of the same message that is under way (a stream keeps
 * the order of what is written under one key). Does nothing where it was delivered meanwhile, or sent again.
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
      // Somebody else's delivery takes `due` away, somebody else's redelivery puts it later.
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

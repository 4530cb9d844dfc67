import * as z from 'zod';
import { readMarkKey } from '#shared/deployment/keys.ts';
import { readItem, updateItem } from '#functions/data/table.ts';
import { isWritten } from '#functions/data/transact.ts';

/** Time until which a member has read their notifications. */
export const readMark = z.object({ until: z.iso.datetime() });

/** Reads the time until which a member has read their notifications; undefined if they have read none. */
export const readMarkOf = async (sub: string): Promise<string | undefined> =>
  (await readItem(readMarkKey(sub), readMark))?.until;

/** Moves the read mark forward. Does nothing if the same or a later time is stored, for example by another device. */
export async function noteRead(sub: string, until: string): Promise<void> {
  await isWritten(
    updateItem({
      Key: readMarkKey(sub),
      UpdateExpression: 'SET #until = :until',
      ConditionExpression: 'attribute_not_exists(#until) OR #until < :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': until },
    }),
  );
}

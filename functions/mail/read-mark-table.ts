import * as z from 'zod';
import { readMarkKey } from '#shared/deployment/keys.ts';
import { readItem, updateItem } from '#functions/data/table.ts';
import { isWritten } from '#functions/data/transact.ts';

/** Until when somebody has read their notifications. */
export const readMark = z.object({ until: z.iso.datetime() });

/** Undefined where they have read nothing. */
export const readMarkOf = async (sub: string): Promise<string | undefined> =>
  (await readItem(readMarkKey(sub), readMark))?.until;

/** Notes it where nothing later is noted. The same again, or what another device noted before, changes nothing. */
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

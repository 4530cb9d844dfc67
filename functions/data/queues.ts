import { indexes, type Queue } from '#shared/deployment/table.ts';
import type { countryQueue, Key, ledgerQueue, markQueue } from '#shared/deployment/keys.ts';
import type { PageStart } from './cursor.ts';
import { queryPage } from './table.ts';
import { type Item } from './stored.ts';

export interface QueuePage {
  /** What stands in the queue, the longest due first: of each its key, and as `row` what the queue shows of it. */
  items: Item[];
  /** Their keys alone, by which the table is asked for more of them. */
  keys: Key[];
  /** Absent on the last page. */
  next: PageStart | undefined;
}

interface Asked {
  limit: number;
  start: PageStart | undefined;
  dueBy?: Date;
  dueFrom?: Date;
}

/**
 * One page of a queue in one Query, eventually consistent: it may still show what was done a moment ago.
 * @param dueBy only what is due by then
 * @param dueFrom only what is not due before; without either all that stands in it
 */
export async function queuePage(
  queue: Queue | ReturnType<typeof countryQueue | typeof ledgerQueue | typeof markQueue>,
  { limit, start, dueBy, dueFrom }: Asked,
): Promise<QueuePage> {
  const bound = dueBy ?? dueFrom;
  const { items, next } = await queryPage({
    IndexName: indexes.queues.name,
    KeyConditionExpression: `queue = :queue${bound ? ` AND due ${dueBy ? '<=' : '>='} :bound` : ''}`,
    ExpressionAttributeValues: { ':queue': queue, ...(bound && { ':bound': bound.getTime() }) },
    Limit: limit,
    ExclusiveStartKey: start,
  });
  return { items, keys: items.map(({ pk, sk }) => ({ pk, sk })), next };
}

import { indexes, type Queue } from '#shared/deployment/table.ts';
import type { countryQueue, Key, ledgerQueue, markQueue } from '#shared/deployment/keys.ts';
import type { PageStart } from './cursor.ts';
import { queryPage } from './table.ts';
import { type Item } from './stored.ts';

export interface QueuePage {
  /** Items, longest due first. Each has its key and, as `row`, the data that the queue shows. */
  items: Item[];
  /** Keys of `items`, for reading their other attributes from the table. */
  keys: Key[];
  next: PageStart | undefined;
}

interface Asked {
  limit: number;
  start: PageStart | undefined;
  dueBy?: Date;
  dueFrom?: Date;
}

/**
 * Reads one page of a queue in one Query. Eventually consistent: it may still contain items that were just handled. Pass
 * `dueBy` or `dueFrom`, not both.
 * @param dueBy includes only items due at this time or earlier
 * @param dueFrom includes only items due at this time or later
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

import { rateKey } from '#shared/deployment/keys.ts';
import { updateItem } from '#functions/data/table.ts';
import { isWritten } from '#functions/data/transact.ts';

/**
 * Counts one use unless the window already has `count` uses. A single conditional write keeps concurrent requests
 * within the limit.
 * @param hash keyed hash of the limit's name and subject
 * @param end expiry of the window's count, in seconds since the epoch
 * @returns false if the window is full
 */
export const countUse = (hash: string, window: number, count: number, end: number): Promise<boolean> =>
  isWritten(
    updateItem({
      Key: rateKey(hash, window),
      UpdateExpression: 'ADD uses :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(uses) OR uses < :count',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':count': count, ':ttl': end },
    }),
  );

/** Takes back one use. Does nothing if the count is zero or has expired. */
export const takeBackUse = (hash: string, window: number): Promise<void> =>
  takeBack(hash, window, 'ADD uses :less', { ':less': -1 });

/** Takes back all uses of a window. */
export const takeBackUses = (hash: string, window: number): Promise<void> =>
  takeBack(hash, window, 'SET uses = :none', {});

async function takeBack(hash: string, window: number, update: string, values: object): Promise<void> {
  await isWritten(
    updateItem({
      Key: rateKey(hash, window),
      UpdateExpression: update,
      ConditionExpression: 'uses > :none',
      ExpressionAttributeValues: { ...values, ':none': 0 },
    }),
  );
}

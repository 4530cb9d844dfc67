import { rateKey } from '#shared/deployment/keys.ts';
import { updateItem } from '#functions/data/table.ts';
import { isWritten } from '#functions/data/transact.ts';

/**
 * Counts one use in a window while fewer than `count` are in it. One conditional write: two requests at once can't
 * both take the last place.
 *
 * @param hash of who and what is limited
 * @param end seconds since the epoch, after which the window's count is forgotten
 * @returns false where so many are in it already
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

/** Takes one use back. Where nothing is counted any more there is nothing to take back. */
export const takeBackUse = (hash: string, window: number): Promise<void> =>
  takeBack(hash, window, 'ADD uses :less', { ':less': -1 });

/** Takes all of them back. */
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

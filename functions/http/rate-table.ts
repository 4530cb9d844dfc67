import { rateKey } from '#functions/data/keys.ts';
import { isConditionRefused, updateItem } from '#functions/data/table.ts';

/**
 * Counts one use in a window while fewer than `count` are in it. One conditional write: two requests at once can't
 * both take the last place.
 *
 * @param hash of who and what is limited
 * @param end seconds since the epoch, after which the window's count is forgotten
 * @returns false where so many are in it already
 */
export async function countUse(hash: string, window: number, count: number, end: number): Promise<boolean> {
  try {
    await updateItem({
      Key: rateKey(hash, window),
      UpdateExpression: 'ADD uses :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(uses) OR uses < :count',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':count': count, ':ttl': end },
    });
    return true;
  } catch (error) {
    if (isConditionRefused(error)) return false;
    throw error;
  }
}

/** Takes one use back. Where nothing is counted any more there is nothing to take back. */
export async function takeBackUse(hash: string, window: number): Promise<void> {
  try {
    await updateItem({
      Key: rateKey(hash, window),
      UpdateExpression: 'ADD uses :less',
      ConditionExpression: 'uses > :none',
      ExpressionAttributeValues: { ':less': -1, ':none': 0 },
    });
  } catch (error) {
    if (!isConditionRefused(error)) throw error;
  }
}

import { AppError } from '#shared/errors.ts';
import { rateKey } from '#functions/data/keys.ts';
import { keyedHash } from '#functions/data/secrets.ts';
import { isConditionRefused, updateItem } from '#functions/data/table.ts';

/**
 * Counts one use by `who` (a network address or a sub; stored only as a keyed hash) in the present fixed
 * window of so many minutes, and throws AppError rate-limited once `count` uses are in it. One conditional write: two requests
 * at once can't both take the last place.
 *
 * @param what what is limited, e.g. 'contact'
 */
export async function limitRate(
  what: string,
  who: string,
  { count, minutes }: { count: number; minutes: number },
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const seconds = minutes * 60;
  const window = Math.floor(now / seconds);
  try {
    await updateItem({
      Key: rateKey(await keyedHash('rate', `${what}\0${who}`), window),
      UpdateExpression: 'ADD uses :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(uses) OR uses < :count',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':count': count, ':ttl': (window + 2) * seconds },
    });
  } catch (error) {
    if (isConditionRefused(error)) throw new AppError('rate-limited');
    throw error;
  }
}

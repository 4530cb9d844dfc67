import { dailyMarkKey } from '#shared/deployment/keys.ts';
import { isWritten, transact, type TransactItem } from '#functions/data/transact.ts';
import type { DailyMark } from './daily-mark.ts';

/**
 * Counts somebody who is not marked yet, and marks them, in one transaction.
 *
 * @param count adds to a counter
 * @returns false where they were counted on this day already, and nothing was written
 */
export const countOnce = ({ hash, end }: DailyMark, count: TransactItem): Promise<boolean> =>
  isWritten(
    transact([
      {
        Update: {
          Key: dailyMarkKey(hash),
          UpdateExpression: 'SET #ttl = :end',
          ConditionExpression: 'attribute_not_exists(pk)',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':end': end },
        },
      },
      count,
    ]),
  );

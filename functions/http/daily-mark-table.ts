import { dailyMarkKey } from '#shared/deployment/keys.ts';
import { isWritten, transact, type TransactItem } from '#functions/data/transact.ts';
import type { DailyMark } from './daily-mark.ts';

/**
 * Marks a visitor as counted today and increments the counter, in one transaction.
 * @param count update that adds to the counter
 * @returns false, with nothing written, if the visitor was counted today already
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

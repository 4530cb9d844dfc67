import { reporterKey } from '#shared/deployment/keys.ts';
import { hiderDays } from '#shared/report.ts';
import { timeToLive, updateItem } from '#functions/data/table.ts';
import { isWritten } from '#functions/data/transact.ts';

/**
 * Notes that an address reported a listing as urgent. Called for every such report, also of something unknown or hidden:
 * otherwise the address's next report, of its own listing, would reveal which one it was (REPORT-2).
 * @param hash keyed hash of the address
 * @returns false if the address reported another listing in the last 30 days, and so can't hide this one
 */
export const mayHide = (hash: string, listingId: string, now: Date): Promise<boolean> => {
  const ttl = timeToLive(hiderDays, now);
  const update = updateItem({
    Key: reporterKey(hash),
    UpdateExpression: 'SET listingId = :listing, #until = :until, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(pk) OR listingId = :listing OR #until <= :now',
    ExpressionAttributeNames: { '#until': 'until', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':listing': listingId,
      ':until': ttl * 1000,
      ':ttl': ttl,
      ':now': now.getTime(),
    },
  });
  return isWritten(update);
};

import { viewsKey } from '#functions/data/keys.ts';
import { transact } from '#functions/data/transact.ts';

/** Days a day's count of opened contacts is kept: a year to compare with, and its month. */
const viewsDaysKept = 400;

/**
 * Counts one opening of the contact details on the UTC day of `now`. A transaction for its token's sake: an ADD
 * that the SDK repeats after a lost answer would count twice.
 */
export async function countContactView(id: string, now: Date): Promise<void> {
  await transact([
    {
      Update: {
        Key: viewsKey(id, now.toISOString().slice(0, 10)),
        UpdateExpression: 'ADD contacts :one SET #ttl = :ttl',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':one': 1,
          ':ttl': Math.floor(now.getTime() / 1000) + viewsDaysKept * 24 * 60 * 60,
        },
      },
    },
  ]);
}

import * as z from 'zod';
import { viewsKey, viewsPk } from '#functions/data/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPartition } from '#functions/data/table.ts';
import { deleteItems, transact } from '#functions/data/transact.ts';

/** Days a day's count of opened contacts is kept: a year to compare with, and its month. */
const viewsDaysKept = 400;

/**
 * Counts one opening of the contact details on the UTC day of `now`. A transaction for its token's sake: an ADD
 * that the SDK repeats after a lost answer would count twice.
 */
export async function countContactView(listingId: string, now: Date): Promise<void> {
  await transact([
    {
      Update: {
        Key: viewsKey(listingId, now.toISOString().slice(0, 10)),
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

const dayOfViews = z.object({ sk: z.string(), contacts: z.number() });

/** How often a listing's contact details were opened, by UTC day (YYYY-MM-DD), the oldest first. */
export const contactViews = async (listingId: string): Promise<Array<{ day: string; times: number }>> =>
  (await queryPartition(viewsPk(listingId)))
    .map((item) => readAs(dayOfViews, item))
    .map(({ sk, contacts }) => ({ day: sk, times: contacts }));

/** Forgets what was counted of a listing. Safe to repeat. */
export const forgetContactViews = async (listingId: string): Promise<void> =>
  deleteItems(await queryPartition(viewsPk(listingId)));

import * as z from 'zod';
import { postViewsKey } from '#shared/deployment/keys.ts';
import { readItem } from '#functions/data/table.ts';
import { deleteItems } from '#functions/data/transact.ts';
import { countOnce } from '#functions/http/daily-mark-table.ts';

const views = z.object({ times: z.number() });

/**
 * Counts that somebody opened a post who did not before, in one transaction with the mark that they did.
 * @param end when the post is over, seconds since the epoch: mark and count are forgotten from then on
 */
export async function countPostView(postId: string, hash: string, end: number): Promise<void> {
  await countOnce(
    { hash, end },
    {
      Update: {
        Key: postViewsKey(postId),
        UpdateExpression: 'ADD times :one SET #ttl = :end',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':one': 1, ':end': end },
      },
    },
  );
}

/** How often a post was opened; who did is not known. */
export const postViews = async (postId: string): Promise<number> =>
  (await readItem(postViewsKey(postId), views))?.times ?? 0;

/** Forgets what was counted of posts. Safe to repeat. */
export const forgetPostViews = (postIds: readonly string[]): Promise<void> =>
  deleteItems(postIds.map(postViewsKey));

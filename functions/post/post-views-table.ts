import * as z from 'zod';
import { postViewsKey } from '#shared/deployment/keys.ts';
import { readItem } from '#functions/data/table.ts';
import { deleteItems } from '#functions/data/transact.ts';
import { countOnce } from '#functions/http/daily-mark-table.ts';

const views = z.object({ times: z.number() });

/**
 * Counts a visitor's first view of a post, in one transaction with the visitor's mark.
 * @param end expiry of the post, of the mark and of the count, seconds since the epoch
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

/** Returns the number of views of a post. */
export const postViews = async (postId: string): Promise<number> =>
  (await readItem(postViewsKey(postId), views))?.times ?? 0;

/** Deletes the view counts of posts. Idempotent. */
export const forgetPostViews = (postIds: readonly string[]): Promise<void> =>
  deleteItems(postIds.map(postViewsKey));

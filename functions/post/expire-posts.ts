import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { duePosts } from '#functions/core/facts/queued.ts';

/** Posts per transaction. Under a legal hold each takes three writes. */
const postsAtOnce = 20;

/** Deletes posts that expired or waited too long, with their photos (POST-3). */
export async function expirePosts(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const gone = duePosts(facts, now)
      .slice(0, postsAtOnce)
      .map(({ id }) => id);
    return gone.length > 0 ? { posts: { delete: gone }, photos: { delete: gone } } : undefined;
  });
}

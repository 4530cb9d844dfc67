import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { duePosts } from '#functions/core/facts/queued.ts';

/** Posts that one transaction takes: under a legal hold each is three actions. */
const postsAtOnce = 20;

/** The sweep's work on posts: deletes those that are over, or waited too long, with their photos (POST-3). */
export async function expirePosts(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const gone = duePosts(facts, now)
      .slice(0, postsAtOnce)
      .map(({ id }) => id);
    return gone.length > 0 ? { posts: { delete: gone }, photos: { delete: gone } } : undefined;
  });
}

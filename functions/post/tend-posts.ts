import { changeFacts } from '#functions/publish/change-facts.ts';
import { duePosts } from '#functions/facts/due.ts';

/**
 * What the sweep does with posts that are over, or that nobody published in days: they go with their photos, public copies
 * and all (POST-3). Under a legal hold they only stop being public (KEEP-3).
 */
export async function tendPosts(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const gone = duePosts(facts, now).map(({ id }) => id);
    if (facts.account.legalHold) return {};
    return gone.length > 0 ? { posts: { delete: gone }, photos: { delete: gone } } : undefined;
  });
}

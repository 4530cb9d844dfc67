import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { duePosts } from '#functions/core/facts/queued.ts';
import { lastPostEnd } from './post-end.ts';

/** Posts per transaction. Under a legal hold each takes three writes. */
const postsAtOnce = 20;

/** Deletes posts that expired or waited too long, with their photos. Keeps the time of the last end (POST-3). */
export async function expirePosts(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const due = duePosts(facts, now).slice(0, postsAtOnce);
    if (due.length === 0) return undefined;
    const gone = due.map(({ id }) => id);
    const endedAt = lastPostEnd({ ...facts, posts: due }, now);
    return {
      posts: { delete: gone },
      photos: { delete: gone },
      ...(endedAt && {
        postCount: { ...(facts.postCount ?? { day: endedAt.slice(0, 10), created: 0 }), endedAt },
      }),
    };
  });
}

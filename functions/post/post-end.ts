import { postEnd } from '#shared/post.ts';
import type { Facts } from '#functions/core/facts/facts.ts';

/**
 * Returns when a post of this account last expired after its 24 hours (ISO instant, UTC), also before the sweep deletes
 * it. Undefined if none did.
 */
export function lastPostEnd(
  { posts, postCount }: Pick<Facts, 'posts' | 'postCount'>,
  now: Date,
): string | undefined {
  const ends = posts.flatMap(({ publishedAt }) => (publishedAt ? [postEnd(publishedAt)] : []));
  const over = ends.filter((end) => end.getTime() <= now.getTime()).map((end) => end.toISOString());
  return [postCount?.endedAt, ...over]
    .filter((end) => end !== undefined)
    .sort()
    .at(-1);
}

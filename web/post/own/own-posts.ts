import { queryOptions } from '@tanstack/react-query';
import type { OwnPost } from '#shared/api/post.ts';
import { call } from '#web/platform/call.ts';
import { queryClient } from '#web/platform/queries.ts';

/** Query for the owner's posts, newest first, and whether visitors see them. */
export const ownPosts = () =>
  queryOptions({ queryKey: ['posts'], queryFn: ({ signal }) => call('listPosts', {}, signal) });

/** Updates a post in the cache, or adds a new post at the start. */
export function keepPost(post: OwnPost): void {
  queryClient.setQueryData(ownPosts().queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.posts.some(({ id }) => id === post.id);
    const posts = isKnown
      ? known.posts.map((one) => (one.id === post.id ? post : one))
      : [post, ...known.posts];
    return { ...known, posts };
  });
}

/** Removes a deleted post from the cache. */
export function dropPost(id: string): void {
  queryClient.setQueryData(
    ownPosts().queryKey,
    (known) => known && { ...known, posts: known.posts.filter((one) => one.id !== id) },
  );
}

/** Refetches the posts. */
export const readPostsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ownPosts().queryKey });

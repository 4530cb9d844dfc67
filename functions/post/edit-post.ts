import type { OwnPost } from '#shared/api/post.ts';
import { AppError } from '#shared/errors.ts';
import { postState } from '#shared/post.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts, PostFact } from '#functions/core/facts/facts.ts';
import { assertRoom, settledPost } from './create-post.ts';
import { ownPost, presentPost } from './own-post.ts';

/**
 * Changes a post's caption. Of a live post visitors read the approved one until a reviewer approves the new one; its end
 * does not move (POST-1). What was refused is looked at again with its new caption.
 *
 * @throws AppError not-found (also for somebody else's, and what is over), version-conflict, too-many-posts (a refused
 *   one would wait again beside five others)
 */
export async function editPost(
  sub: string,
  id: string,
  { version, caption }: { version: number; caption: string },
): Promise<OwnPost> {
  const facts = await changeFacts(sub, (current, now): Change | undefined => {
    const post = presentPost(current, id, now);
    // This very edit was done, and its answer lost on the way.
    if (post.version === version + 1 && post.caption === caption) return undefined;
    if (post.version !== version) throw new AppError('version-conflict');
    if (post.caption === caption) return undefined;
    if (postState(post) === 'refused') assertRoom(current, now);
    return changedCaption(current, { ...post, version: version + 1, caption }, now);
  });
  return ownPost(facts, presentPost(facts, id, new Date()));
}

function changedCaption({ photos }: Facts, next: PostFact, now: Date): Change {
  // Back to what passed: nobody has to look at it.
  if (next.caption === next.approvedCaption)
    return { posts: { put: [{ ...next, waitsSince: undefined, reviewRefusal: undefined }] } };
  const post = settledPost(next, now);
  const passes = post.approvedCaption === post.caption;
  return {
    posts: { put: [post] },
    photos: {
      put: passes ? photos.filter(({ id }) => id === post.id).map((one) => ({ ...one, approved: true })) : [],
    },
  };
}

/** Takes a post back, with its photo and for good. @throws AppError not-found, also for somebody else's */
export async function deletePost(sub: string, id: string): Promise<void> {
  await changeFacts(sub, (facts) => {
    if (!facts.posts.some((one) => one.id === id)) throw new AppError('not-found');
    return { posts: { delete: [id] }, photos: { delete: [id] } };
  });
}

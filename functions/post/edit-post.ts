import type { OwnPost } from '#shared/api/post.ts';
import { AppError } from '#shared/errors.ts';
import { postState } from '#shared/post.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts, PostFact } from '#functions/core/facts/facts.ts';
import { assertRoom, settledPost } from './create-post.ts';
import { ownPost, presentPost } from './own-post.ts';

/**
 * Changes a post's caption. Visitors see the approved caption until a reviewer approves the new one. The post's end
 * does not move (POST-1). A refused post is reviewed again.
 * @throws AppError not-found (also for another account's post, or an expired one), version-conflict, too-many-posts (a
 *   refused post would wait again although five others already wait or are visible)
 */
export async function editPost(
  sub: string,
  id: string,
  { version, caption }: { version: number; caption: string },
): Promise<OwnPost> {
  const facts = await changeFacts(sub, (current, now): Change | undefined => {
    const post = presentPost(current, id, now);
    // A retry of this edit, after its response was lost.
    if (post.version === version + 1 && post.caption === caption) return undefined;
    if (post.version !== version) throw new AppError('version-conflict');
    if (post.caption === caption) return undefined;
    if (postState(post) === 'refused') assertRoom(current, now);
    return changedCaption(current, { ...post, version: version + 1, caption }, now);
  });
  return ownPost(facts, presentPost(facts, id, new Date()));
}

function changedCaption({ photos }: Facts, next: PostFact, now: Date): Change {
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

/** Permanently deletes a post and its photo. @throws AppError not-found, also for another account's post */
export async function deletePost(sub: string, id: string): Promise<void> {
  await changeFacts(sub, (facts) => {
    if (!facts.posts.some((one) => one.id === id)) throw new AppError('not-found');
    return { posts: { delete: [id] }, photos: { delete: [id] } };
  });
}

import type { OwnPost } from '#shared/api/post.ts';
import { AppError } from '#shared/errors.ts';
import { postsMax, postState, refusedPostsMax } from '#shared/post.ts';
import { isVerified } from '#shared/publication.ts';
import { contentReviewOn, openCountries, postsPerDay } from '#functions/data/environment.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import {
  type Facts,
  isUsed,
  type PostCountFact,
  type PostFact,
  publicationFacts,
} from '#functions/core/facts/facts.ts';
import { ownPost, presentPost, presentPosts } from './own-post.ts';

/**
 * Creates a post from a photo and a caption (POST-1). The photo went through the same pipeline as a listing's photos
 * and is not used elsewhere.
 *
 * 1. Only a verified provider with a listing may create a post. Otherwise the 24 hours from its approval could pass
 *    before anyone sees it.
 * 2. At most five posts are visible or waiting, and the number created per day is limited (POST-2).
 * 3. The post waits for a reviewer if the setting requires it.
 * 4. A repeated request creates no second post.
 *
 * @throws AppError account-erasing, not-verified, no-listing, no-photo, too-many-posts, posts-of-day-used,
 *   version-conflict (the photo has a post with another caption)
 */
export async function createPost(
  sub: string,
  { photo: id, caption }: { photo: string; caption: string },
): Promise<OwnPost> {
  const facts = await changeFacts(sub, (current, now) => {
    if (isCreatedAlready(current, { id, caption })) return undefined;
    assertMayPost(current, now);
    assertRoom(current, now);
    const photo = current.photos.find((one) => one.id === id);
    if (photo?.status !== 'ready' || isUsed(current, id))
      throw new AppError('no-photo', 'not a ready and unused photo of the account', [
        { field: 'photo', message: 'a ready photo of this account that nothing else uses' },
      ]);
    const post = settledPost({ id, version: 1, caption, createdAt: now.toISOString() }, now);
    const gone = crowdedOut(current, now);
    return {
      posts: { put: [post], delete: gone },
      postCount: countedToday(current, now),
      photos: { put: [{ ...photo, approved: post.approvedCaption !== undefined }], delete: gone },
    };
  });
  return ownPost(facts, presentPost(facts, id, new Date()));
}

/** True if the post exists already. @throws AppError version-conflict if the photo has a post with another caption */
function isCreatedAlready({ posts }: Facts, { id, caption }: { id: string; caption: string }): boolean {
  const made = posts.find((one) => one.id === id);
  if (made && made.caption !== caption)
    throw new AppError('version-conflict', 'the photo has a post with another caption');
  return made !== undefined;
}

function assertMayPost(facts: Facts, now: Date): void {
  if (facts.account.erasure) throw new AppError('account-erasing');
  if (!isVerified(publicationFacts(facts, openCountries()), now)) throw new AppError('not-verified');
  if (!facts.listing) throw new AppError('no-listing');
}

/**
 * Refuses another post while the account has its maximum of visible or waiting posts (POST-2).
 * @throws AppError too-many-posts
 */
export function assertRoom(facts: Facts, now: Date): void {
  const open = presentPosts(facts, now).filter((one) => postState(one) !== 'refused');
  if (open.length >= postsMax) throw new AppError('too-many-posts');
}

/** Counts one more post today (UTC). @throws AppError posts-of-day-used */
function countedToday({ postCount }: Facts, now: Date): PostCountFact {
  const day = now.toISOString().slice(0, 10);
  const created = postCount?.day === day ? postCount.created : 0;
  if (created >= postsPerDay()) throw new AppError('posts-of-day-used');
  return { ...postCount, day, created: created + 1 };
}

/** Returns the ids of the oldest refused posts to delete, so that the limit also holds if the new post is refused. */
function crowdedOut(facts: Facts, now: Date): string[] {
  const refused = presentPosts(facts, now).filter((one) => postState(one) === 'refused');
  return refused.slice(refusedPostsMax - 1).map(({ id }) => id);
}

/** Returns a post with a new caption: waiting for a reviewer, or approved if posts are not reviewed. */
export function settledPost(post: PostFact, now: Date): PostFact {
  const { waitsSince, publishedAt, ...rest } = post;
  if (contentReviewOn())
    return { ...rest, publishedAt, waitsSince: waitsSince ?? now.toISOString(), reviewRefusal: undefined };
  return {
    ...rest,
    publishedAt: publishedAt ?? now.toISOString(),
    approvedCaption: post.caption,
    reviewRefusal: undefined,
  };
}

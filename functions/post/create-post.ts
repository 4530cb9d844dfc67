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
 * Makes a post of a photo and a caption (POST-1). Its photo went through the same pipeline as a listing's, and nothing
 * else uses it.
 *
 * 1. Only who is verified and has a listing creates one: its 24 hours run from the approval, and would be over before
 *    anybody sees it.
 * 2. At most five are visible or wait, and so many are created on a day (POST-2).
 * 3. It waits for a reviewer, where the setting says so; else it is published at once.
 * 4. The same request, sent again, makes no second one.
 *
 * @throws AppError account-erasing, not-verified, no-listing, no-photo, too-many-posts, posts-of-day-used,
 *   version-conflict (that photo makes a post with another caption)
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
      throw new AppError('no-photo', 'not a photo of the account that is ready and free', [
        { field: 'photo', message: 'a photo of yours that is ready and that nothing else uses' },
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

/** @throws AppError version-conflict where the photo makes another post */
function isCreatedAlready({ posts }: Facts, { id, caption }: { id: string; caption: string }): boolean {
  const made = posts.find((one) => one.id === id);
  if (made && made.caption !== caption)
    throw new AppError('version-conflict', 'the photo makes another post');
  return made !== undefined;
}

function assertMayPost(facts: Facts, now: Date): void {
  if (facts.account.erasure) throw new AppError('account-erasing');
  if (!isVerified(publicationFacts(facts, openCountries()), now)) throw new AppError('not-verified');
  if (!facts.listing) throw new AppError('no-listing');
}

/** @throws AppError too-many-posts */
export function assertRoom(facts: Facts, now: Date): void {
  const open = presentPosts(facts, now).filter((one) => postState(one) !== 'refused');
  if (open.length >= postsMax) throw new AppError('too-many-posts');
}

/** @throws AppError posts-of-day-used */
function countedToday({ postCount }: Facts, now: Date): PostCountFact {
  const day = now.toISOString().slice(0, 10);
  const created = postCount?.day === day ? postCount.created : 0;
  if (created >= postsPerDay()) throw new AppError('posts-of-day-used');
  return { day, created: created + 1 };
}

/** The oldest refused posts, as many as it takes for a new one to be the last that may be refused as well. */
function crowdedOut(facts: Facts, now: Date): string[] {
  const refused = presentPosts(facts, now).filter((one) => postState(one) === 'refused');
  return refused.slice(refusedPostsMax - 1).map(({ id }) => id);
}

/** A post with a new caption: it waits for a reviewer from now on, or passes where nobody has to look at it. */
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

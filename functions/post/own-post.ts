import type { OwnPost, OwnPosts } from '#shared/api/post.ts';
import { AppError } from '#shared/errors.ts';
import { postEnd, postState } from '#shared/post.ts';
import { isVerified, publication } from '#shared/publication.ts';
import { openCountries, postsPerDay } from '#functions/data/environment.ts';
import { postWaits } from '#functions/core/facts/contents.ts';
import { duePosts } from '#functions/core/facts/queued.ts';
import { type Facts, isRemoved, type PostFact, publicationFacts } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { previewUrl } from '#functions/photo/photo-store.ts';
import { postViews } from './post-views-table.ts';

/** Returns the account's posts that have not expired, newest first. */
export function presentPosts(facts: Facts, now: Date): PostFact[] {
  const over = new Set(duePosts(facts, now));
  return facts.posts
    .filter((one) => !over.has(one))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** Returns one unexpired post. @throws AppError not-found, also for another account's post */
export function presentPost(facts: Facts, id: string, now: Date): PostFact {
  const found = presentPosts(facts, now).find((one) => one.id === id);
  if (!found) throw new AppError('not-found');
  return found;
}

/** Builds a post as its owner sees it. */
export async function ownPost(facts: Facts, post: PostFact): Promise<OwnPost> {
  const photo = facts.photos.find(({ id }) => id === post.id);
  if (!photo) throw new Error(`The post ${post.id} has no photo.`);
  const [url, views] = await Promise.all([previewUrl(photo.id), postViews(post.id)]);
  const { waitsSince = post.createdAt, ...rest } = post;
  const removed = isRemoved(facts, post.id);
  return {
    ...rest,
    state: postState(post),
    previewUrl: url,
    width: photo.width,
    height: photo.height,
    blur: photo.blur,
    ...(removed ? { removed: true as const, reviewRefusal: undefined } : postWaits(post) && { waitsSince }),
    until: post.publishedAt && postEnd(post.publishedAt).toISOString(),
    views,
  };
}

/** Lists the caller's posts, and what keeps visitors from seeing them. */
export async function listPosts(sub: string, now: Date = new Date()): Promise<OwnPosts> {
  const facts = await readFacts(sub);
  const rule = publicationFacts(facts, openCountries());
  return {
    posts: await Promise.all(presentPosts(facts, now).map((one) => ownPost(facts, one))),
    missing: publication(rule, now).missing,
    verified: isVerified(rule, now),
    perDay: postsPerDay(),
  };
}

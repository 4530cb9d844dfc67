import * as z from 'zod';
import { photoId } from './photo.ts';
import { plainText, shownText } from './plain-text.ts';

/** Maximum characters of a post's caption, which is required. */
export const captionMax = 300;
/** Maximum number of visible and waiting posts per provider. One transaction publishes all of them. */
export const postsMax = 5;
/** Maximum number of refused posts that a provider still sees; older ones are deleted. */
export const refusedPostsMax = 5;
/** Hours that a post is visible after its approval. */
export const postVisibleHours = 24;
/** Days until an unpublished post is deleted. */
const postKeptDays = 7;

const hours = (count: number): number => count * 60 * 60_000;

/** Schema of a submitted caption: required, possibly with several lines. */
export const caption = plainText(captionMax).min(1, 'Caption is required');

/**
 * Post: one photo with a caption, visible for 24 hours (POST-1). Its id is the photo's id, so a photo has at most one
 * post, and a retried request creates no second post.
 */
export const post = z.object({
  id: photoId,
  /** Incremented with every edit. Edits and reviews name the version that they are based on. */
  version: z.int(),
  caption: shownText,
  /** Approved caption, public while a newer one waits for review. */
  approvedCaption: shownText.optional(),
  /** First approval (ISO instant, UTC). The 24 hours start at this instant; edits do not extend them. */
  publishedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
});
export type Post = z.infer<typeof post>;

/** Returns the end of a post that was published at this instant (ISO, UTC). */
export const postEnd = (publishedAt: string): Date =>
  new Date(Date.parse(publishedAt) + hours(postVisibleHours));

/** Returns when a post is deleted: at its end, or some days after its creation if it was never published. */
export const postForgotten = ({ publishedAt, createdAt }: Pick<Post, 'publishedAt' | 'createdAt'>): Date =>
  publishedAt === undefined
    ? new Date(Date.parse(createdAt) + hours(24 * postKeptDays))
    : postEnd(publishedAt);

/** States of a post: visible, waiting for its first review, or refused before it was ever visible. */
export const postStates = ['live', 'waiting', 'refused'] as const;
type PostState = (typeof postStates)[number];

/** Returns the state of a post. @param reviewRefusal a reviewer's refusal of the current version */
export function postState({
  publishedAt,
  reviewRefusal,
}: Pick<Post, 'publishedAt'> & { reviewRefusal?: object | undefined }): PostState {
  if (publishedAt !== undefined) return 'live';
  return reviewRefusal === undefined ? 'waiting' : 'refused';
}

import * as z from 'zod';
import { photoId } from './photo.ts';
import { plainText, shownText } from './plain-text.ts';

/** Characters of a post's caption, which it always has. */
export const captionMax = 300;
/** Posts of one provider that are visible or wait for a reviewer: all of them are published in one transaction. */
export const postsMax = 5;
/** Refused posts that a provider still sees; for one more the oldest goes. */
export const refusedPostsMax = 5;
/** How long a post is visible, from its approval on. */
export const postVisibleHours = 24;
/** Days after which a post that was never published is forgotten. */
const postKeptDays = 7;

const hours = (count: number): number => count * 60 * 60_000;

/** A post's caption as its owner sends it: some text, of several lines perhaps. */
export const caption = plainText(captionMax).min(1, 'Caption is required');

/**
 * One photo with a caption, visible for 24 hours (POST-1). Its id is its photo's: a photo makes one post at most, so the
 * same request, sent again, makes no second one.
 */
export const post = z.object({
  id: photoId,
  /** Grows with every edit; an edit and a review name the one they were made on. */
  version: z.int(),
  /** As it was written last. */
  caption: shownText,
  /** As it passed review; it stays public while another one waits. */
  approvedCaption: shownText.optional(),
  /** When it was approved first, ISO instant, UTC: its 24 hours run from then, and no edit moves it. */
  publishedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
});
export type Post = z.infer<typeof post>;

/** When a published post ends. @param publishedAt ISO instant, UTC */
export const postEnd = (publishedAt: string): Date =>
  new Date(Date.parse(publishedAt) + hours(postVisibleHours));

/** When nothing of a post is kept any more: at its end, or once it waited so long that nobody would publish it. */
export const postForgotten = ({ publishedAt, createdAt }: Pick<Post, 'publishedAt' | 'createdAt'>): Date =>
  publishedAt === undefined
    ? new Date(Date.parse(createdAt) + hours(24 * postKeptDays))
    : postEnd(publishedAt);

/** How far a post is: visible, in front of a reviewer for the first time, or refused before it ever was visible. */
export const postStates = ['live', 'waiting', 'refused'] as const;
type PostState = (typeof postStates)[number];

/** @param reviewRefusal a reviewer's no to the post as it is */
export function postState({
  publishedAt,
  reviewRefusal,
}: Pick<Post, 'publishedAt'> & { reviewRefusal?: object | undefined }): PostState {
  if (publishedAt !== undefined) return 'live';
  return reviewRefusal === undefined ? 'waiting' : 'refused';
}

import * as z from 'zod';
import { postEnd, postsMax } from '#shared/post.ts';
import { type Facts, isRemoved } from '../facts/facts.ts';

/** Post as visitors see it. */
export const storedStory = z.object({
  /** Id of both the post and its photo. */
  id: z.string(),
  caption: z.string(),
  width: z.number(),
  height: z.number(),
  blur: z.string(),
  /** Start of the story's 24 hours; ISO instant, UTC. */
  publishedAt: z.string(),
});
export type StoredStory = z.infer<typeof storedStory>;

/** Returns the approved, unexpired posts with an approved photo, newest first (POST-1). */
export const showableStories = (facts: Facts, now: Date): StoredStory[] =>
  facts.posts
    .filter(({ id }) => !isRemoved(facts, id))
    .flatMap(({ id, approvedCaption, publishedAt }): StoredStory[] => {
      const photo = facts.photos.find((one) => one.id === id);
      if (approvedCaption === undefined || publishedAt === undefined || postEnd(publishedAt) <= now)
        return [];
      if (photo?.status !== 'ready' || !photo.approved) return [];
      const { width = 0, height = 0, blur = '' } = photo;
      return [{ id, caption: approvedCaption, width, height, blur, publishedAt }];
    })
    .toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
    .slice(0, postsMax);

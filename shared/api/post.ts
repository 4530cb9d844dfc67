import * as z from 'zod';
import { refusal } from '../content-review.ts';
import { cursor, placeId } from '../ids.ts';
import { categories } from '../listing-options.ts';
import { photo, photoId } from '../photo.ts';
import { caption, post, postStates } from '../post.ts';
import { publicationConditions } from '../publication.ts';
import { route } from './route.ts';

const picture = photo.pick({ id: true, width: true, height: true, blur: true });

/** A post as its owner sees it, until it is over. */
const ownPost = post.extend({
  state: z.enum(postStates),
  /** A short-lived signed address of its picture, for its owner alone. */
  previewUrl: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  blur: z.string().optional(),
  /** Since when it waits for a reviewer; of a live one, the caption that was edited does. */
  waitsSince: z.iso.datetime().optional(),
  /** A reviewer's no to it as it is; of a live one, to the caption that was edited. */
  reviewRefusal: refusal.optional(),
  /** When it ends; absent until it is published. */
  until: z.iso.datetime().optional(),
  /** How often visitors opened it; who did is not known. */
  views: z.int(),
});
export type OwnPost = z.infer<typeof ownPost>;

/** My posts, newest first, and whether visitors see them. */
const ownPosts = z.object({
  posts: z.array(ownPost),
  /** Why none of them is public, whatever a reviewer says; empty where nothing is in the way (shared/publication.ts). */
  missing: z.array(z.enum(publicationConditions)),
  /** Whether I may create one: identity approved and a membership that runs. */
  verified: z.boolean(),
  /** Posts that may be created on one day (UTC). */
  perDay: z.int(),
});
export type OwnPosts = z.infer<typeof ownPosts>;

/** One post as any visitor sees it. */
const story = z.object({
  id: photoId,
  caption: z.string(),
  photo: picture,
  publishedAt: z.iso.datetime(),
});
export type Story = z.infer<typeof story>;

/** A provider in the strip: whose stories, and what is seen of them first. */
const storyCard = z.object({
  /** The listing's. */
  id: z.uuid(),
  title: z.string(),
  cityName: z.string(),
  /** The newest story's picture, which the viewer begins with. */
  photo: picture,
  /** The provider's public picture: their avatar, or the listing's first photo. */
  avatar: photoId,
  /** Of the newest story. */
  publishedAt: z.iso.datetime(),
});
export type StoryCard = z.infer<typeof storyCard>;

/** Whose stories: a category and a place, as a list of cards is asked for. */
const storiesQuery = z.object({
  category: z.enum(categories).default('women'),
  country: placeId(2).optional(),
  city: placeId(64).optional(),
  municipality: placeId(96).optional(),
  cursor: cursor.optional(),
});
export type StoriesQuery = z.infer<typeof storiesQuery>;

export const storyCards = z.object({
  cards: z.array(storyCard),
  /** Where the next part begins; absent at the end. */
  cursor: z.string().optional(),
});
export type StoryCards = z.infer<typeof storyCards>;

const postParams = z.object({ id: photoId });
const listingParams = z.object({ id: z.uuid() });

export const postRoutes = {
  listPosts: route('GET /api/posts', {
    entry: 'member',
    access: 'worker',
    summary: 'My posts, newest first, until they are over.',
    output: ownPosts,
  }),
  createPost: route('POST /api/posts', {
    entry: 'member',
    access: 'worker',
    summary: 'Makes a post of one of my photos that is ready (createPhoto) and a caption.',
    body: z.object({ photo: photoId, caption }),
    output: ownPost,
    errors: [
      'no-photo',
      'no-listing',
      'not-verified',
      'account-erasing',
      'too-many-posts',
      'posts-of-day-used',
      'version-conflict',
    ],
  }),
  editPost: route('PUT /api/posts/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Changes the caption of a post. Of a live one the approved caption stays until the new one is.',
    params: postParams,
    body: z.object({ version: z.int(), caption }),
    output: ownPost,
    errors: ['not-found', 'version-conflict', 'too-many-posts'],
  }),
  deletePost: route('DELETE /api/posts/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Takes a post back, with its photo: gone for the public at once.',
    params: postParams,
    errors: ['not-found'],
  }),
  browseStories: route('GET /api/stories', {
    entry: 'browse',
    access: 'public',
    summary: 'Providers of a category and place with posts of the last 24 hours, the newest first.',
    query: storiesQuery,
    output: storyCards,
    errors: ['invalid-cursor'],
  }),
  getStories: route('GET /api/listings/{id}/stories', {
    entry: 'browse',
    access: 'public',
    summary: 'The posts of one public listing, newest first; none where it has none, is hidden or missing.',
    params: listingParams,
    output: z.object({ stories: z.array(story) }),
  }),
  countStoryView: route('POST /api/listings/{id}/stories/{story}/view', {
    entry: 'browse',
    access: 'public',
    summary:
      'Counts for its owner that a story was opened, once a visitor; whether it was counted is not told.',
    params: listingParams.extend({ story: photoId }),
  }),
};

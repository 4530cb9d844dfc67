import * as z from 'zod';
import { refusal } from '../content-review.ts';
import { cursor, placeId } from '../ids.ts';
import { categories } from '../listing-options.ts';
import { photo, photoId } from '../photo.ts';
import { caption, post, postStates } from '../post.ts';
import { publicationConditions } from '../publication.ts';
import { route } from './route.ts';

const picture = photo.pick({ id: true, width: true, height: true, blur: true });

/** A post as its owner sees it, until it expires. */
const ownPost = post.extend({
  state: z.enum(postStates),
  /** Short-lived signed URL of its picture, for its owner only. */
  previewUrl: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  blur: z.string().optional(),
  /** For a live post, the time at which its edited caption was submitted. */
  waitsSince: z.iso.datetime().optional(),
  /** Refusal of the post, or of the edited caption of a live post. */
  reviewRefusal: refusal.optional(),
  /** A decision on a report removed the post: visitors no longer see it. */
  removed: z.literal(true).optional(),
  /** Time at which the post expires; absent until it is published. */
  until: z.iso.datetime().optional(),
  /** Number of times visitors opened the post; their identity is not stored. */
  views: z.int(),
});
export type OwnPost = z.infer<typeof ownPost>;

/** The provider's posts, newest first, and whether visitors see them. */
const ownPosts = z.object({
  posts: z.array(ownPost),
  /** Conditions that keep all posts from being public, regardless of review; empty if none (shared/publication.ts). */
  missing: z.array(z.enum(publicationConditions)),
  /** True if the provider may create posts: identity approved and membership running. */
  verified: z.boolean(),
  perDay: z.int(),
});
export type OwnPosts = z.infer<typeof ownPosts>;

/** A post as visitors see it. */
const story = z.object({
  id: photoId,
  caption: z.string(),
  photo: picture,
  publishedAt: z.iso.datetime(),
});
export type Story = z.infer<typeof story>;

/** A provider in the strip of stories, with the picture of the provider's newest story. */
const storyCard = z.object({
  /** Id of the listing. */
  id: z.uuid(),
  title: z.string(),
  cityName: z.string(),
  /** Picture of the newest story, with which the viewer starts. */
  photo: picture,
  /** The provider's avatar, or the listing's first photo. */
  avatar: photoId,
  publishedAt: z.iso.datetime(),
});
export type StoryCard = z.infer<typeof storyCard>;

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
  /** Cursor of the next page; absent on the last page. */
  cursor: z.string().optional(),
});
export type StoryCards = z.infer<typeof storyCards>;

const postParams = z.object({ id: photoId });
const listingParams = z.object({ id: z.uuid() });

export const postRoutes = {
  listPosts: route('GET /api/posts', {
    entry: 'member',
    access: 'worker',
    summary: 'Returns the caller’s current posts, newest first.',
    output: ownPosts,
  }),
  createPost: route('POST /api/posts', {
    entry: 'member',
    access: 'worker',
    summary: 'Creates a post from a caption and one of the caller’s ready photos (createPhoto).',
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
    summary:
      'Changes a post’s caption; a live post keeps its approved caption until the new one is approved.',
    params: postParams,
    body: z.object({ version: z.int(), caption }),
    output: ownPost,
    errors: ['not-found', 'version-conflict', 'too-many-posts'],
  }),
  deletePost: route('DELETE /api/posts/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Deletes a post and its photo, and hides both at once.',
    params: postParams,
    errors: ['not-found'],
  }),
  browseStories: route('GET /api/stories', {
    entry: 'browse',
    access: 'public',
    summary: 'Returns providers of a category and place with posts of the last 24 hours, newest first.',
    query: storiesQuery,
    output: storyCards,
    errors: ['invalid-cursor'],
  }),
  getStories: route('GET /api/listings/{id}/stories', {
    entry: 'browse',
    access: 'public',
    summary:
      'Returns the posts of one listing, newest first; empty if the listing has none, is hidden or is missing.',
    params: listingParams,
    output: z.object({ stories: z.array(story) }),
  }),
  countStoryView: route('POST /api/listings/{id}/stories/{story}/view', {
    entry: 'browse',
    access: 'public',
    summary:
      'Counts the view of a story for its owner, once per visitor; the response does not reveal whether it counted.',
    params: listingParams.extend({ story: photoId }),
  }),
};

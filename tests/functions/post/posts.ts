import { expect, vi } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { browseStories, getStories } from '#functions/post/browse-stories.ts';
import { createPost } from '#functions/post/create-post.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildPhoto, type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';
import { clockTest } from '#tests/support/test.ts';

export const hour = 60 * 60_000;
export const caption = 'Hoy hasta las diez.';
export const reviewer = 'a-reviewer';
export const code = (wanted: ErrorCode): unknown =>
  expect.objectContaining({ name: 'AppError', code: wanted });

/** Test function of the post tests. The clock stands still until `later` moves it. */
export const postTest = clockTest.extend('settings', { auto: true }, ({ onTestFinished }) =>
  onTestFinished(() => void Object.assign(process.env, { CONTENT_REVIEW: 'on', POSTS_PER_DAY: '10' })),
);

export const later = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

/** Stores a ready, unused photo of the account and returns its id. */
export async function photoOf({ sub }: Pick<Facts, 'sub'>): Promise<string> {
  const photo = buildPhoto({ approved: false });
  await changeFacts(sub, () => ({ photos: { put: [photo] } }));
  return photo.id;
}

export const post = async (facts: Facts, text = caption) =>
  createPost(facts.sub, { photo: await photoOf(facts), caption: text });

/** Creates a public provider with one approved post. */
export async function withLivePost(overrides: FactOverrides = {}) {
  const facts = await storeProvider(overrides);
  const { id } = await post(facts);
  await approveContentsHere(facts.sub);
  return { facts, id, listingId: facts.listing!.id };
}

export const storiesOf = async (listingId: string) =>
  (await getStories(listingId, new Date())).stories.map(({ id, caption: text }) => [id, text]);
export const stripOf = async (query: object = {}) =>
  (await browseStories({ category: 'women', ...query }, new Date())).cards.map(({ id }) => id);

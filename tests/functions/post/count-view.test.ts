import { expect } from 'vitest';
import { setVisibility } from '#functions/listing/change-listing.ts';
import { countStoryView } from '#functions/post/count-view.ts';
import { listPosts } from '#functions/post/own-post.ts';
import type { Visitor } from '#functions/http/request.ts';
import { newPhotoId } from '#tests/support/builders.ts';
import { hour, later, withLivePost, postTest as test } from './posts.ts';

const browser = 'Mozilla/5.0 (Linux; Android 14)';
const visitorAt = (address: string): Visitor => ({ address, adult: true, deviceCookie: undefined });

test('a visitor counts once in a post’s whole life, even across midnight', async () => {
  const { facts, id, listingId } = await withLivePost();
  const look = (address: string, agent = browser) =>
    countStoryView(listingId, id, visitorAt(address), agent, new Date());
  const views = async () => (await listPosts(facts.sub)).posts.map((one) => one.views);
  await look('198.51.100.7');
  await look('198.51.100.7');
  later(23 * hour);
  await look('198.51.100.7');
  expect(await views()).toEqual([1]);
  await look('198.51.100.8');
  await look('198.51.100.8', `${browser} another`);
  expect(await views()).toEqual([3]);
  // Crawlers, and visitors who have not answered the 18+ question, are not counted.
  await look('198.51.100.9', 'Googlebot/2.1');
  await look('198.51.100.9', '');
  await countStoryView(listingId, id, { ...visitorAt('198.51.100.9'), adult: false }, browser, new Date());
  expect(await views()).toEqual([3]);
});

test('a view of a hidden, ended or unknown post is not counted', async () => {
  const { facts, id, listingId } = await withLivePost();
  const other = await withLivePost();
  const look = (listing: string, story: string) =>
    countStoryView(listing, story, visitorAt('203.0.113.5'), browser, new Date());
  await look(other.listingId, id);
  await look(listingId, newPhotoId());
  await setVisibility(facts.sub, true);
  await look(listingId, id);
  await setVisibility(facts.sub, false);
  expect((await listPosts(facts.sub)).posts).toMatchObject([{ views: 0 }]);
  await look(listingId, id);
  expect((await listPosts(facts.sub)).posts).toMatchObject([{ views: 1 }]);
  later(24 * hour);
  await look(other.listingId, other.id);
  later(-hour);
  expect((await listPosts(other.facts.sub)).posts).toMatchObject([{ views: 0 }]);
});

import { describe, expect } from 'vitest';
import { listingPk, storiesKey } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { deleteItems } from '#functions/data/transact.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { claimContent } from '#functions/review/claim-content.ts';
import { setVisibility } from '#functions/listing/change-listing.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { deletePost, editPost } from '#functions/post/edit-post.ts';
import { listPosts } from '#functions/post/own-post.ts';
import { expirePosts } from '#functions/post/expire-posts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';
import { outboxMessages } from '#tests/support/outbox-messages.ts';
import {
  caption,
  code,
  hour,
  later,
  post,
  reviewer,
  storiesOf,
  stripOf,
  withLivePost,
  postTest as test,
} from './posts.ts';

describe('a post', () => {
  test('is purged from the edge with its photo after its public item expired', async () => {
    const { facts, id, listingId } = await withLivePost();
    later(24 * hour);
    // Simulates the table, which deletes the public item at the end of its time to live.
    await deleteItems([storiesKey(listingId)]);
    await expirePosts(facts.sub);
    const { sub } = facts;
    expect(await outboxMessages()).toContainEqual({ kind: 'erase-photos', sub, photoIds: [id], listingId });
  });

  test('is public for 24 hours after approval, then deleted with its photo', async () => {
    const facts = await storeProvider();
    const { sub } = facts;
    const listingId = facts.listing!.id;
    const made = await post(facts);
    expect(made).toMatchObject({ state: 'waiting', caption, version: 1, views: 0 });
    expect(made.until).toBeUndefined();
    expect(await storiesOf(listingId)).toEqual([]);
    expect(await stripOf()).not.toContain(listingId);

    later(5 * hour);
    await approveContentsHere(sub);
    const [live] = (await listPosts(sub)).posts;
    expect(live).toMatchObject({ state: 'live', publishedAt: new Date().toISOString() });
    expect(Date.parse(live!.until!) - Date.now()).toBe(24 * hour);
    expect(await storiesOf(listingId)).toEqual([[made.id, caption]]);
    for (const place of [{}, { country: 'mx' }, { country: 'mx', city: facts.listing!.approved!.city }])
      expect(await stripOf(place)).toContain(listingId);
    expect(await stripOf({ category: 'men' })).not.toContain(listingId);
    // The photo of a post is not a photo of the listing.
    expect((await getListing(listingId))?.photos.map(({ id }) => id)).not.toContain(made.id);

    later(24 * hour - 1000);
    expect(await storiesOf(listingId)).toHaveLength(1);
    // No sweep has run: the query itself filters the post out.
    later(1000);
    expect(await storiesOf(listingId)).toEqual([]);
    expect(await stripOf()).not.toContain(listingId);
    expect((await listPosts(sub)).posts).toEqual([]);

    await expirePosts(sub);
    const after = await readFacts(sub);
    expect(after.posts).toEqual([]);
    expect(after.photos.map(({ id }) => id)).not.toContain(made.id);
    expect((await queryPartition(listingPk(listingId))).map(({ sk }) => sk)).not.toContainEqual(
      expect.stringContaining('STORIES'),
    );
  });

  test('is public at once when content review is off', async () => {
    process.env['CONTENT_REVIEW'] = 'off';
    const facts = await storeProvider();
    const { id, state } = await post(facts);
    expect(state).toBe('live');
    expect(await storiesOf(facts.listing!.id)).toEqual([[id, caption]]);
  });

  test('disappears when the owner hides the listing, and returns afterwards', async () => {
    const { facts, id, listingId } = await withLivePost();
    await setVisibility(facts.sub, true);
    expect(await storiesOf(listingId)).toEqual([]);
    expect(await stripOf()).not.toContain(listingId);
    expect((await listPosts(facts.sub)).missing).toEqual(['hidden-by-owner']);
    await setVisibility(facts.sub, false);
    expect(await storiesOf(listingId)).toEqual([[id, caption]]);
  });

  test('ends with the membership, before any sweep', async () => {
    const ends = new Date(Date.now() + 2 * hour).toISOString();
    const { listingId } = await withLivePost({ membership: { periodEnd: ends, cancelAtPeriodEnd: true } });
    expect(await storiesOf(listingId)).toHaveLength(1);
    later(2 * hour + 1000);
    expect(await storiesOf(listingId)).toEqual([]);
    expect(await stripOf()).not.toContain(listingId);
  });

  test('disappears with its photo when the owner deletes the post', async () => {
    const { facts, id, listingId } = await withLivePost();
    await deletePost(facts.sub, id);
    expect(await storiesOf(listingId)).toEqual([]);
    expect(await stripOf()).not.toContain(listingId);
    expect((await readFacts(facts.sub)).photos.map((one) => one.id)).not.toContain(id);
    await expect(deletePost(facts.sub, id)).rejects.toEqual(code('not-found'));
  });
});

describe('editing a post', () => {
  test('keeps the approved caption public until the new caption passes the review', async () => {
    const { facts, id, listingId } = await withLivePost();
    const [{ until } = {}] = (await listPosts(facts.sub)).posts;
    later(hour);
    const edited = await editPost(facts.sub, id, { version: 1, caption: 'Otra cosa.' });
    expect(edited).toMatchObject({ state: 'live', caption: 'Otra cosa.', approvedCaption: caption, until });
    expect(edited.waitsSince).toBe(new Date().toISOString());
    expect(await storiesOf(listingId)).toEqual([[id, caption]]);
    later(hour);
    await approveContentsHere(facts.sub);
    expect(await storiesOf(listingId)).toEqual([[id, 'Otra cosa.']]);
    const [approved] = (await listPosts(facts.sub)).posts;
    expect(approved?.until).toBe(until);
    expect(approved?.waitsSince).toBeUndefined();
  });

  test('needs no review when it restores the approved caption', async () => {
    const { facts, id } = await withLivePost();
    await editPost(facts.sub, id, { version: 1, caption: 'Otra cosa.' });
    const back = await editPost(facts.sub, id, { version: 2, caption });
    expect(back.waitsSince).toBeUndefined();
    await expect(claimContent(reviewer, facts.sub)).rejects.toEqual(code('not-found'));
  });

  test('refuses a stale version, but accepts a retry of the same edit', async () => {
    const { facts, id } = await withLivePost();
    await editPost(facts.sub, id, { version: 1, caption: 'Una.' });
    expect(await editPost(facts.sub, id, { version: 1, caption: 'Una.' })).toMatchObject({ version: 2 });
    await expect(editPost(facts.sub, id, { version: 1, caption: 'Dos.' })).rejects.toEqual(
      code('version-conflict'),
    );
  });

  test('is refused for an ended post and for another owner', async () => {
    const { facts, id } = await withLivePost();
    const other = await storeProvider();
    const edit = { version: 1, caption: 'Otra cosa.' };
    await expect(editPost(other.sub, id, edit)).rejects.toEqual(code('not-found'));
    later(25 * hour);
    await expect(editPost(facts.sub, id, edit)).rejects.toEqual(code('not-found'));
  });
});

test('a post that is never approved is deleted after a week with its photo', async () => {
  const facts = await storeProvider();
  const { id } = await post(facts);
  later(7 * 24 * hour - 1000);
  await expirePosts(facts.sub);
  expect((await readFacts(facts.sub)).posts).toHaveLength(1);
  later(1000);
  await expirePosts(facts.sub);
  const after = await readFacts(facts.sub);
  expect(after.posts).toEqual([]);
  expect(after.photos.map((one) => one.id)).not.toContain(id);
});

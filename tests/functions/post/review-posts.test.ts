import { describe, expect } from 'vitest';
import { postsMax } from '#shared/post.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { readDecisions } from '#functions/core/facts/notification-table.ts';
import { claimContent } from '#functions/review/claim-content.ts';
import { decideContent } from '#functions/review/decide-content.ts';
import { editPost } from '#functions/post/edit-post.ts';
import { listPosts } from '#functions/post/own-post.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildPhoto, storeProvider } from '#tests/support/builders.ts';
import { meterWrites } from '#tests/support/capacity.ts';
import { yesTo } from '#tests/support/content-reviewer.ts';
import { caption, code, hour, post, reviewer, storiesOf, withLivePost, postTest as test } from './posts.ts';

describe('reviewing posts', () => {
  test('rejects a post with a reason, and reviews the post again after an edit', async () => {
    const facts = await storeProvider();
    const { id } = await post(facts);
    const opened = await claimContent(reviewer, facts.sub);
    expect(opened.posts).toMatchObject([{ id, caption, version: 1 }]);
    expect(opened.selfie).toBe(false);
    await decideContent(reviewer, facts.sub, {
      ...yesTo(opened),
      posts: [{ id, version: 1, decision: 'reject', reason: 'contact-details', note: 'Un número.' }],
    });
    expect(await storiesOf(facts.listing!.id)).toEqual([]);
    expect((await listPosts(facts.sub)).posts).toMatchObject([
      { state: 'refused', reviewRefusal: { reason: 'contact-details', note: 'Un número.' } },
    ]);
    expect(await readDecisions(facts.sub)).toMatchObject([
      { kind: 'post-refused', photo: id, reason: 'contact-details' },
    ]);
    const again = await editPost(facts.sub, id, { version: 1, caption: 'Sin número.' });
    expect(again).toMatchObject({ state: 'waiting', reviewRefusal: undefined });
    expect((await claimContent(reviewer, facts.sub)).posts[0]?.refusedBefore).toMatchObject({
      about: 'post-refused',
    });
  });

  test('keeps the approved caption public when the edited caption is rejected', async () => {
    const { facts, id, listingId } = await withLivePost();
    await editPost(facts.sub, id, { version: 1, caption: 'Llámame al 55.' });
    const opened = await claimContent(reviewer, facts.sub);
    expect(opened.posts).toMatchObject([{ approvedCaption: caption }]);
    await decideContent(reviewer, facts.sub, {
      ...yesTo(opened),
      posts: [{ id, version: 2, decision: 'reject', reason: 'contact-details', note: '' }],
    });
    expect(await storiesOf(listingId)).toEqual([[id, caption]]);
    expect((await listPosts(facts.sub)).posts).toMatchObject([
      { state: 'live', reviewRefusal: { reason: 'contact-details' } },
    ]);
  });

  test('conflicts when the caption changes after the case was opened', async () => {
    const facts = await storeProvider();
    const { id } = await post(facts);
    const opened = await claimContent(reviewer, facts.sub);
    await editPost(facts.sub, id, { version: 1, caption: 'Otra cosa.' });
    await expect(decideContent(reviewer, facts.sub, yesTo(opened))).rejects.toEqual(code('version-conflict'));
  });
});

test('the largest possible decision on contents fits into one transaction', async () => {
  const since = new Date(Date.now() - hour).toISOString();
  const facts = await storeProvider({
    photos: Array.from({ length: listingLimits.photosMax }, () => ({ face: true })),
    posts: Array.from({ length: postsMax }, () => ({ approvedCaption: undefined, publishedAt: undefined })),
    content: {
      hasOwnPlace: true,
      availableDays: ['sat', 'sun'],
      municipality: 'mx-ciudad-de-mexico-coyoacan',
    },
    listing: { onlineUntil: new Date(Date.now() + hour).toISOString() },
  });
  const others = Array.from({ length: listingLimits.photosMax + 2 }, () => buildPhoto({ approved: false }));
  const [avatar, avatarBefore, ...replacing] = others.map(({ id }) => id);
  await changeFacts(facts.sub, ({ account, listing }) => ({
    account: { ...account, avatar, approvedAvatar: avatarBefore },
    photos: { put: others.map((photo) => ({ ...photo, approved: photo.id === avatarBefore })) },
    listing: {
      ...listing!,
      version: 2,
      proposed: { ...listing!.proposed, title: 'ñ'.repeat(60) },
      textWaitsSince: since,
      photos: replacing.map((id) => ({ id, face: true })),
    },
  }));
  const opened = await claimContent(reviewer, facts.sub);
  const no = { decision: 'reject', reason: 'unclear', note: 'ñ'.repeat(500) } as const;
  const outcomes = yesTo(opened);
  const meter = meterWrites();
  await decideContent(reviewer, facts.sub, {
    ...outcomes,
    photos: outcomes.photos.map((outcome, index) =>
      index === 0 ? { ...outcome, face: false } : { ...outcome, ...no },
    ),
    posts: outcomes.posts.map((outcome, index) => (index < 2 ? outcome : { ...outcome, ...no })),
  });
  meter.stop();
  expect(meter.cost.transactions).toBe(1);
  expect(meter.cost.actions).toBeGreaterThan(60);
  expect(meter.cost.actions).toBeLessThanOrEqual(90);
  expect(await storiesOf(facts.listing!.id)).toHaveLength(2);
});

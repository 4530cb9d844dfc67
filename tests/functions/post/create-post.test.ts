import { describe, expect, vi } from 'vitest';
import { postsMax } from '#shared/post.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { claimContent } from '#functions/review/claim-content.ts';
import { decideContent } from '#functions/review/decide-content.ts';
import { deletePhoto } from '#functions/photo/create-photo.ts';
import { createPost } from '#functions/post/create-post.ts';
import { deletePost, editPost } from '#functions/post/edit-post.ts';
import { listPosts } from '#functions/post/own-post.ts';
import { setAvatar } from '#functions/account/profile/avatar.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildPhoto, storeProvider } from '#tests/support/builders.ts';
import { yesTo } from '#tests/support/content-reviewer.ts';
import { caption, code, hour, later, photoOf, post, reviewer, postTest as test } from './posts.ts';

describe('creating a post', () => {
  test('requires a verified provider with a listing', async () => {
    const unpaid = await storeProvider({ membership: null });
    await expect(post(unpaid)).rejects.toEqual(code('not-verified'));
    const unknown = await storeProvider({ verification: { status: 'pending' } });
    await expect(post(unknown)).rejects.toEqual(code('not-verified'));
    const without = await storeProvider({ listing: null, photos: [] });
    await expect(post(without)).rejects.toEqual(code('no-listing'));
    expect(await listPosts(unpaid.sub)).toMatchObject({ posts: [], verified: false });
  });

  test('requires a ready, unused photo of the same provider', async () => {
    const facts = await storeProvider();
    const other = await storeProvider();
    const uploading = buildPhoto({ status: 'uploading', approved: false });
    await changeFacts(facts.sub, () => ({ photos: { put: [uploading] } }));
    for (const photo of [await photoOf(other), facts.photos[0]!.id, uploading.id])
      await expect(createPost(facts.sub, { photo, caption })).rejects.toEqual(code('no-photo'));
    const { id } = await post(facts);
    await expect(setAvatar(facts.sub, id)).rejects.toEqual(code('no-photo'));
    await expect(deletePhoto(facts.sub, id)).rejects.toEqual(code('version-conflict'));
  });

  test('is idempotent, and refuses another caption for the same photo', async () => {
    const facts = await storeProvider();
    const photo = await photoOf(facts);
    const first = await createPost(facts.sub, { photo, caption });
    expect(await createPost(facts.sub, { photo, caption })).toEqual(first);
    await expect(createPost(facts.sub, { photo, caption: 'Otra cosa.' })).rejects.toEqual(
      code('version-conflict'),
    );
    expect((await readFacts(facts.sub)).postCount?.created).toBe(1);
  });

  test('allows five visible or waiting posts, not counting ended and refused posts', async () => {
    const facts = await storeProvider();
    for (let count = 0; count < postsMax; count += 1) await post(facts);
    await expect(post(facts)).rejects.toEqual(code('too-many-posts'));
    const opened = await claimContent(reviewer, facts.sub);
    const [refused, ...rest] = opened.posts;
    await decideContent(reviewer, facts.sub, {
      ...yesTo(opened),
      posts: [
        { id: refused!.id, version: 1, decision: 'reject', reason: 'unclear', note: '' },
        ...rest.map(({ id, version }) => ({ id, version, decision: 'approve' as const })),
      ],
    });
    await post(facts);
    await expect(editPost(facts.sub, refused!.id, { version: 1, caption: 'Otra.' })).rejects.toEqual(
      code('too-many-posts'),
    );
    later(24 * hour);
    await post(facts);
  });

  test('is limited per UTC day, including deleted posts', async () => {
    process.env['POSTS_PER_DAY'] = '2';
    vi.setSystemTime('2026-11-23T22:00:00Z');
    const facts = await storeProvider();
    for (let count = 0; count < 2; count += 1) await deletePost(facts.sub, (await post(facts)).id);
    await expect(post(facts)).rejects.toEqual(code('posts-of-day-used'));
    later(2 * hour);
    await post(facts);
  });
});

import { describe, expect } from 'vitest';
import { evidencePk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { hold, lift } from '#functions/operator/hold-account.ts';
import { createPhoto, deletePhoto } from '#functions/photo/create-photo.ts';
import { sweepUploads } from '#functions/photo/sweep-uploads.ts';
import { deletePost, editPost } from '#functions/post/edit-post.ts';
import { listPosts } from '#functions/post/own-post.ts';
import { expirePosts } from '#functions/post/expire-posts.ts';
import { setAvatar } from '#functions/account/profile/avatar.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';
import { outboxMessages } from '#tests/support/outbox-messages.ts';
import {
  caption,
  hour,
  later,
  photoOf,
  postTest as test,
  storiesOf,
  withLivePost,
} from '../../post/posts.ts';

const evidenceOf = async (sub: string) =>
  (await queryPartition(evidencePk(sub))).map(({ pk: _pk, sk, ...kept }): Record<string, unknown> => ({
    name: sk,
    ...kept,
  }));
const holdOn = (sub: string) => hold(sub, 'a court', 'olga');

describe('a legal hold', () => {
  test('keeps a post and its photo when the owner deletes the post', async () => {
    const { facts, id, listingId } = await withLivePost();
    await holdOn(facts.sub);
    const { photos, posts } = await readFacts(facts.sub);
    later(hour);
    await deletePost(facts.sub, id);
    expect(await evidenceOf(facts.sub)).toEqual([
      {
        name: `PHOTO#${id}`,
        deletedAt: new Date().toISOString(),
        photo: photos.find((one) => one.id === id),
        use: 'post',
        post: posts[0],
      },
    ]);
    expect((await listPosts(facts.sub)).posts).toEqual([]);
    expect(await storiesOf(listingId)).toEqual([]);
    const { sub } = facts;
    // Public copies are deleted at once; the outbox delivery keeps the private files.
    expect(await outboxMessages()).toContainEqual({ kind: 'erase-photos', sub, photoIds: [id], listingId });
  });

  test('keeps an expired post when the sweep deletes it', async () => {
    const { facts, id, listingId } = await withLivePost();
    await holdOn(facts.sub);
    later(25 * hour);
    await expirePosts(facts.sub);
    expect((await readFacts(facts.sub)).posts).toEqual([]);
    expect(await storiesOf(listingId)).toEqual([]);
    expect(await evidenceOf(facts.sub)).toMatchObject([{ use: 'post', post: { id, caption } }]);
  });

  test('keeps an unused photo when the owner or the sweep deletes the photo', async () => {
    const facts = await storeProvider();
    const [first, second] = [await photoOf(facts), await photoOf(facts)];
    await holdOn(facts.sub);
    await deletePhoto(facts.sub, first);
    later(25 * hour);
    await sweepUploads(facts.sub);
    const kept = await evidenceOf(facts.sub);
    expect(kept.map(({ name }) => name).sort()).toEqual([`PHOTO#${first}`, `PHOTO#${second}`].sort());
    expect(kept.map(({ use }) => use)).toEqual([undefined, undefined]);
  });

  test('keeps an avatar that its owner replaces or removes', async () => {
    const facts = await storeProvider();
    const [first, second] = [await photoOf(facts), await photoOf(facts)];
    await setAvatar(facts.sub, first);
    await holdOn(facts.sub);
    await setAvatar(facts.sub, second);
    await setAvatar(facts.sub, undefined);
    const kept = await evidenceOf(facts.sub);
    expect(kept.map(({ name, use }) => [name, use]).sort()).toEqual(
      [
        [`PHOTO#${first}`, 'avatar'],
        [`PHOTO#${second}`, 'avatar'],
      ].sort(),
    );
  });

  test('keeps a photo that a saved listing drops', async () => {
    const { sub, photos } = await storeProvider({ photos: [{}, {}] });
    const [first = '', second = ''] = photos.map(({ id }) => id);
    await holdOn(sub);
    await changeFacts(sub, ({ listing }) => {
      const left = [{ id: first, face: false }];
      return {
        listing: listing && { ...listing, photos: left, approvedPhotos: left },
        photos: { delete: [second] },
      };
    });
    expect(await evidenceOf(sub)).toMatchObject([{ name: `PHOTO#${second}`, use: 'listing' }]);
  });

  test('keeps a caption once no version of the post contains it', async () => {
    const { facts, id } = await withLivePost();
    await holdOn(facts.sub);
    // Visitors read the approved caption until a reviewer approves the new caption.
    await editPost(facts.sub, id, { version: 1, caption: 'Mañana.' });
    expect(await evidenceOf(facts.sub)).toEqual([]);
    await approveContentsHere(facts.sub);
    expect(await evidenceOf(facts.sub)).toMatchObject([{ post: { id, approvedCaption: caption } }]);
  });

  test('keeps the listing’s text after an edit replaces it', async () => {
    const { sub, listing } = await storeProvider();
    await holdOn(sub);
    const title = 'Other words';
    await changeFacts(sub, ({ listing: was }) => ({
      listing: was && { ...was, proposed: { ...was.proposed, title } },
    }));
    expect(await evidenceOf(sub)).toEqual([]);
    await changeFacts(sub, ({ listing: was }) => ({ listing: was && { ...was, approved: was.proposed } }));
    expect(await evidenceOf(sub)).toMatchObject([
      { listing: { id: listing?.id, approved: { title: listing?.approved?.title } } },
    ]);
  });

  test('keeps no second copy of a deleted listing’s text and photos', async () => {
    const { sub } = await storeProvider();
    await holdOn(sub);
    await deleteListing(sub);
    expect(await evidenceOf(sub)).toEqual([]);
  });

  test('keeps items deleted by a change that was decided just before the hold', async () => {
    const facts = await storeProvider();
    const photo = await photoOf(facts);
    let decided = 0;
    await changeFacts(facts.sub, async () => {
      if ((decided += 1) === 1) await holdOn(facts.sub);
      return { photos: { delete: [photo] } };
    });
    expect(decided).toBe(2);
    expect(await evidenceOf(facts.sub)).toMatchObject([{ name: `PHOTO#${photo}` }]);
  });

  test('keeps the oldest unused photo when a new photo replaces it', async () => {
    const facts = await storeProvider();
    for (let count = 0; count < 16; count += 1) await photoOf(facts);
    await holdOn(facts.sub);
    await createPhoto(facts.sub, { contentType: 'image/jpeg', consentDeclared: true });
    expect((await readFacts(facts.sub)).photos).toHaveLength(17);
    expect(await evidenceOf(facts.sub)).toHaveLength(1);
  });
});

test('a lifted hold keeps nothing that is deleted afterwards', async () => {
  const { facts, id } = await withLivePost();
  await holdOn(facts.sub);
  await lift(facts.sub, 'closed', 'olga');
  await deletePost(facts.sub, id);
  expect((await evidenceOf(facts.sub)).map(({ name }) => name)).toEqual(['LIFTED']);
});

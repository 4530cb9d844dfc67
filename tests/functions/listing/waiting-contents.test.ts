import { afterEach, beforeEach, describe, expect } from 'vitest';
import { contentsWaitSince, waitingContents, waitingKinds } from '#functions/core/facts/contents.ts';
import type { Facts, ListingPhoto, PhotoFact } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { setAvatar } from '#functions/account/profile/avatar.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildContent, buildPhoto, storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

beforeEach(() => review('on'));
afterEach(() => review('on'));

const review = (state: 'on' | 'off') => {
  process.env['CONTENT_REVIEW'] = state;
};
const waitingOf = async (sub: string) => {
  const { text, photos, avatar } = waitingContents(await readFacts(sub));
  return { text, photos: photos.map(({ id }) => id), ...(avatar && { avatar: avatar.id }) };
};
const nothing = { text: false, photos: [] };

async function addPhoto(sub: string): Promise<PhotoFact> {
  const photo = buildPhoto({ approved: false });
  await changeFacts(sub, () => ({ photos: { put: [photo] } }));
  return photo;
}

const saveAs = async (sub: string, photos: ListingPhoto[], title?: string) => {
  const { listing } = await readFacts(sub);
  const content =
    listing && title === undefined ? listing.proposed : buildContent({ ...(title && { title }) });
  return saveListing(sub, { content, photos, ...(listing && { version: listing.version }) });
};
const shownOf = async ({ listing }: Facts) => {
  const shown = await getListing(listing!.id);
  return { title: shown?.title, photos: shown?.photos.map(({ id, face }) => ({ id, face })) };
};
const refusal = { reason: 'misleading', note: '', at: new Date().toISOString() } as const;

describe('saving a listing', () => {
  test('holds the text and photos of a first listing for review', async () => {
    const { sub, photos } = await storeProvider({
      listing: null,
      photos: [{ approved: false }, { approved: false }],
    });
    const wanted = photos.map(({ id }) => ({ id, face: true }));
    const saved = await saveAs(sub, wanted);
    expect(saved).toMatchObject({ published: false });
    expect(await waitingOf(sub)).toEqual({ text: true, photos: wanted.map(({ id }) => id) });
    expect(await getListing(saved.id)).toBeUndefined();
  });

  test('keeps the approved text public while new text waits for review', async () => {
    const facts = await storeProvider();
    const before = facts.listing!.photos;
    await saveAs(facts.sub, before, 'Otras palabras');
    expect(await waitingOf(facts.sub)).toEqual({ text: true, photos: [] });
    expect(await shownOf(facts)).toMatchObject({ title: buildContent().title });
    await saveAs(facts.sub, before, buildContent().title);
    expect(await waitingOf(facts.sub)).toEqual(nothing);
  });

  test('keeps the original waiting time when waiting text changes again', async () => {
    const { sub, listing } = await storeProvider();
    await saveAs(sub, listing!.photos, 'Otras palabras');
    const since = contentsWaitSince(await readFacts(sub));
    await saveAs(sub, listing!.photos, 'Otras más');
    expect(contentsWaitSince(await readFacts(sub))).toBe(since);
    expect(since).toBeDefined();
  });

  test('sends only an added photo to review, not removed or reordered ones', async () => {
    const facts = await storeProvider({ photos: [{}, {}, {}] });
    const [one, two, three] = facts.listing!.photos;
    const added = await addPhoto(facts.sub);
    await saveAs(facts.sub, [{ id: added.id, face: false }, three!, one!]);
    expect(await waitingOf(facts.sub)).toEqual({ text: false, photos: [added.id] });
    expect((await shownOf(facts)).photos).toEqual([three, one]);
    expect((await readFacts(facts.sub)).photos.map(({ id }) => id)).not.toContain(two?.id);
  });

  test('keeps the old photos public while all their replacements wait for review', async () => {
    const facts = await storeProvider();
    const before = facts.listing!.photos;
    const added = await addPhoto(facts.sub);
    await saveAs(facts.sub, [{ id: added.id, face: false }]);
    expect((await shownOf(facts)).photos).toEqual(before);
    expect(await waitingOf(facts.sub)).toEqual({ text: false, photos: [added.id] });
  });

  test('sends a changed face tag to review and shows the confirmed tag until then', async () => {
    const facts = await storeProvider();
    const [photo] = facts.listing!.photos;
    await saveAs(facts.sub, [{ id: photo!.id, face: true }]);
    expect(await waitingOf(facts.sub)).toEqual({ text: false, photos: [photo?.id] });
    expect((await shownOf(facts)).photos).toEqual([photo]);
    await saveAs(facts.sub, [photo!]);
    expect(await waitingOf(facts.sub)).toEqual(nothing);
  });

  test('sends refused contents to review again only after they change', async () => {
    const { sub, listing } = await storeProvider({
      photos: [{}, { approved: false, reviewRefusal: { ...refusal, face: false } }],
      listing: { proposed: buildContent({ title: 'Rechazado' }), textRefusal: refusal },
    });
    const photos = listing!.photos;
    await saveAs(sub, photos);
    expect(await waitingOf(sub)).toEqual(nothing);
    expect((await readFacts(sub)).listing?.textRefusal).toEqual(refusal);
    await saveAs(sub, [photos[0]!, { id: photos[1]!.id, face: true }], 'Corregido');
    expect(await waitingOf(sub)).toEqual({ text: true, photos: [photos[1]?.id] });
    const facts = await readFacts(sub);
    expect(facts.listing?.textRefusal).toBeUndefined();
    expect(facts.photos.map(({ reviewRefusal }) => reviewRefusal)).toEqual([undefined, undefined]);
  });
});

describe('the account avatar', () => {
  test('stays unchanged on the public page until a new avatar is approved', async () => {
    const facts = await storeProvider();
    const { sub, listing } = facts;
    const avatarShown = async () => (await getListing(listing!.id))?.avatar?.id;
    const first = await addPhoto(sub);
    await setAvatar(sub, first.id);
    expect(await waitingOf(sub)).toEqual({ ...nothing, avatar: first.id });
    expect(await avatarShown()).toBeUndefined();
    await changeFacts(sub, () => ({ photos: { put: [{ ...first, approved: true }] } }));
    expect(await avatarShown()).toBe(first.id);

    const [second, third] = [await addPhoto(sub), await addPhoto(sub)];
    await setAvatar(sub, second.id);
    expect(await avatarShown()).toBe(first.id);
    // Replacing a waiting avatar deletes the waiting one. The public avatar stays.
    await setAvatar(sub, third.id);
    expect(await waitingOf(sub)).toEqual({ ...nothing, avatar: third.id });
    expect(await avatarShown()).toBe(first.id);
    const ids = (await readFacts(sub)).photos.map(({ id }) => id);
    expect(ids).toContain(first.id);
    expect(ids).not.toContain(second.id);

    // Going back to the approved avatar needs no review.
    await setAvatar(sub, first.id);
    expect(await waitingOf(sub)).toEqual(nothing);
    expect(await avatarShown()).toBe(first.id);
    await setAvatar(sub, undefined);
    expect(await avatarShown()).toBeUndefined();
    expect((await readFacts(sub)).photos.map(({ id }) => id)).toEqual(listing!.photos.map(({ id }) => id));
  });

  test('cannot be used as a listing photo, whether approved or waiting', async () => {
    const { sub } = await storeProvider();
    const [shown, wanted] = [buildPhoto(), buildPhoto({ approved: false })];
    await changeFacts(sub, ({ account }) => ({
      account: { ...account, avatar: wanted.id, approvedAvatar: shown.id },
      photos: { put: [shown, wanted] },
    }));
    for (const { id } of [shown, wanted])
      await expect(saveAs(sub, [{ id, face: false }])).rejects.toMatchObject({ code: 'no-photo' });
  });
});

describe('content review', () => {
  test('when switched off, publishes waiting text only after another save', async () => {
    const facts = await storeProvider();
    const { sub, listing } = facts;
    await saveAs(sub, listing!.photos, 'Otras palabras');
    review('off');
    await changeFacts(sub, () => ({}));
    expect(await waitingOf(sub)).toEqual({ text: true, photos: [] });
    expect((await shownOf(facts)).title).toBe(buildContent().title);
    await saveAs(sub, listing!.photos, 'Otras palabras');
    expect((await shownOf(facts)).title).toBe('Otras palabras');
    expect(await waitingOf(sub)).toEqual(nothing);
  });

  test('when switched off, publishes saved contents unless a reviewer refused them', async () => {
    const { sub, listing } = await storeProvider({
      photos: [{}, { approved: false, reviewRefusal: { ...refusal, face: false } }],
      listing: { proposed: buildContent({ title: 'Rechazado' }), textRefusal: refusal },
    });
    review('off');
    const added = await addPhoto(sub);
    const photos = [...listing!.photos, { id: added.id, face: true }];
    await saveAs(sub, photos);
    const facts = await readFacts(sub);
    expect(await shownOf(facts)).toEqual({
      title: listing!.approved!.title,
      photos: [photos[0], photos[2]],
    });
    const avatar = await addPhoto(sub);
    await setAvatar(sub, avatar.id);
    expect((await getListing(listing!.id))?.avatar?.id).toBe(avatar.id);
  });

  test('keeps approved contents and reviews new contents when switched on', async () => {
    review('off');
    const { sub, photos } = await storeProvider({ listing: null, photos: [{ approved: false }] });
    const wanted = photos.map(({ id }) => ({ id, face: true }));
    const { id } = await saveAs(sub, wanted);
    const unused = await addPhoto(sub);
    review('on');
    await changeFacts(sub, () => ({}));
    expect(await waitingOf(sub)).toEqual(nothing);
    expect((await getListing(id))?.photos).toHaveLength(1);
    await saveAs(sub, [...wanted, { id: unused.id, face: false }], 'Otras palabras');
    const waiting = waitingContents(await readFacts(sub));
    expect(waitingKinds(waiting)).toEqual({ kinds: ['text', 'photo'], count: 2 });
    expect((await getListing(id))?.title).toBe(buildContent().title);
  });
});

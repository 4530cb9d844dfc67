import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { ContentDecision } from '#shared/api/content-review.ts';
import type { OwnListing } from '#shared/api/listing.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildPhoto, newPhotoId, storeProvider } from '#tests/support/builders.ts';
import { yesTo } from '#tests/support/content-reviewer.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { claim, decide, notFound, conflict, newcomer, edited, approveAll, queue, logOf } from './cases.ts';
import { cloudTest as test } from '#tests/support/test.ts';

describe('approving contents', () => {
  test('publishes text and photos as the reviewer decided', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const { sub, account, listing } = await newcomer();
    const [first, second] = listing!.photos.map(({ id }) => id);
    const opened = (await claim(reviewer, { sub })).body;
    const answer = await decide(
      reviewer,
      { sub },
      {
        ...yesTo(opened),
        photos: [
          { id: second!, face: true, decision: 'approve' },
          { id: first!, face: false, decision: 'approve' },
        ],
      },
    );
    expect(answer).toMatchObject({ status: 200, body: { waiting: false } });
    const shown = await getListing(listing!.id);
    expect(shown?.photos.map(({ id, face }) => ({ id, face }))).toEqual([
      { id: first, face: false },
      { id: second, face: true },
    ]);
    // The owner's listing adopts the reviewer's face tags, so that no photo waits again.
    const facts = await readFacts(sub);
    expect(facts.listing?.photos).toEqual(facts.listing?.approvedPhotos);
    expect(await claim(reviewer, { sub })).toMatchObject(notFound);
    expect((await queue(other)).map((entry) => entry.sub)).not.toContain(sub);
    expect((await readNotifications(sub)).map(({ kind }) => kind).toSorted()).toEqual([
      'contents-approved',
      'face-tag-changed',
    ]);
    const [mail] = await mailsTo(cloud, account.email);
    expect(mail?.text).toContain('Ya se puede ver.');
    expect(await logOf(sub)).toEqual([
      {
        actor: reviewer.sub,
        action: 'contents-decided',
        contents: [
          { kind: 'text', decision: 'approve' },
          { kind: 'photo', id: second, decision: 'approve' },
          { kind: 'photo', id: first, decision: 'approve' },
        ],
        reason: undefined,
      },
    ]);
  });

  test('lets the owner save an older form unless the reviewer changed a face tag', async ({
    cloud,
    reviewer,
  }) => {
    for (const face of [true, false]) {
      const owner = await signedIn(cloud, 'worker');
      const { listing, photos, verification } = await newcomer({ photos: [{ face: true }] });
      await changeFacts(owner.sub, () => ({
        verification,
        listing: { ...listing!, id: randomUUID() },
        photos: { put: photos },
      }));
      const form = (await owner.call<{ listing: OwnListing }>('getOwnListing')).body.listing;
      const opened = (await claim(reviewer, owner)).body;
      const [photo] = opened.photos;
      const yes: ContentDecision = {
        ...yesTo(opened),
        photos: [{ id: photo!.id, face, decision: 'approve' }],
      };
      expect((await decide(reviewer, owner, yes)).status).toBe(200);
      const { version, content } = form;
      const kept = form.photos.map(({ id, face: shown }) => ({ id, face: shown }));
      const saved = await owner.call('saveListing', { body: { version, content, photos: kept } });
      expect(saved).toMatchObject(face ? { status: 200 } : conflict);
    }
  });

  test('is idempotent after a lost response', async ({ reviewer, otherReviewer: other }) => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    for (let times = 0; times < 2; times += 1)
      expect((await decide(reviewer, { sub }, yesTo(opened))).status).toBe(200);
    expect(await readNotifications(sub)).toHaveLength(1);
    expect(await decide(other, { sub }, yesTo(opened))).toMatchObject(notFound);
  });

  test('is refused from a second tab if the decision differs', async ({ reviewer }) => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    const yes = yesTo(opened);
    const no = (note: string) => ({
      ...yes,
      text: { decision: 'reject', reason: 'misleading', note } as const,
    });
    expect((await decide(reviewer, { sub }, no('Una razón.'))).status).toBe(200);
    for (const other of [yes, no('Otra razón.')])
      expect(await decide(reviewer, { sub }, other)).toMatchObject(conflict);
    expect((await readFacts(sub)).listing?.textRefusal).toMatchObject({ note: 'Una razón.' });
    expect((await decide(reviewer, { sub }, no('Una razón.'))).status).toBe(200);
    expect(await readNotifications(sub)).toHaveLength(1);
  });

  test('leaves the listing of an unpaid owner unpublished', async ({ cloud, reviewer }) => {
    const { sub, account, listing } = await newcomer({ membership: null });
    await approveAll(reviewer, sub);
    expect(await getListing(listing!.id)).toBeUndefined();
    const [mail] = await mailsTo(cloud, account.email);
    expect(mail?.text).toContain('Te falta pagar la membresía.');
  });

  test('replaces the previous avatar and deletes its photo', async ({ reviewer }) => {
    const { sub, listing } = await storeProvider();
    const [before, wanted] = [buildPhoto(), buildPhoto({ approved: false })];
    await changeFacts(sub, ({ account }) => ({
      account: { ...account, avatar: wanted.id, approvedAvatar: before.id },
      photos: { put: [before, wanted] },
    }));
    expect((await getListing(listing!.id))?.avatar?.id).toBe(before.id);
    const opened = (await claim(reviewer, { sub })).body;
    expect(opened).toMatchObject({ avatar: { id: wanted.id }, approvedAvatar: { id: before.id } });
    expect(opened).not.toHaveProperty('text');
    expect((await decide(reviewer, { sub }, yesTo(opened))).status).toBe(200);
    expect((await getListing(listing!.id))?.avatar?.id).toBe(wanted.id);
    const { account, photos } = await readFacts(sub);
    expect(account.approvedAvatar).toBeUndefined();
    expect(photos.map(({ id }) => id)).not.toContain(before.id);
  });
});

describe('rejecting contents', () => {
  test('keeps the previous version public and records each reason', async ({ cloud, reviewer }) => {
    const { facts, listing, added } = await edited();
    const { sub } = facts;
    await claim(reviewer, { sub });
    const answer = await decide(
      reviewer,
      { sub },
      {
        listingId: listing.id,
        listingVersion: 2,
        text: { decision: 'reject', reason: 'other', note: 'Una razón.' },
        photos: [{ id: added, face: true, decision: 'reject', reason: 'another-person', note: '' }],
        posts: [],
      },
    );
    expect(answer.status).toBe(200);
    const shown = await getListing(listing.id);
    expect(shown?.title).toBe(listing.approved?.title);
    expect(shown?.photos.map(({ id }) => id)).toEqual([listing.photos[1]?.id]);
    const after = await readFacts(sub);
    expect(after.listing?.textRefusal).toMatchObject({ reason: 'other', note: 'Una razón.' });
    expect(after.photos.find(({ id }) => id === added)?.reviewRefusal).toMatchObject({
      reason: 'another-person',
    });
    expect(await claim(reviewer, { sub })).toMatchObject(notFound);

    const records = await readDecisions(sub);
    const common = { ground: 'terms', automated: false, by: reviewer.sub };
    expect(records).toHaveLength(2);
    expect(records).toContainEqual(
      expect.objectContaining({ ...common, kind: 'text-refused', reason: 'other', facts: 'Una razón.' }),
    );
    expect(records).toContainEqual(
      expect.objectContaining({ ...common, kind: 'photo-refused', photo: added, reason: 'another-person' }),
    );
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual(['contents-refused']);
    const [mail] = await mailsTo(cloud, facts.account.email);
    expect(mail?.text).toContain('Una razón.');
    expect(mail?.text).toContain('Foto 1');
  });

  test('hides a public photo, and the listing if no other photo remains', async ({ reviewer }) => {
    const { sub, listing } = await storeProvider();
    const id = listing!.photos[0]!.id;
    await changeFacts(sub, (facts) => ({ listing: { ...facts.listing!, photos: [{ id, face: true }] } }));
    const opened = (await claim(reviewer, { sub })).body;
    expect(opened.photos).toMatchObject([{ id, face: true, confirmedFace: false, waits: true }]);
    await decide(
      reviewer,
      { sub },
      {
        ...yesTo(opened),
        photos: [{ id, face: true, decision: 'reject', reason: 'minors', note: '' }],
      },
    );
    expect(await getListing(listing!.id)).toBeUndefined();
  });

  test('can be combined with approving other contents', async ({ reviewer }) => {
    const { sub, listing } = await newcomer();
    const [first, second] = listing!.photos.map(({ id }) => id);
    const opened = (await claim(reviewer, { sub })).body;
    await decide(
      reviewer,
      { sub },
      {
        ...yesTo(opened),
        photos: [
          { id: first!, face: true, decision: 'reject', reason: 'explicit', note: '' },
          { id: second!, face: false, decision: 'approve' },
        ],
      },
    );
    expect((await getListing(listing!.id))?.photos.map(({ id }) => id)).toEqual([second]);
  });

  test('keeps the previous avatar public', async ({ reviewer }) => {
    const { sub, listing } = await storeProvider();
    const [before, wanted] = [buildPhoto(), buildPhoto({ approved: false })];
    await changeFacts(sub, ({ account }) => ({
      account: { ...account, avatar: wanted.id, approvedAvatar: before.id },
      photos: { put: [before, wanted] },
    }));
    await claim(reviewer, { sub });
    await decide(
      reviewer,
      { sub },
      {
        listingId: listing!.id,
        listingVersion: 1,
        photos: [],
        posts: [],
        avatar: { id: wanted.id, decision: 'reject', reason: 'unclear', note: '' },
      },
    );
    expect((await getListing(listing!.id))?.avatar?.id).toBe(before.id);
    expect((await readDecisions(sub)).map(({ kind }) => kind)).toEqual(['avatar-refused']);
    expect(await claim(reviewer, { sub })).toMatchObject(notFound);
  });

  test('is refused with the reason “other” and an empty note', async ({ reviewer }) => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    const body: ContentDecision = {
      ...yesTo(opened),
      text: { decision: 'reject', reason: 'other', note: ' ' },
    };
    expect(await decide(reviewer, { sub }, body)).toMatchObject({
      status: 400,
      error: { code: 'invalid-input', fields: [{ field: 'text.note' }] },
    });
  });
});

describe('a decision on a case', () => {
  const changes: ReadonlyArray<[string, (facts: Facts) => Promise<unknown>, object]> = [
    [
      'changes the text',
      ({ sub }) =>
        changeFacts(sub, ({ listing }) => ({
          listing: { ...listing!, version: 2, proposed: { ...listing!.proposed, title: 'Otra vez' } },
        })),
      conflict,
    ],
    [
      'adds a photo',
      ({ sub }) => {
        const photo = buildPhoto({ approved: false });
        return changeFacts(sub, ({ listing }) => ({
          photos: { put: [photo] },
          listing: { ...listing!, photos: [...listing!.photos, { id: photo.id, face: false }] },
        }));
      },
      conflict,
    ],
    [
      'adds an avatar',
      ({ sub }) => {
        const photo = buildPhoto({ approved: false });
        return changeFacts(sub, ({ account }) => ({
          account: { ...account, avatar: photo.id },
          photos: { put: [photo] },
        }));
      },
      conflict,
    ],
    ['deletes the listing', ({ sub }) => changeFacts(sub, () => ({ listing: null })), notFound],
    [
      'loses the approval',
      ({ sub }) =>
        changeFacts(sub, ({ verification }) => ({ verification: { ...verification!, status: 'withdrawn' } })),
      notFound,
    ],
  ];
  test.for(changes)(
    'is refused when the owner %s in the meantime',
    async ([, change, refusal], { reviewer }) => {
      const facts = await newcomer();
      const opened = (await claim(reviewer, facts)).body;
      await change(facts);
      const before = await readFacts(facts.sub);
      expect(await decide(reviewer, facts, yesTo(opened))).toMatchObject(refusal);
      expect(await readFacts(facts.sub)).toEqual(before);
      expect(await readDecisions(facts.sub)).toEqual([]);
    },
  );

  test.for([
    ['omits a photo', (all: ContentDecision) => ({ ...all, photos: all.photos.slice(1) })],
    ['names a photo twice', (all: ContentDecision) => ({ ...all, photos: [...all.photos, ...all.photos] })],
    ['omits the text', ({ text: _, ...all }: ContentDecision) => all],
    [
      'names an unknown photo',
      (all: ContentDecision) => ({
        ...all,
        photos: all.photos.map((outcome) => ({ ...outcome, id: newPhotoId() })),
      }),
    ],
  ] as const)('is refused if it %s', async ([, other], { reviewer }) => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    expect(await decide(reviewer, { sub }, other(yesTo(opened)))).toMatchObject(conflict);
    expect((await readFacts(sub)).listing?.approved).toBeUndefined();
  });
});

import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ContentCase, ContentDecision, ContentEntry } from '#shared/api/content-review.ts';
import type { OwnListing } from '#shared/api/listing.ts';
import type { DocumentView } from '#shared/api/verification.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { queryAll } from '#functions/data/table.ts';
import type { Facts, ListingFact } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { readDecisions, readNotifications } from '#functions/facts/told-table.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { saveDetails } from '#functions/verification/save-details.ts';
import { buildPhoto, type FactOverrides, newPhotoId, storeProvider } from '#tests/support/builders.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { yesTo } from '#tests/support/content-reviewer.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import type { SiteAnswer } from '#tests/support/site-api.ts';

let cloud: SharedCloud;
let reviewer: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
  reviewer = await signedIn(cloud, 'admin', 'Revisora');
  other = await signedIn(cloud, 'admin', 'Otra Revisora');
}, cloudStartTimeout);

const claim = (by: SignedIn, { sub }: { sub: string }) =>
  by.call<ContentCase>('claimContent', { params: { sub } });
const look = (by: SignedIn, { sub }: { sub: string }) =>
  by.call<DocumentView>('viewSelfie', { params: { sub } });
const decide = (by: SignedIn, { sub }: { sub: string }, body: ContentDecision) =>
  by.call<{ waiting: boolean }>('decideContent', { params: { sub }, body });
const notFound = { status: 404, error: { code: 'not-found' } };
const conflict = { status: 409, error: { code: 'version-conflict' } };
const claimed = { status: 409, error: { code: 'claimed-by-another' } };

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 60 * 60_000).toISOString();

/** A first listing of somebody approved, with two photos: all of it waits. */
const newcomer = (overrides: FactOverrides = {}): Promise<Facts> =>
  storeProvider({ waitsSince: hoursAgo(1), photos: [{ face: true }, {}], ...overrides });

/** A public listing whose owner wrote other words, and put a second photo beside the first. */
async function edited(): Promise<{ facts: Facts; listing: ListingFact; added: string }> {
  const before = await storeProvider();
  const photo = buildPhoto({ approved: false, waitsSince: hoursAgo(2) });
  const facts = await changeFacts(before.sub, ({ listing }) => ({
    photos: { put: [photo] },
    listing: {
      ...listing!,
      version: 2,
      proposed: { ...listing!.proposed, title: 'Otras palabras' },
      textWaitsSince: hoursAgo(1),
      photos: [{ id: photo.id, face: true }, ...listing!.photos],
    },
  }));
  return { facts, listing: facts.listing!, added: photo.id };
}

async function approveAll(sub: string): Promise<SiteAnswer<{ waiting: boolean }>> {
  return decide(reviewer, { sub }, yesTo((await claim(reviewer, { sub })).body));
}

async function queue(by: SignedIn): Promise<ContentEntry[]> {
  const entries: ContentEntry[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query: Record<string, string> = cursor === undefined ? {} : { cursor };
    const answer = await by.call<{ entries: ContentEntry[]; cursor?: string }>('listContents', { query });
    entries.push(...answer.body.entries);
    cursor = answer.body.cursor;
  }
  return entries;
}

const logOf = async (sub: string) =>
  (
    await queryAll({
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'subject = :sub',
      ExpressionAttributeValues: { ':pk': `AUDIT#${new Date().toISOString().slice(0, 10)}`, ':sub': sub },
    })
  ).map(({ actor, action, detail, reason }) => ({ actor, action, detail, reason }));

describe('the queue', () => {
  test('has public listings on top, then who waits longest, and says what waits', async () => {
    const late = await newcomer({ waitsSince: hoursAgo(1) });
    const early = await newcomer({ waitsSince: hoursAgo(3) });
    const { facts: shown } = await edited();
    const entries = await queue(reviewer);
    const subs = entries.map(({ sub }) => sub);
    expect(subs.indexOf(shown.sub)).toBeLessThan(subs.indexOf(early.sub));
    expect(subs.indexOf(early.sub)).toBeLessThan(subs.indexOf(late.sub));
    expect(entries.find(({ sub }) => sub === shown.sub)).toMatchObject({
      urgent: true,
      kinds: ['text', 'photo'],
      count: 2,
      claimedByMe: false,
    });
    expect(entries.find(({ sub }) => sub === early.sub)).toEqual({
      sub: early.sub,
      name: early.account.name,
      submittedAt: early.listing?.textWaitsSince,
      urgent: false,
      kinds: ['text', 'photo'],
      count: 3,
      claimedByMe: false,
    });
  });

  test('holds nothing of whoever is not approved, leaves, or has nothing that waits; membership plays no part', async () => {
    const unpaid = await newcomer({ membership: null });
    const people = [
      await newcomer({ verification: { status: 'pending', decidedAt: undefined, decidedBy: undefined } }),
      await newcomer({ verification: null }),
      await newcomer({ account: { erasure: { requestedAt: hoursAgo(1), dueAt: hoursAgo(-700) } } }),
      await storeProvider(),
    ];
    const subs = (await queue(reviewer)).map(({ sub }) => sub);
    expect(subs).toContain(unpaid.sub);
    for (const { sub } of people) {
      expect(subs).not.toContain(sub);
      expect(await claim(reviewer, { sub })).toMatchObject(notFound);
    }
  });

  test('counts the wait from the day of the identity’s approval, where what waits is older', async () => {
    const decidedAt = hoursAgo(2);
    const { sub } = await newcomer({ waitsSince: hoursAgo(90), verification: { decidedAt } });
    const entry = (await queue(reviewer)).find((one) => one.sub === sub);
    expect(entry?.submittedAt).toBe(decidedAt);
  });

  test('says whose a case is, and until when', async () => {
    const { sub } = await newcomer();
    const { claimedUntil } = (await claim(reviewer, { sub })).body;
    const seenBy = async (by: SignedIn) => (await queue(by)).find((one) => one.sub === sub);
    expect(await seenBy(reviewer)).toMatchObject({ claimedByMe: true, claimedUntil });
    expect(await seenBy(other)).toMatchObject({ claimedBy: reviewer.sub, claimedByMe: false });
  });
});

describe('a case', () => {
  test('shows the words beside those before, every photo large, and which of them wait', async () => {
    const { facts, listing, added } = await edited();
    const { body } = await claim(reviewer, facts);
    expect(body).toMatchObject({
      sub: facts.sub,
      listingId: listing.id,
      listingVersion: 2,
      selfie: false,
      text: { proposed: { title: 'Otras palabras' }, approved: { title: listing.approved?.title } },
    });
    expect(
      body.photos.map(({ id, face, confirmedFace, waits }) => ({ id, face, confirmedFace, waits })),
    ).toEqual([
      { id: added, face: true, confirmedFace: undefined, waits: true },
      { id: listing.photos[1]?.id, face: false, confirmedFace: false, waits: false },
    ]);
    expect(body).not.toHaveProperty('avatar');
    expect(body.replacedPhotos).toEqual([]);
  });

  test('shows the photos that are public until one of those that replace them passes', async () => {
    const { sub, listing } = await storeProvider({ photos: [{}, { face: true }] });
    const photo = buildPhoto({ approved: false, waitsSince: hoursAgo(2) });
    await changeFacts(sub, ({ listing: before }) => ({
      photos: { put: [photo] },
      listing: { ...before!, version: 2, photos: [{ id: photo.id, face: false }] },
    }));
    const { body } = await claim(reviewer, { sub });
    expect(body.photos.map(({ id }) => id)).toEqual([photo.id]);
    expect(body.replacedPhotos?.map(({ id }) => id)).toEqual(listing?.photos.map(({ id }) => id));
    const [first] = body.replacedPhotos ?? [];
    expect(first?.url).toContain(first?.id);
  });

  test('leads to each photo for minutes, past every cache', async () => {
    const made = await makeSizes(await abstractPicture(3, 1300), newPhotoId());
    const photo = await storeReadyPhoto(made);
    const { sub } = await newcomer({ photos: [photo] });
    const [shown] = (await claim(reviewer, { sub })).body.photos;
    const address = new URL(shown?.url ?? '');
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    const answer = await fetch(address);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const largest = made.files.find(({ size: [width, format] }) => width === 1200 && format === 'webp');
    expect(Buffer.from(await answer.arrayBuffer()).equals(largest!.bytes)).toBe(true);
  });

  test('is one reviewer’s: another one opens, looks at and decides nothing; whoever holds it opens it again', async () => {
    const { sub } = await newcomer();
    const answers = await Promise.all([claim(reviewer, { sub }), claim(other, { sub })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [holder, late] = answers[0]?.status === 200 ? [reviewer, other] : [other, reviewer];
    const opened = (await claim(holder, { sub })).body;
    expect(await claim(late, { sub })).toMatchObject(claimed);
    expect(await look(late, { sub })).toMatchObject(claimed);
    expect(await decide(late, { sub }, yesTo(opened))).toMatchObject(claimed);
    expect((await readFacts(sub)).listing?.approved).toBeUndefined();
  });

  test('ends with its claim: nothing is decided on it then, and another one opens it', async () => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    await changeFacts(sub, ({ contentReview }) => ({
      contentReview: { ...contentReview, claimUntil: Date.now() - 1 },
    }));
    expect(await decide(reviewer, { sub }, yesTo(opened))).toMatchObject(claimed);
    expect((await claim(other, { sub })).status).toBe(200);
  });

  test('of a reviewer who offers services is never their own to decide', async () => {
    const own = await signedIn(cloud, 'admin');
    const { verification, listing, photos } = await newcomer();
    await changeFacts(own.sub, () => ({
      verification,
      listing: { ...listing!, id: randomUUID() },
      photos: { put: photos },
    }));
    expect(await claim(own, own)).toMatchObject(notFound);
    expect(await decide(own, own, { photos: [] })).toMatchObject(notFound);
    expect((await queue(own)).map(({ sub }) => sub)).not.toContain(own.sub);
    expect((await claim(reviewer, own)).status).toBe(200);
  });
});

describe('the verified selfie', () => {
  const kept = async (status: 'approved' | 'pending' = 'approved') => {
    const key = `review/${randomUUID()}`;
    const put = { Bucket: environment('DOCUMENTS_BUCKET'), Key: key, Body: await abstractPicture(1, 60) };
    const selfie = { key, contentType: 'image/jpeg' as const };
    const verification = { status, documents: { selfie } };
    return { put, verification };
  };

  test('is seen for a minute beside the photos; who looked for what is in the log, and on the verification', async () => {
    const { put, verification } = await kept();
    await bucketClient().send(new PutObjectCommand(put));
    const { sub } = await newcomer({ verification });
    expect(await look(reviewer, { sub })).toMatchObject(claimed);
    expect((await claim(reviewer, { sub })).body.selfie).toBe(true);
    const { body } = await look(reviewer, { sub });
    expect(body).toMatchObject({ contentType: 'image/jpeg', mark: { reviewer: 'Revisora' } });
    expect(Number(new URL(body.url).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    const answer = await fetch(body.url);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer()).equals(put.Body)).toBe(true);
    expect(await logOf(sub)).toEqual([
      { actor: reviewer.sub, action: 'document-viewed', detail: 'selfie', reason: 'content-review' },
    ]);
    expect((await readFacts(sub)).verification?.selfieSeen?.by).toBe(reviewer.sub);
  });

  test('that is gone, or of a case that nobody decided, is not shown, and no look at it is written down', async () => {
    const gone = await newcomer({ verification: (await kept()).verification });
    await claim(reviewer, gone);
    expect(await look(reviewer, gone)).toMatchObject({ status: 400, error: { code: 'documents-missing' } });
    const { details } = gone.verification!;
    const standing = { details: details!, decidedAt: hoursAgo(99), decidedBy: other.sub };
    const open = await newcomer({ verification: { ...(await kept('pending')).verification, standing } });
    expect((await claim(reviewer, open)).body.selfie).toBe(false);
    expect(await look(reviewer, open)).toMatchObject(notFound);
    expect([...(await logOf(gone.sub)), ...(await logOf(open.sub))]).toEqual([]);
  });

  test('is not opened for words alone, which are compared with nothing', async () => {
    const { put, verification } = await kept();
    await bucketClient().send(new PutObjectCommand(put));
    const { sub } = await storeProvider({ verification });
    await changeFacts(sub, ({ listing }) => ({
      listing: { ...listing!, version: 2, proposed: { ...listing!.proposed, title: 'Otras palabras' } },
    }));
    const opened = (await claim(reviewer, { sub })).body;
    expect(opened.text).toBeDefined();
    expect(opened.selfie).toBe(false);
    expect(await look(reviewer, { sub })).toMatchObject(notFound);
    expect(await logOf(sub)).toEqual([]);
  });

  test('is put out of sight by no other name that its owner types, or types back', async () => {
    const { put, verification } = await kept();
    await bucketClient().send(new PutObjectCommand(put));
    const hash = randomUUID();
    const documents = { selfie: { ...verification.documents.selfie, hash } };
    const decided = { decidedAt: hoursAgo(1), decidedBy: other.sub, hashes: { selfie: hash } };
    const { sub, verification: before } = await newcomer({
      verification: { ...verification, documents, ...decided },
    });
    const details = before!.details!;
    for (const fullName of ['Otra Persona', details.fullName]) {
      await saveDetails(sub, { ...details, fullName });
      expect((await claim(reviewer, { sub })).body.selfie).toBe(true);
      const { body } = await look(reviewer, { sub });
      const seen = await fetch(body.url);
      expect(Buffer.from(await seen.arrayBuffer()).equals(put.Body)).toBe(true);
    }
  });
});

describe('a yes', () => {
  test('publishes words and photos in the owner’s order, with the tag as the reviewer saw it, and says so', async () => {
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
    // The owner's form says what the reviewer said: the photo does not wait again.
    const facts = await readFacts(sub);
    expect(facts.listing?.photos).toEqual(facts.listing?.approvedPhotos);
    expect(await claim(reviewer, { sub })).toMatchObject(notFound);
    expect((await queue(other)).map((entry) => entry.sub)).not.toContain(sub);
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual(['contents-approved']);
    const [mail] = await mailsTo(cloud, account.email);
    expect(mail?.text).toContain('Ya se puede ver.');
    expect(await logOf(sub)).toEqual([
      {
        actor: reviewer.sub,
        action: 'contents-decided',
        detail: `approve text, approve photo ${second}, approve photo ${first}`,
        reason: undefined,
      },
    ]);
  });

  test('with another face tag is told to a form that was opened before it, and one with the same tags is not', async () => {
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

  test('whose answer was lost is the same yes when it is sent again', async () => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    for (let times = 0; times < 2; times += 1)
      expect((await decide(reviewer, { sub }, yesTo(opened))).status).toBe(200);
    expect(await readNotifications(sub)).toHaveLength(1);
    expect(await decide(other, { sub }, yesTo(opened))).toMatchObject(notFound);
  });

  test('leaves what is hidden, unpaid or suspended as it is: approved and not public', async () => {
    const { sub, account, listing } = await newcomer({ membership: null });
    await approveAll(sub);
    expect(await getListing(listing!.id)).toBeUndefined();
    const [mail] = await mailsTo(cloud, account.email);
    expect(mail?.text).toContain('Todavía no se ve');
  });

  test('to an avatar puts it in place of the one before, whose files go', async () => {
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

describe('a no', () => {
  test('keeps the version before public, stays with its owner with the reason, and leaves a record of each', async () => {
    const { facts, listing, added } = await edited();
    const { sub } = facts;
    await claim(reviewer, { sub });
    const answer = await decide(
      reviewer,
      { sub },
      {
        listingVersion: 2,
        text: { decision: 'reject', reason: 'other', note: 'Una razón.' },
        photos: [{ id: added, face: true, decision: 'reject', reason: 'another-person', note: '' }],
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

  test('to a photo that is public takes it away, and to the only one the listing', async () => {
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

  test('to some and a yes to others is both, each for itself', async () => {
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

  test('to an avatar keeps the one before', async () => {
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
        listingVersion: 1,
        photos: [],
        avatar: { id: wanted.id, decision: 'reject', reason: 'unclear', note: '' },
      },
    );
    expect((await getListing(listing!.id))?.avatar?.id).toBe(before.id);
    expect((await readDecisions(sub)).map(({ kind }) => kind)).toEqual(['avatar-refused']);
    expect(await claim(reviewer, { sub })).toMatchObject(notFound);
  });

  test('says why: “other” without a word is refused', async () => {
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

describe('what is not what was looked at is not decided', () => {
  const changes: ReadonlyArray<[string, (facts: Facts) => Promise<unknown>, object]> = [
    [
      'other words',
      ({ sub }) =>
        changeFacts(sub, ({ listing }) => ({
          listing: { ...listing!, version: 2, proposed: { ...listing!.proposed, title: 'Otra vez' } },
        })),
      conflict,
    ],
    [
      'another photo',
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
      'an avatar as well',
      ({ sub }) => {
        const photo = buildPhoto({ approved: false });
        return changeFacts(sub, ({ account }) => ({
          account: { ...account, avatar: photo.id },
          photos: { put: [photo] },
        }));
      },
      conflict,
    ],
    ['the listing deleted', ({ sub }) => changeFacts(sub, () => ({ listing: null })), notFound],
    [
      'an identity taken back',
      ({ sub }) =>
        changeFacts(sub, ({ verification }) => ({ verification: { ...verification!, status: 'withdrawn' } })),
      notFound,
    ],
  ];
  test.for(changes)('%s meanwhile', async ([, change, refusal]) => {
    const facts = await newcomer();
    const opened = (await claim(reviewer, facts)).body;
    await change(facts);
    const before = await readFacts(facts.sub);
    expect(await decide(reviewer, facts, yesTo(opened))).toMatchObject(refusal);
    expect(await readFacts(facts.sub)).toEqual(before);
    expect(await readDecisions(facts.sub)).toEqual([]);
  });

  test.for([
    ['a photo less', (all: ContentDecision) => ({ ...all, photos: all.photos.slice(1) })],
    ['a photo twice', (all: ContentDecision) => ({ ...all, photos: [...all.photos, ...all.photos] })],
    ['no word on the text', ({ text: _, ...all }: ContentDecision) => all],
    [
      'a photo that is not theirs',
      (all: ContentDecision) => ({
        ...all,
        photos: all.photos.map((word) => ({ ...word, id: newPhotoId() })),
      }),
    ],
  ] as const)('%s', async ([, other]) => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    expect(await decide(reviewer, { sub }, other(yesTo(opened)))).toMatchObject(conflict);
    expect((await readFacts(sub)).listing?.approved).toBeUndefined();
  });
});

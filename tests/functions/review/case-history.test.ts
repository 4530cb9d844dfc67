import { expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import type { ContentDecision } from '#shared/api/content-review.ts';
import type { DecisionKind } from '#shared/decision.ts';
import type { OwnListing } from '#shared/api/listing.ts';
import { queryAll } from '#functions/data/table.ts';
import { decisionAgainst, readNotifications } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { yesTo } from '#tests/support/content-reviewer.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { createPhoto, postFile } from '#tests/support/site-api.ts';
import { buildContent, buildVerification } from '#tests/support/builders.ts';
import { claim, decide, newcomer } from './cases.ts';
import { cloudTest as test } from '#tests/support/test.ts';

async function upload(cloud: SharedCloud, by: SignedIn, picture: Buffer): Promise<string> {
  const { photo, upload: form } = await createPhoto(cloud.site, by.token());
  await postFile(form, picture);
  await cloud.flush();
  return photo.id;
}

async function save(by: SignedIn, title: string, photoId: string, face = false): Promise<void> {
  const { version } = (await by.call<{ listing?: OwnListing }>('getOwnListing')).body.listing ?? {};
  const body = { version, content: buildContent({ title }), photos: [{ id: photoId, face }] };
  const answer = await by.call('saveListing', { body });
  expect(answer.status).toBe(200);
}

test('a case shows earlier refusals, whatever the owner edits', async ({
  cloud,
  reviewer,
  otherReviewer: other,
}) => {
  const she = await signedIn(cloud, 'worker');
  await changeFacts(she.sub, () => ({ verification: buildVerification() }));
  const picture = await abstractPicture(7, 400);
  const photoId = await upload(cloud, she, picture);
  await save(she, 'Cenas y charlas', photoId);
  const { waiting } = (await she.call<Me>('getMe')).body;
  expect(waiting).toEqual({
    contents: { text: true, photos: 1, avatar: false, posts: 0, since: expect.any(String) as string },
  });
  const first = (await claim(reviewer, she)).body;
  expect(first).toMatchObject({ submission: 1, history: [] });
  expect(first.photos[0]).not.toHaveProperty('refusedBefore');
  const no: ContentDecision = {
    listingId: first.listingId,
    listingVersion: first.listingVersion,
    text: { decision: 'reject', reason: 'misleading', note: 'No es verdad.' },
    photos: [{ id: photoId, face: false, decision: 'reject', reason: 'another-person', note: 'Otra cara.' }],
    posts: [],
  };
  expect((await decide(reviewer, she, no)).body).toEqual({ waiting: false });
  expect((await she.call<Me>('getMe')).body.waiting).toEqual({});

  // The owner changes one letter of the text, and the face tag of the same photo.
  await save(she, 'Cenas y charla', photoId, true);
  const second = (await claim(other, she)).body;
  expect(second.submission).toBe(2);
  expect(second.history.map(({ about, reason, note }) => ({ about, reason, note }))).toEqual(
    expect.arrayContaining([
      { about: 'text-refused', reason: 'misleading', note: 'No es verdad.' },
      { about: 'photo-refused', reason: 'another-person', note: 'Otra cara.' },
    ]),
  );
  const known = { about: 'photo-refused', reason: 'another-person', note: 'Otra cara.' };
  expect(second.photos[0]).toMatchObject({ waits: true, refusedBefore: known });
  // A retry of the first decision reports that newer contents wait.
  expect((await decide(reviewer, she, no)).body).toEqual({ waiting: true });

  // The refused picture is recognized by its pixels, even in another upload with other bytes.
  for (const [bytes, expected] of [
    [Buffer.concat([picture, Buffer.from('behind the end')]), known],
    [await abstractPicture(8, 400), undefined],
  ] as const) {
    await save(she, 'Cenas y charlas largas', await upload(cloud, she, bytes));
    const { photos } = (await claim(other, she)).body;
    expect(photos.map(({ refusedBefore }) => refusedBefore)).toEqual([
      expected && expect.objectContaining(expected),
    ]);
  }
  expect(JSON.stringify((await she.call('getOwnListing')).body)).not.toContain('pixels');
});

test('a case lists identity decisions first, however many refusals are newer', async ({ reviewer }) => {
  const { sub } = await newcomer();
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const against = (kind: DecisionKind, reason: string, on: Date, note = '') =>
    decisionAgainst(sub, on, { kind, reason, facts: note, by: reviewer.sub, startsAgain: true });
  await changeFacts(sub, () => ({
    also: [
      against('verification-rejected', 'under-age', day(1)),
      against('verification-withdrawn', 'other', day(2)),
      against('account-suspended', 'other', day(3)),
      ...Array.from({ length: 24 }, (_, index) => against('photo-refused', 'unclear', day(4 + index))),
      // These items record one decision on four photos, with two reasons.
      against('photo-refused', 'unclear', day(40), 'Borrosa.'),
      against('photo-refused', 'unclear', day(40), 'Borrosa.'),
      against('photo-refused', 'another-person', day(40), 'Otra cara.'),
      against('photo-refused', 'another-person', day(40), 'Otra cara.'),
    ],
  }));
  const { history, historyTotal } = (await claim(reviewer, { sub })).body;
  expect(historyTotal).toBe(28);
  expect(history.map(({ about }) => about)).toEqual([
    'account-suspended',
    'verification-withdrawn',
    'verification-rejected',
    ...Array<string>(20).fill('photo-refused'),
  ]);
  expect(history[3]).toMatchObject({ at: day(40).toISOString(), photos: 4 });
  const { reason, note, alsoFor = [] } = history[3]!;
  expect([{ reason, note }, ...alsoFor]).toHaveLength(2);
  expect([{ reason, note }, ...alsoFor]).toEqual(
    expect.arrayContaining([
      { reason: 'unclear', note: 'Borrosa.' },
      { reason: 'another-person', note: 'Otra cara.' },
    ]),
  );
  expect(history[4]).not.toHaveProperty('photos');
});

test('a decision about a deleted listing conflicts once a new listing exists', async ({ reviewer }) => {
  const facts = await newcomer();
  const opened = (await claim(reviewer, facts)).body;
  await changeFacts(facts.sub, ({ listing }) => ({
    listing: { ...listing!, id: '00000000-0000-4000-8000-000000000000' },
  }));
  expect(await decide(reviewer, facts, yesTo(opened))).toMatchObject({
    status: 409,
    error: { code: 'version-conflict' },
  });
});

test('a corrected face tag notifies the owner on the site and by mail', async ({ cloud, reviewer }) => {
  const { sub, account } = await newcomer();
  const opened = (await claim(reviewer, { sub })).body;
  const yes = yesTo(opened);
  const turned = { ...yes, photos: yes.photos.map((outcome) => ({ ...outcome, face: true })) };
  expect((await decide(reviewer, { sub }, turned)).status).toBe(200);
  expect((await readNotifications(sub)).map(({ kind }) => kind).toSorted()).toEqual([
    'contents-approved',
    'face-tag-changed',
  ]);
  const [mail] = await mailsTo(cloud, account.email);
  // The first photo already had the face tag, so the mail does not mention that photo.
  expect(mail?.text).toContain('Foto 2: vimos una cara');
  expect(mail?.text).not.toContain('Foto 1:');
});

test('opening a case logs the reviewer and shows other reviewers when the claim ends', async ({
  reviewer,
  otherReviewer: other,
}) => {
  const { sub } = await newcomer();
  const { claimedUntil } = (await claim(reviewer, { sub })).body;
  expect(await claim(other, { sub })).toMatchObject({
    status: 409,
    error: { code: 'claimed-by-another', fields: [{ field: 'claimedUntil', message: claimedUntil }] },
  });
  const entries = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'subject = :sub',
    ExpressionAttributeValues: { ':pk': `AUDIT#${new Date().toISOString().slice(0, 10)}`, ':sub': sub },
  });
  expect(entries.map(({ actor, action }) => ({ actor, action }))).toEqual([
    { actor: reviewer.sub, action: 'contents-opened' },
  ]);
});

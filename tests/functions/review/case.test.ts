import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect } from 'vitest';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { saveDetails } from '#functions/verification/save-details.ts';
import { buildPhoto, newMark, storeProvider } from '#tests/support/builders.ts';
import { yesTo } from '#tests/support/content-reviewer.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { claim, look, decide, notFound, claimed, hoursAgo, newcomer, edited, queue, logOf } from './cases.ts';
import { cloudTest as test } from '#tests/support/test.ts';

describe('the content review queue', () => {
  test('puts cases with replaced public photos first, then the longest wait', async ({ reviewer }) => {
    const late = await newcomer({ waitsSince: hoursAgo(1) });
    const early = await newcomer({ waitsSince: hoursAgo(3) });
    const { facts: shown } = await edited();
    const { facts: changed } = await edited();
    await changeFacts(shown.sub, ({ listing }) => ({
      listing: { ...listing!, photos: listing!.photos.slice(0, 1) },
    }));
    const entries = await queue(reviewer);
    const subs = entries.map(({ sub }) => sub);
    expect(subs.indexOf(shown.sub)).toBeLessThan(subs.indexOf(early.sub));
    expect(subs.indexOf(early.sub)).toBeLessThan(subs.indexOf(changed.sub));
    expect(subs.indexOf(changed.sub)).toBeLessThan(subs.indexOf(late.sub));
    expect(entries.find(({ sub }) => sub === changed.sub)?.urgent).toBe(false);
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

  test('omits owners without approval or with a pending erasure, but not unpaid owners', async ({
    reviewer,
  }) => {
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

  test('counts the wait from the identity approval if the contents are older', async ({ reviewer }) => {
    const decidedAt = hoursAgo(2);
    const { sub } = await newcomer({ waitsSince: hoursAgo(90), verification: { decidedAt } });
    const entry = (await queue(reviewer)).find((one) => one.sub === sub);
    expect(entry?.submittedAt).toBe(decidedAt);
  });

  test('shows which reviewer holds a case, and until when', async ({ reviewer, otherReviewer: other }) => {
    const { sub } = await newcomer();
    const { claimedUntil } = (await claim(reviewer, { sub })).body;
    const seenBy = async (by: SignedIn) => (await queue(by)).find((one) => one.sub === sub);
    expect(await seenBy(reviewer)).toMatchObject({ claimedByMe: true, claimedUntil });
    expect(await seenBy(other)).toMatchObject({ claimedBy: reviewer.sub, claimedByMe: false });
  });
});

describe('a content case', () => {
  test('shows the old and new text, and which photos wait', async ({ reviewer }) => {
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

  test('shows the public photos while all their replacements wait', async ({ reviewer }) => {
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

  test('links to each photo for at most five minutes, without caching', async ({ reviewer }) => {
    const made = await makeSizes(await abstractPicture(3, 1300), newMark());
    const photo = await storeReadyPhoto(made);
    const { sub } = await newcomer({ photos: [photo] });
    const [shown] = (await claim(reviewer, { sub })).body.photos;
    const address = new URL(shown?.url ?? '');
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    const answer = await fetch(address);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const largest = made.files.find(({ file: [width, format] }) => width === 1200 && format === 'avif');
    expect(Buffer.from(await answer.arrayBuffer()).equals(largest!.bytes)).toBe(true);
  });

  test('belongs to one reviewer, who can reopen it', async ({ reviewer, otherReviewer: other }) => {
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

  test('can be claimed by another reviewer once the claim expires', async ({
    reviewer,
    otherReviewer: other,
  }) => {
    const { sub } = await newcomer();
    const opened = (await claim(reviewer, { sub })).body;
    await changeFacts(sub, ({ contentReview }) => ({
      contentReview: { ...contentReview, claimUntil: Date.now() - 1 },
    }));
    expect(await decide(reviewer, { sub }, yesTo(opened))).toMatchObject(claimed);
    expect((await claim(other, { sub })).status).toBe(200);
  });

  test('can never be claimed or decided by its own owner', async ({ cloud, reviewer }) => {
    const own = await signedIn(cloud, 'admin');
    const { verification, listing, photos } = await newcomer();
    await changeFacts(own.sub, () => ({
      verification,
      listing: { ...listing!, id: randomUUID() },
      photos: { put: photos },
    }));
    expect(await claim(own, own)).toMatchObject(notFound);
    expect(await decide(own, own, { photos: [], posts: [] })).toMatchObject(notFound);
    expect((await queue(own)).map(({ sub }) => sub)).not.toContain(own.sub);
    expect((await claim(reviewer, own)).status).toBe(200);
  });
});

describe('the selfie in a content case', () => {
  const kept = async (status: 'approved' | 'pending' = 'approved') => {
    const key = `review/${randomUUID()}`;
    const put = { Bucket: environment('DOCUMENTS_BUCKET'), Key: key, Body: await abstractPicture(1, 60) };
    const selfie = { key, contentType: 'image/jpeg' as const, hash: randomUUID() };
    const verification = { status, documents: { selfie } };
    return { put, verification };
  };

  test('is shown for a minute, and the view is logged', async ({ reviewer }) => {
    const { put, verification } = await kept();
    await bucketClient().send(new PutObjectCommand(put));
    const { sub } = await newcomer({ verification });
    expect(await look(reviewer, { sub })).toMatchObject(claimed);
    expect((await claim(reviewer, { sub })).body.selfie).toBe(true);
    const { body } = await look(reviewer, { sub });
    expect(body).toMatchObject({ contentType: 'image/jpeg', mark: { reviewer: 'Revisora' } });
    expect(Number(new URL(body.pictures[0]!).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    const answer = await fetch(body.pictures[0]!);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer()).equals(put.Body)).toBe(true);
    const { hash } = verification.documents.selfie;
    expect(await logOf(sub)).toEqual([
      {
        actor: reviewer.sub,
        action: 'document-viewed',
        document: 'selfie',
        reason: 'content-review',
        hashes: { selfie: hash },
      },
    ]);
    expect((await readFacts(sub)).verification?.selfieSeen?.by).toBe(reviewer.sub);
  });

  test('is neither shown nor logged when deleted or not yet approved', async ({
    reviewer,
    otherReviewer: other,
  }) => {
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

  test('is not shown when only text waits', async ({ reviewer }) => {
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

  test('can still be viewed after the owner changes the name', async ({ reviewer, otherReviewer: other }) => {
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
      const seen = await fetch(body.pictures[0]!);
      expect(Buffer.from(await seen.arrayBuffer()).equals(put.Body)).toBe(true);
    }
  });
});

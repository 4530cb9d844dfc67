import { describe, expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import type { OwnVerification } from '#shared/api/verification.ts';
import { dayAfter, documentKinds } from '#shared/verification.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { eraseDocuments } from '#functions/verification/document-store.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { approval, claim, decide, log, look, pending, queue } from '#tests/support/identity-review.ts';
import { mailsTo, openCase, submitCase } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

describe('deciding a verification', () => {
  test('is announced to the owner as “under review” only while a claim lasts', async ({
    cloud,
    reviewer,
  }) => {
    const she = await pending(cloud);
    const own = async () => (await she.call<OwnVerification>('getVerification')).body;
    const { submittedAt } = await own();
    expect((await she.call<Me>('getMe')).body.waiting).toEqual({ identity: submittedAt });
    expect((await own()).underReview).toBeUndefined();
    await claim(reviewer, she);
    expect((await own()).underReview).toBe(true);
    await changeFacts(she.sub, ({ verification }) => ({
      verification: { ...verification!, claimUntil: Date.now() - 1 },
    }));
    expect((await own()).underReview).toBeUndefined();
  });

  test('is refused without a claim on the case', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const { version } = (await she.call<OwnVerification>('getVerification')).body;
    expect(await decide(reviewer, she, approval(version))).toMatchObject({
      status: 409,
      error: { code: 'claimed-by-another' },
    });
    expect((await she.call<OwnVerification>('getVerification')).body.status).toBe('pending');
  });

  test('by approval is refused with the names of unopened documents', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const { version } = (await claim(reviewer, she)).body;
    const unopened = async () => {
      const { status, error } = await decide(reviewer, she, approval(version));
      return { status, code: error.code, kinds: error.fields?.map(({ field }) => field) };
    };
    const refusal = { status: 409, code: 'documents-unopened' };
    expect(await unopened()).toEqual({ ...refusal, kinds: [...documentKinds] });
    for (const kind of ['idFront', 'selfie', 'addressProof']) await look(reviewer, she, kind);
    expect(await unopened()).toEqual({ ...refusal, kinds: ['idBack'] });
    const { documents } = (await claim(reviewer, she)).body;
    expect(documents.filter(({ opened }) => !opened).map(({ kind }) => kind)).toEqual(['idBack']);
    expect((await she.call<OwnVerification>('getVerification')).body.status).toBe('pending');
    await look(reviewer, she, 'idBack');
    expect((await decide(reviewer, she, approval(version))).body).toEqual({ status: 'approved' });
  });

  test('counts a document as opened only for the same reviewer and submission', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const she = await pending(cloud);
    const first = await openCase(reviewer, she.sub);
    await changeFacts(she.sub, ({ verification }) => ({
      verification: { ...verification!, claimUntil: Date.now() - 1 },
    }));
    await claim(other, she);
    expect((await decide(other, she, approval(first.version))).error.code).toBe('documents-unopened');
    await look(other, she);
    await changeFacts(she.sub, ({ verification }) => ({
      verification: { ...verification!, claimUntil: Date.now() - 1 },
    }));
    await openCase(reviewer, she.sub);
    const no = { decision: 'reject', version: first.version, reason: 'unclear-images', note: '' };
    expect((await decide(reviewer, she, no)).status).toBe(200);

    await submitCase(she);
    const again = (await claim(reviewer, she)).body;
    expect(again.documents.map(({ opened }) => opened)).toEqual(Array(4).fill(false));
    expect((await decide(reviewer, she, approval(first.version))).error.code).toBe('version-conflict');
    expect((await decide(reviewer, she, approval(again.version))).error.code).toBe('documents-unopened');
  });

  test('conflicts on another version or outcome, and is idempotent', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const { version } = await openCase(reviewer, she.sub);
    for (const stale of [version - 1, version + 1]) {
      expect(await decide(reviewer, she, approval(stale))).toMatchObject({
        status: 409,
        error: { code: 'version-conflict' },
      });
    }
    const answers = await Promise.all([1, 2].map(() => decide(reviewer, she, approval(version))));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      [1, 2].map(() => ({ status: 200, body: { status: 'approved' } })),
    );
    const otherwise = { decision: 'reject', version, reason: 'mismatch', note: '' } as const;
    expect((await decide(reviewer, she, otherwise)).error.code).toBe('version-conflict');
    expect((await decide(reviewer, she, approval(version + 1))).error.code).toBe('version-conflict');
    expect((await mailsTo(cloud, she.email)).length).toBe(1);
  });

  const words = {
    approve: [
      { decision: 'approve', documentType: 'passport', documentNumber: 'AB 12-34' },
      { decision: 'approve', documentType: 'passport', documentNumber: 'ab1234' },
      [
        { documentType: 'national-id' },
        { documentNumber: 'AB 12-35' },
        { documentExpiresOn: dayAfter(new Date(), 90) },
      ],
    ],
    reject: [
      { decision: 'reject', reason: 'mismatch', note: 'Otra cara.' },
      { decision: 'reject', reason: 'mismatch', note: ' Otra cara. ' },
      [{ reason: 'unclear-images' }, { note: 'Otro nombre.' }],
    ],
    'ask-more': [
      { decision: 'ask-more', documents: ['selfie', 'idBack'], note: 'Sin recortes.' },
      { decision: 'ask-more', documents: ['idBack', 'selfie'], note: 'Sin recortes.' },
      [{ documents: ['selfie'] }, { note: 'Con más luz.' }],
    ],
  } as const;

  test.for(Object.entries(words))(
    'with the outcome %s is idempotent and refuses a different repetition',
    async ([, [first, same, others]], { cloud, reviewer }) => {
      const she = await pending(cloud);
      const { version } = await openCase(reviewer, she.sub);
      expect((await decide(reviewer, she, { ...first, version })).status).toBe(200);
      const decided = (await readFacts(she.sub)).verification;
      expect((await decide(reviewer, she, { ...same, version })).status).toBe(200);
      for (const other of others)
        expect(await decide(reviewer, she, { ...first, ...other, version })).toMatchObject({
          status: 409,
          error: { code: 'version-conflict' },
        });
      expect((await readFacts(she.sub)).verification).toEqual(decided);
    },
  );

  test('by approval is refused with the names of deleted documents', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const { version } = await openCase(reviewer, she.sub);
    const { documents } = (await readFacts(she.sub)).verification!;
    await eraseDocuments([documents.idFront!.key, documents.addressProof!.key]);
    const refused = await decide(reviewer, she, approval(version));
    expect(refused).toMatchObject({ status: 400, error: { code: 'documents-missing' } });
    expect(refused.error.fields?.map(({ field }) => field)).toEqual(['idFront', 'addressProof']);
    expect((await readFacts(she.sub)).verification).toMatchObject({ status: 'pending', version });
    const ask = { decision: 'ask-more', version, documents: ['idFront', 'addressProof'], note: 'Otra vez.' };
    expect((await decide(reviewer, she, ask)).body).toEqual({ status: 'more-asked' });
  });

  test('by approval is refused for a minor, whatever the documents show', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const { version } = await openCase(reviewer, she.sub);
    const young = `${new Date().getUTCFullYear() - 17}-01-01`;
    await changeFacts(she.sub, ({ verification }) => ({
      verification: verification?.details && {
        ...verification,
        details: { ...verification.details, dateOfBirth: young },
      },
    }));
    expect(await decide(reviewer, she, approval(version))).toMatchObject({
      status: 400,
      error: { code: 'under-age' },
    });
    const no = { decision: 'reject', version, reason: 'under-age', note: '' };
    expect((await decide(reviewer, she, no)).body).toEqual({ status: 'rejected' });
  });

  test('by approval stores reviewer, type and a hash, never the document number', async ({
    cloud,
    reviewer,
  }) => {
    const [she, twin] = [await pending(cloud), await pending(cloud)];
    for (const [one, number] of [
      [she, 'ab 12-34'],
      [twin, 'AB1234'],
    ] as const) {
      const { version } = await openCase(reviewer, one.sub);
      expect((await decide(reviewer, one, approval(version, number))).body).toEqual({ status: 'approved' });
    }
    const { verification } = await readFacts(she.sub);
    expect(verification).toMatchObject({ decidedBy: reviewer.sub, documentType: 'passport' });
    expect(verification?.claimedBy).toBeUndefined();
    expect(verification?.documentHash).toMatch(/^[\w-]{43}$/);
    expect((await readFacts(twin.sub)).verification?.documentHash).toBe(verification?.documentHash);
    expect(JSON.stringify(await readFacts(she.sub))).not.toMatch(/ab ?12-?34/i);
    const [last, ...looks] = (await log(she)).reverse();
    // Hashes of the opened documents. The approval stores the same hashes.
    const { hashes } = verification!;
    expect(Object.keys(hashes ?? {}).sort()).toEqual([...documentKinds].sort());
    expect(last).toEqual({ actor: reviewer.sub, action: 'verification-approved', hashes });
    expect(looks.map(({ action }) => action)).toEqual(documentKinds.map(() => 'document-viewed'));
    const [mail, ...more] = await mailsTo(cloud, she.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('/dashboard/listings?edit=1');
    expect(JSON.stringify((await she.call('getVerification')).body)).not.toContain(reviewer.sub);
    expect((await queue(reviewer)).map(({ sub }) => sub)).not.toContain(she.sub);
  });

  test('by rejection gives the owner the reason by mail and on the page', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const { version } = (await claim(reviewer, she)).body;
    const no = { decision: 'reject', version, reason: 'other', note: 'La dirección es otra.' };
    expect((await decide(reviewer, she, no)).body).toEqual({ status: 'rejected' });
    const own = (await she.call<OwnVerification>('getVerification')).body;
    expect(own).toMatchObject({ status: 'rejected', rejection: { reason: 'other', note: no.note } });
    expect((await mailsTo(cloud, she.email))[0]?.text).toContain(no.note);
    expect(await log(she)).toEqual([{ actor: reviewer.sub, action: 'verification-rejected', hashes: {} }]);
  });

  test('by rejection requires opening every document if only the documents show the reason', async ({
    cloud,
    reviewer,
  }) => {
    const she = await pending(cloud);
    const { version } = (await claim(reviewer, she)).body;
    const no = (reason: string) =>
      decide(reviewer, she, { decision: 'reject', version, reason, note: 'No.' });
    for (const reason of ['unclear-images', 'mismatch', 'expired-document', 'under-age'])
      expect(await no(reason)).toMatchObject({
        status: 409,
        error: { code: 'documents-unopened', fields: documentKinds.map((field) => ({ field })) },
      });
    for (const kind of documentKinds) await look(reviewer, she, kind);
    expect((await no('mismatch')).body).toEqual({ status: 'rejected' });

    const young = await pending(cloud);
    const { version: first } = (await claim(reviewer, young)).body;
    await changeFacts(young.sub, ({ verification }) => ({
      verification: {
        ...verification!,
        details: { ...verification!.details!, dateOfBirth: `${new Date().getFullYear() - 17}-01-01` },
      },
    }));
    const minor = { decision: 'reject', version: first, reason: 'under-age', note: '' };
    expect((await decide(reviewer, young, minor)).body).toEqual({ status: 'rejected' });
  });
});

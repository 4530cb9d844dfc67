import { describe, expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import type {
  DocumentView,
  OwnVerification,
  QueuedVerification,
  VerificationCase,
} from '#shared/api/verification.ts';
import { dayAfter, documentKinds } from '#shared/verification.ts';
import { queryAll } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { eraseDocuments } from '#functions/verification/document-store.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { mailsTo, openCase, signedIn, type SignedIn, submitCase } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

async function pending(cloud: SharedCloud): Promise<SignedIn> {
  const she = await signedIn(cloud, 'worker');
  await submitCase(she);
  return she;
}

const claim = (by: SignedIn, { sub }: SignedIn) =>
  by.call<VerificationCase>('claimVerification', { params: { sub } });
const decide = (by: SignedIn, { sub }: SignedIn, body: object) =>
  by.call<{ status: string }>('decideVerification', { params: { sub }, body });
const approval = (version: number, documentNumber = 'AB 12-34') => ({
  decision: 'approve',
  version,
  documentType: 'passport',
  documentNumber,
});
const look = (by: SignedIn, { sub }: SignedIn, kind = 'selfie') =>
  by.call<DocumentView>('viewDocument', { params: { sub, kind } });

async function queue(by: SignedIn): Promise<QueuedVerification[]> {
  const cases: QueuedVerification[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const query: Record<string, string> = cursor === undefined ? {} : { cursor };
    const answer = await by.call<{ cases: QueuedVerification[]; cursor?: string }>('listVerifications', {
      query,
    });
    cases.push(...answer.body.cases);
    cursor = answer.body.cursor;
  }
  return cases;
}

/** Returns the audit log about one account, oldest first, except entries about opening a case. */
async function log({ sub }: SignedIn): Promise<Array<Record<string, unknown>>> {
  const entries = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'subject = :sub',
    ExpressionAttributeValues: { ':pk': `AUDIT#${new Date().toISOString().slice(0, 10)}`, ':sub': sub },
  });
  return entries
    .filter(({ action }) => action !== 'verification-opened')
    .map(({ actor, action, document, reason, hashes }) => ({
      actor,
      action,
      ...(hashes !== undefined && { hashes }),
      ...(document !== undefined && { document }),
      ...(reason !== undefined && { reason }),
    }));
}

describe('the verification queue', () => {
  test('lists waiting cases, oldest first, without documents or keys', async ({ cloud, reviewer }) => {
    const [first, second] = [await pending(cloud), await pending(cloud)];
    const entries = await queue(reviewer);
    const subs = entries.map(({ sub }) => sub);
    expect(subs.indexOf(first.sub)).toBeLessThan(subs.indexOf(second.sub));
    expect(subs).toContain(first.sub);
    const entry = entries.find(({ sub }) => sub === first.sub);
    expect(Object.keys(entry ?? {}).sort()).toEqual(['claimedByMe', 'name', 'sub', 'submittedAt', 'urgent']);
  });

  test('shows a stored name on one line, without control characters', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    const odd = 'Ana\u202e \u2066Luz\n\u0007Begon\u0303a';
    await changeFacts(she.sub, ({ account, verification }) => ({
      account: { ...account, name: odd },
      verification: {
        ...verification!,
        details: { ...verification!.details!, fullName: '\u200b', address: 'C\u202ee' },
      },
    }));
    const waiting = (await queue(reviewer)).find(({ sub }) => sub === she.sub);
    expect(waiting?.name).toBe('Ana Luz Bego\u00f1a');
    const { body } = await claim(reviewer, she);
    expect(body).toMatchObject({ name: 'Ana Luz Bego\u00f1a', details: { fullName: '', address: 'Ce' } });
  });

  test('gives a case to one reviewer at a time', async ({ cloud, reviewer, otherReviewer: other }) => {
    const she = await pending(cloud);
    const opened = await claim(reviewer, she);
    expect(opened.body).toMatchObject({ sub: she.sub, status: 'pending', email: she.email });
    expect(JSON.stringify(opened.body)).not.toMatch(/incoming\/|review\/|https?:/);
    expect((await queue(reviewer)).find(({ sub }) => sub === she.sub)?.claimedByMe).toBe(true);
    expect((await queue(other)).find(({ sub }) => sub === she.sub)).toMatchObject({
      claimedBy: reviewer.sub,
      claimedByMe: false,
      claimedUntil: opened.body.claimedUntil,
    });
    const refusal = { status: 409, error: { code: 'claimed-by-another' } };
    expect(await claim(other, she)).toMatchObject({
      status: 409,
      error: {
        code: 'claimed-by-another',
        fields: [{ field: 'claimedUntil', message: opened.body.claimedUntil }],
      },
    });
    expect(await look(other, she)).toMatchObject(refusal);
    expect(await decide(other, she, approval(opened.body.version))).toMatchObject(refusal);
    expect((await claim(reviewer, she)).status).toBe(200);
  });

  test('puts cases with a running approval first, and shows the median wait', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const first = await pending(cloud);
    const urgent = await pending(cloud);
    const { details: proved, ...before } = (await readFacts(urgent.sub)).verification!;
    await changeFacts(urgent.sub, () => ({
      verification: {
        ...before,
        details: proved,
        standing: { details: proved!, decidedAt: new Date().toISOString(), decidedBy: other.sub },
      },
    }));
    const entries = await queue(reviewer);
    const order = entries.map(({ sub }) => sub);
    expect(order.indexOf(urgent.sub)).toBeLessThan(order.indexOf(first.sub));
    expect(entries.find(({ sub }) => sub === urgent.sub)).toMatchObject({ urgent: true });
    expect(entries.find(({ sub }) => sub === first.sub)).toMatchObject({ urgent: false });

    const hours = [1, 2, 3, 5, 8, 13, 21];
    for (const one of hours) {
      const she = await signedIn(cloud, 'worker');
      await changeFacts(she.sub, () => ({
        verification: {
          status: 'pending',
          version: 2,
          details: proved,
          documents: {},
          submittedAt: new Date(Date.now() - one * 60 * 60_000).toISOString(),
        },
      }));
      const { version } = (await claim(reviewer, she)).body;
      await decide(reviewer, she, { decision: 'reject', version, reason: 'other', note: 'x' });
    }
    const { medianMinutes } = (
      await reviewer.call<{ medianMinutes: number }>('listVerifications', { query: {} })
    ).body;
    const own = (await first.call<OwnVerification>('getVerification')).body;
    expect(own.medianMinutes).toBe(medianMinutes);
    const waits = await queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'WAITED#verification' },
    });
    const last = waits
      .slice(-50)
      .map(({ minutes }) => Number(minutes))
      .sort((one, two) => one - two);
    expect(last.filter((minutes) => minutes >= 60).length).toBeGreaterThanOrEqual(hours.length);
    const half = last.length / 2;
    expect(last.filter((minutes) => minutes <= (medianMinutes ?? 0)).length).toBeGreaterThanOrEqual(half);
    expect(last.filter((minutes) => minutes >= (medianMinutes ?? 0)).length).toBeGreaterThanOrEqual(half);
  });

  test('gives a case to one of two concurrent reviewers', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const she = await pending(cloud);
    const answers = await Promise.all([claim(reviewer, she), claim(other, she)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('hides a reviewer’s own case from that reviewer', async ({ cloud, reviewer }) => {
    const she = await pending(cloud);
    await changeFacts(she.sub, ({ account }) => ({ account: { ...account, role: 'admin' } }));
    expect(await claim(she, she)).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect((await decide(she, she, approval(2))).status).toBe(409);
    const listed = async (by: SignedIn) => (await queue(by)).map(({ sub }) => sub);
    expect(await listed(she)).not.toContain(she.sub);
    expect(await listed(reviewer)).toContain(she.sub);
  });

  test('returns the same 404 for an unknown account and an account without a case', async ({
    cloud,
    reviewer,
  }) => {
    const idle = await signedIn(cloud, 'worker');
    const nobody = { ...idle, sub: 'nobody' };
    for (const one of [idle, nobody]) {
      for (const answer of [
        await claim(reviewer, one),
        await look(reviewer, one),
        await decide(reviewer, { ...one, sub: 'nobody' }, approval(1)),
      ]) {
        expect(answer).toMatchObject({ status: 404, error: { code: 'not-found' } });
      }
    }
  });
});

describe('the view of a document', () => {
  test('lasts a minute, requires a claim, and is logged', async ({
    cloud,
    reviewer,
    otherReviewer: other,
  }) => {
    const she = await pending(cloud);
    expect((await look(reviewer, she)).status).toBe(409);
    await claim(reviewer, she);
    expect((await look(other, she)).status).toBe(409);
    const picture = await abstractPicture(1, 60);
    for (const kind of documentKinds) {
      const { body } = await look(reviewer, she, kind);
      expect(body.mark.reviewer).toBe('Revisora');
      expect(Math.abs(Date.parse(body.mark.at) - Date.now())).toBeLessThan(60_000);
      const response = await fetch(body.pictures[0]!);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
      expect(Number(new URL(body.pictures[0]!).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    }
    await look(reviewer, she, 'selfie');
    const { documents } = (await readFacts(she.sub)).verification ?? {};
    const looks = ([...documentKinds, 'selfie'] as const).map((document) => ({
      actor: reviewer.sub,
      action: 'document-viewed',
      document,
      hashes: { [document]: documents?.[document]?.hash },
      reason: 'identity-review',
    }));
    expect(await log(she)).toEqual(looks);
  });
});

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
    expect(mail?.text).toContain('/membership');
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

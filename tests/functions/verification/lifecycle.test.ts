import { describe, expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import type { OwnVerification } from '#shared/api/verification.ts';
import { dayAfter, type DocumentKind } from '#shared/verification.ts';
import { listingPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import {
  details,
  documentForm,
  mailsTo,
  openCase,
  saveListing,
  signedIn,
  type SignedIn,
  submitCase,
} from '#tests/support/signed-in.ts';
import { postFile } from '#tests/support/site-api.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** Time zone of the listing's city. */
const zone = 'America/Mexico_City';
const own = async (by: SignedIn) => (await by.call<OwnVerification>('getVerification')).body;
const me = async (by: SignedIn) => (await by.call<Me>('getMe')).body;
const decide = async (reviewer: SignedIn, sub: string, decision: object) => {
  const { version } = await openCase(reviewer, sub);
  return reviewer.call<{ status: string }>('decideVerification', {
    params: { sub },
    body: { ...decision, version },
  });
};
const yes = { decision: 'approve', documentType: 'passport', documentNumber: 'AB1234' };
const no = (reason: string) => ({ decision: 'reject', reason, note: 'La foto es de otra persona.' });
const again = (documents: DocumentKind[]) => ({ decision: 'ask-more', documents, note: 'Sin recortes.' });

async function send(by: SignedIn, ...kinds: DocumentKind[]): Promise<void> {
  for (const kind of kinds) await postFile(await documentForm(by, kind), await abstractPicture(2, 60));
}

/**
 * Creates an approved, paid provider with a public listing. `days` is the validity of the provider's document in days.
 */
async function published(
  cloud: SharedCloud,
  reviewer: SignedIn,
  days?: number,
): Promise<{ she: SignedIn; listingId: string }> {
  const she = await signedIn(cloud, 'worker');
  await changeFacts(she.sub, () => ({ membership: buildMembership() }));
  await submitCase(she);
  const documentExpiresOn = days === undefined ? undefined : dayAfter(new Date(), days);
  await decide(reviewer, she.sub, { ...yes, ...(documentExpiresOn && { documentExpiresOn }) });
  const { id } = await saveListing(cloud, she);
  return { she, listingId: id };
}
const lies = async (listingId: string) => (await queryPartition(listingPk(listingId))).length > 0;

describe('a request for more documents', () => {
  test('names the documents and the reason, and keeps the other documents', async ({ cloud, reviewer }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    const before = (await readFacts(she.sub)).verification;
    expect((await decide(reviewer, she.sub, again(['idBack', 'selfie']))).body).toEqual({
      status: 'more-asked',
    });
    await she.signInAgain();
    const asked = await own(she);
    expect(asked).toMatchObject({
      status: 'more-asked',
      asked: { documents: ['selfie', 'idBack'], note: 'Sin recortes.' },
    });
    expect(asked.documents.map(({ status }) => status)).toEqual([
      'pending',
      'uploaded',
      'pending',
      'uploaded',
    ]);
    const [mail] = await mailsTo(cloud, she.email);
    expect(mail?.text).toContain('Sin recortes.');
    expect((await she.call('submitVerification')).error.fields?.map(({ field }) => field).sort()).toEqual([
      'idBack',
      'selfie',
    ]);
    await send(she, 'selfie', 'idBack');
    expect((await she.call<OwnVerification>('submitVerification')).body.status).toBe('pending');
    const after = (await readFacts(she.sub)).verification;
    expect(after?.documents.idFront).toMatchObject({ ...before?.documents.idFront });
    expect(after?.documents.selfie?.key).not.toBe(before?.documents.selfie?.key);
    // After a resubmission, the reviewer opens every document again.
    expect((await decide(reviewer, she.sub, yes)).body).toEqual({ status: 'approved' });
    expect((await readNotifications(she.sub)).map(({ kind }) => kind)).toEqual([
      'verification-more-asked',
      'verification-approved',
    ]);
  });

  test('stays open when the same details are saved again', async ({ cloud, reviewer }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    await decide(reviewer, she.sub, again(['selfie']));
    const before = await own(she);
    expect(before.answerBy).toBeDefined();
    expect((await she.call<OwnVerification>('saveDetails', { body: before.details! })).body).toEqual(before);
  });

  test('keeps its deadline and documents when other details are saved', async ({ cloud, reviewer }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    await decide(reviewer, she.sub, again(['selfie']));
    const { answerBy, asked, version } = await own(she);
    const moved = { ...details, fullName: 'Ana Otra', address: 'Calle 2, Mérida' };
    expect((await she.call<OwnVerification>('saveDetails', { body: moved })).body).toMatchObject({
      status: 'more-asked',
      version: version + 1,
      details: moved,
      answerBy,
      asked,
    });
    await send(she, 'selfie');
    expect((await she.call<OwnVerification>('submitVerification')).body.status).toBe('pending');
  });
});

describe('withdrawing a case', () => {
  const withdraw = (by: SignedIn) => by.call<OwnVerification>('withdrawVerification');

  test('turns the case into a draft that keeps its documents and can’t be decided', async ({
    cloud,
    reviewer,
  }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    const params = { sub: she.sub };
    const { version } = await openCase(reviewer, she.sub);
    expect((await withdraw(she)).body).toMatchObject({ status: 'draft', details });
    const answered = await withdraw(she);
    expect(answered).toMatchObject({ status: 200, body: { status: 'draft', version: version + 1 } });
    expect(answered.body.documents.map(({ status }) => status)).toEqual(Array(4).fill('uploaded'));
    expect(answered.body.submittedAt).toBeUndefined();

    for (const word of [yes, no('mismatch'), again(['selfie'])]) {
      const late = await reviewer.call('decideVerification', { params, body: { ...word, version } });
      expect(late).toMatchObject({ status: 409, error: { code: 'version-conflict' } });
    }
    const look = await reviewer.call('viewDocument', { params: { ...params, kind: 'selfie' } });
    expect(look.error.code).toBe('not-found');
    expect((await reviewer.call('claimVerification', { params })).error.code).toBe('not-found');
    expect(await own(she)).toMatchObject({ status: 'draft', version: version + 1 });

    await send(she, 'selfie');
    expect((await she.call<OwnVerification>('submitVerification')).body.status).toBe('pending');
    const stale = await reviewer.call('decideVerification', { params, body: { ...yes, version } });
    expect(stale.error.code).toBe('version-conflict');
    // After a resubmission, the reviewer must open every document again.
    const { verification } = await readFacts(she.sub);
    expect(verification).not.toHaveProperty('opened');
    expect((await decide(reviewer, she.sub, yes)).body).toEqual({ status: 'approved' });
  });

  test('keeps an earlier approval, and is refused for decided or unsent cases', async ({
    cloud,
    reviewer,
  }) => {
    const { she, listingId } = await published(cloud, reviewer, 20);
    await submitCase(she);
    expect((await withdraw(she)).body).toMatchObject({ status: 'draft', approval: { renewable: true } });
    expect(await lies(listingId)).toBe(true);
    await she.call('submitVerification');
    await decide(reviewer, she.sub, again(['selfie']));
    const other = await signedIn(cloud, 'worker');
    for (const one of [she, other])
      expect(await withdraw(one)).toMatchObject({ status: 409, error: { code: 'version-conflict' } });
    expect(await own(she)).toMatchObject({ status: 'more-asked' });
  });
});

describe('an identity approval', () => {
  test('continues for 30 days after an unproved change of the legal name', async ({ cloud, reviewer }) => {
    const { she, listingId } = await published(cloud, reviewer);
    expect((await she.call('saveDetails', { body: details })).error.code).toBe('already-submitted');
    const renamed = { ...details, fullName: 'Ana Casada' };
    expect((await she.call<OwnVerification>('saveDetails', { body: renamed })).body).toMatchObject({
      status: 'draft',
      approval: { expiresOn: dayAfter(new Date(), 30, zone) },
    });
    expect(await me(she)).toMatchObject({ verification: 'approved', published: true });
    expect(await lies(listingId)).toBe(true);
    await send(she, 'selfie', 'idFront', 'idBack', 'addressProof');
    await she.call('submitVerification');
    expect(await me(she)).toMatchObject({ published: true });
    await decide(reviewer, she.sub, yes);
    expect(await own(she)).toMatchObject({ status: 'approved', details: renamed });
    expect((await own(she)).approval).toEqual({ renewable: false });
  });

  test('stays unchanged when a new address without proof is refused', async ({ cloud, reviewer }) => {
    const { she } = await published(cloud, reviewer);
    const moved = { ...details, address: 'Calle 2, Mérida' };
    const refused = {
      status: 409,
      error: { code: 'address-needs-proof', fields: [{ field: 'address', message: details.address }] },
    };
    const before = (await readFacts(she.sub)).verification;
    expect(await she.call('saveDetails', { body: moved })).toMatchObject(refused);
    expect((await readFacts(she.sub)).verification).toEqual(before);
    // While a case for another name is open, the address is refused too. The refusal does not end that case.
    await she.call('saveDetails', { body: { ...moved, fullName: 'Ana Casada' } });
    expect(await she.call('saveDetails', { body: moved })).toMatchObject(refused);
    expect(await own(she)).toMatchObject({ status: 'draft', details: { ...moved, fullName: 'Ana Casada' } });
    expect((await she.call<OwnVerification>('saveDetails', { body: details })).body.status).toBe('approved');
  });

  test('does not prevent a new address while the expiring document can be renewed', async ({
    cloud,
    reviewer,
  }) => {
    const { she } = await published(cloud, reviewer, 20);
    const moved = { ...details, address: 'Calle 2, Mérida' };
    expect((await she.call<OwnVerification>('saveDetails', { body: moved })).body).toMatchObject({
      status: 'draft',
      details: moved,
    });
  });

  test('is restored when a mistyped name is corrected', async ({ cloud, reviewer }) => {
    const { she, listingId } = await published(cloud, reviewer, 400);
    const until = dayAfter(new Date(), 400);
    const approved = { status: 'approved', details, approval: { expiresOn: until, renewable: false } };
    expect(await own(she)).toMatchObject(approved);
    const save = async (fullName: string) =>
      (await she.call<OwnVerification>('saveDetails', { body: { ...details, fullName } })).body;
    const documentsOf = async () => (await readFacts(she.sub)).verification;
    const before = await documentsOf();

    // The owner saves a typo, first without and then with an upload. Correcting the name discards the upload.
    for (const documents of [[], ['selfie'] as const]) {
      expect(await save('Ana Prubea')).toMatchObject({
        status: 'draft',
        approval: { expiresOn: dayAfter(new Date(), 30, zone) },
      });
      for (const kind of documents) await send(she, kind);
      expect(await save('Ana Prueba')).toMatchObject(approved);
      expect(await me(she)).toMatchObject({ verification: 'approved', published: true });
    }
    // The owner opens two further cases. A reviewer requests a new selfie in the first case, and rejects the second
    // case for unclear pictures.
    await save('Ana Casada');
    await send(she, 'selfie', 'idFront', 'idBack', 'addressProof');
    await she.call('submitVerification');
    await decide(reviewer, she.sub, again(['selfie']));
    expect(await save('Ana Prueba')).toMatchObject(approved);
    await save('Ana Casada');
    await send(she, 'selfie', 'idFront', 'idBack', 'addressProof');
    await she.call('submitVerification');
    await decide(reviewer, she.sub, no('unclear-images'));
    expect(await save('Ana Prueba')).toMatchObject(approved);

    const after = await documentsOf();
    const { expiresOn, documentHash, hashes, decidedAt, decidedBy } = before!;
    expect(after).toMatchObject({ expiresOn, documentHash, hashes, decidedAt, decidedBy, documents: {} });
    expect(after).not.toHaveProperty('standing');
    expect(after).not.toHaveProperty('proveBy');
    // The approved case, the case with a request and the rejected case each keep four documents until their deletion
    // date.
    expect(after?.kept).toHaveLength(12);
    expect(await lies(listingId)).toBe(true);
  });

  test('ends 30 days after the first name change, not the last', async ({ cloud, reviewer }) => {
    const { she } = await published(cloud, reviewer);
    await she.call('saveDetails', { body: { ...details, fullName: 'Ana Casada' } });
    const soon = dayAfter(new Date(), 3);
    await changeFacts(she.sub, ({ verification }) => ({
      verification: { ...verification!, standing: { ...verification!.standing!, proveBy: soon } },
    }));
    const again = await she.call<OwnVerification>('saveDetails', {
      body: { ...details, fullName: 'Ana Otra' },
    });
    expect(again.body).toMatchObject({ status: 'draft', approval: { expiresOn: soon } });
    // The last day to prove the new name is over, and no sweep has run. Correcting the name no longer restores the
    // approval.
    await changeFacts(she.sub, ({ verification }) => ({
      verification: {
        ...verification!,
        standing: { ...verification!.standing!, proveBy: dayAfter(new Date(), -1, zone) },
      },
    }));
    expect((await me(she)).published).toBe(false);
    const late = await she.call<OwnVerification>('saveDetails', { body: details });
    expect(late.body.status).toBe('draft');
    expect((await me(she)).published).toBe(false);
  });

  test('ends after a rejection for a mismatch, but not for unclear pictures', async ({ cloud, reviewer }) => {
    const { she, listingId } = await published(cloud, reviewer, 20);
    expect((await own(she)).approval).toMatchObject({ renewable: true });
    const until = dayAfter(new Date(), 20);
    for (const [reason, holds] of [
      ['unclear-images', true],
      ['mismatch', false],
    ] as const) {
      await submitCase(she);
      expect((await decide(reviewer, she.sub, no(reason))).body).toEqual({ status: 'rejected' });
      expect(await own(she)).toMatchObject({
        status: 'rejected',
        ...(holds && { approval: { expiresOn: until } }),
      });
      expect((await me(she)).published).toBe(holds);
      expect(await lies(listingId)).toBe(holds);
    }
    expect((await own(she)).approval).toBeUndefined();
    const decisions = await readDecisions(she.sub);
    expect(decisions).toMatchObject([
      { kind: 'verification-rejected', reason: 'unclear-images', automated: false, by: reviewer.sub },
      { kind: 'verification-rejected', reason: 'mismatch', facts: 'La foto es de otra persona.' },
    ]);
    expect(decisions[0]?.objection.ways).toEqual(['write', 'start-again']);
    const { by: _by, pictures: _pictures, ...last } = decisions[1]!;
    expect((await own(she)).decision).toEqual(last);
    await she.call('saveDetails', { body: details });
    expect((await own(she)).decision).toEqual(last);
    await submitCase(she);
    expect((await own(she)).decision).toBeUndefined();
    // The old decision stays hidden once a newer case was submitted, even after a withdrawal, a change or a request.
    await she.call('withdrawVerification');
    expect((await own(she)).status).toBe('draft');
    expect((await own(she)).decision).toBeUndefined();
    await she.call('saveDetails', { body: { ...details, address: 'Calle Nueva 2' } });
    expect((await own(she)).decision).toBeUndefined();
    await she.call('submitVerification');
    await decide(reviewer, she.sub, { decision: 'ask-more', documents: ['selfie'], note: 'Más luz.' });
    expect((await own(she)).decision).toBeUndefined();
    await send(she, 'selfie');
    await she.call('submitVerification');
    await decide(reviewer, she.sub, { ...yes, documentExpiresOn: dayAfter(new Date(), 20) });
    expect((await own(she)).decision).toBeUndefined();
    await she.call('saveDetails', { body: details });
    expect(await own(she)).toMatchObject({ status: 'draft' });
    expect((await own(she)).decision).toBeUndefined();
  });

  test('is never given on a document that has expired', async ({ cloud, reviewer }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    const refused = await decide(reviewer, she.sub, { ...yes, documentExpiresOn: dayAfter(new Date(), -1) });
    expect(refused).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
    expect(refused.error.fields?.[0]?.field).toBe('documentExpiresOn');
    expect(
      (await decide(reviewer, she.sub, { ...yes, documentExpiresOn: dayAfter(new Date(), 0) })).status,
    ).toBe(200);
  });
});

describe('admin:withdraw', () => {
  const reason = 'The document was reported as stolen.';

  test('unpublishes the listing at once, mails the reason and allows a new case', async ({
    cloud,
    operator,
    reviewer,
  }) => {
    const { she, listingId } = await published(cloud, reviewer);
    expect((await operator.type('withdraw', she.email, reason)).printed).toBe(
      `${she.email} is no longer approved; the owner gets the reason by e-mail.`,
    );
    expect(await lies(listingId)).toBe(false);
    expect(await own(she)).toMatchObject({
      status: 'withdrawn',
      withdrawal: { reason },
      decision: { kind: 'verification-withdrawn', facts: reason, ground: 'terms', automated: false },
    });
    expect((await own(she)).decision).not.toHaveProperty('by');
    expect(await me(she)).toMatchObject({ verification: 'withdrawn', published: false, isVerified: false });
    const [mail] = await mailsTo(cloud, she.email);
    for (const part of [reason, 'Términos de servicio', 'Otra persona de nuestro equipo'])
      expect(mail?.text).toContain(part);
    expect(await readDecisions(she.sub)).toMatchObject([
      {
        kind: 'verification-withdrawn',
        facts: reason,
        ground: 'terms',
        automated: false,
        by: 'operator:olga',
      },
    ]);
    expect((await operator.logged(she.sub)).at(-1)).toEqual([
      'operator:olga',
      'verification-withdrawn',
      { ground: 'terms', reason },
    ]);
    expect((await operator.type('withdraw', she.email, reason)).printed).toBe(
      `${she.email} had no approval.`,
    );
    expect((await operator.type('withdraw', she.email)).code).toBe(1);
    await submitCase(she);
    await decide(reviewer, she.sub, yes);
    expect(await me(she)).toMatchObject({ published: true });
  });

  test('ends an open case along with the approval', async ({ cloud, operator, reviewer }) => {
    const { she } = await published(cloud, reviewer, 20);
    await submitCase(she);
    const { version } = await openCase(reviewer, she.sub);
    await operator.type('withdraw', she.email, reason, '--ground', 'law');
    const params = { sub: she.sub };
    const late = await reviewer.call('decideVerification', { params, body: { ...yes, version } });
    expect(late).toMatchObject({ status: 409, error: { code: 'version-conflict' } });
    expect((await reviewer.call('claimVerification', { params })).error.code).toBe('not-found');
    expect((await own(she)).status).toBe('withdrawn');
  });
});

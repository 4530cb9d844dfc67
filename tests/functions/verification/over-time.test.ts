import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import type { OwnVerification } from '#shared/api/verification.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { accountKey, listingPk } from '#shared/deployment/keys.ts';
import { putItem, queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { hold, lift } from '#functions/operator/hold-account.ts';
import { dayAfter, documentKinds, identityEnd } from '#shared/verification.ts';
import { buildMembership } from '#tests/support/builders.ts';
import { configureAmplify } from '#tests/support/amplify.ts';
import { codeIn, linkTokenIn } from '#tests/support/mail-code.ts';
import { claim } from '#tests/support/identity-review.ts';
import { signInAs } from '#tests/support/people.ts';
import { pdf } from '#tests/support/pdfs.ts';
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
import { storedDocumentKeys } from '#tests/support/stored-documents.ts';
import { confirmFailures, failureMessage, resetFailures } from '#web/account/failure-message.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { finishReset, requestReset } from '#web/platform/session.ts';
import { confirmCode, resendCode, startSignUp } from '#web/platform/sign-up.ts';
import { timeTest as test } from '#tests/support/test.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const approve = (by: SignedIn, { sub }: SignedIn, version: number) =>
  by.call('decideVerification', {
    params: { sub },
    body: { decision: 'approve', version, documentType: 'passport', documentNumber: 'AB1234' },
  });
const reject = (by: SignedIn, { sub }: SignedIn, version: number) =>
  by.call('decideVerification', {
    params: { sub },
    body: { decision: 'reject', version, reason: 'other', note: '' },
  });

async function documentsOf(one: SignedIn): Promise<number> {
  return (await storedDocumentKeys(one)).length;
}

test('a claim expires after 30 minutes, and another reviewer takes over', async ({ cloud }) => {
  const reviewer = await signedIn(cloud, 'admin');
  const other = await signedIn(cloud, 'admin');
  const she = await signedIn(cloud, 'worker');
  await submitCase(she);
  const { version } = (await claim(reviewer, she)).body;
  await cloud.pass(29 * minute, reviewer, other);
  expect((await claim(other, she)).error.code).toBe('claimed-by-another');
  await cloud.pass(2 * minute, reviewer, other);

  const params = { sub: she.sub, kind: 'selfie' };
  expect((await reviewer.call('viewDocument', { params })).error.code).toBe('claimed-by-another');
  expect((await approve(reviewer, she, version)).error.code).toBe('claimed-by-another');
  expect((await claim(other, she)).status).toBe(200);
  expect((await approve(reviewer, she, version)).error.code).toBe('claimed-by-another');
  await openCase(other, she.sub);
  expect((await approve(other, she, version)).status).toBe(200);
});

test('documents are deleted 30 days after the decision; their hashes remain', async ({ cloud }) => {
  const reviewer = await signedIn(cloud, 'admin');
  const approved = await signedIn(cloud, 'worker');
  const rejected = await signedIn(cloud, 'worker');
  const waiting = await signedIn(cloud, 'worker');
  for (const one of [approved, rejected, waiting]) await submitCase(one);
  await approve(reviewer, approved, (await openCase(reviewer, approved.sub)).version);
  await reject(reviewer, rejected, (await claim(reviewer, rejected)).body.version);
  await cloud.flush();
  const before = (await readFacts(approved.sub)).verification;
  expect(before?.documentHash).toBeTruthy();
  expect(Object.keys(before?.hashes ?? {}).sort()).toEqual([...documentKinds].sort());
  for (const hash of Object.values(before?.hashes ?? {})) expect(hash).toMatch(/^[\w-]{43}$/);

  await cloud.pass(30 * day - 10 * minute);
  for (const one of [approved, rejected, waiting]) expect(await documentsOf(one)).toBe(4);
  await cloud.pass(11 * minute);
  await cloud.pass(6 * minute);
  expect(await documentsOf(approved)).toBe(0);
  expect(await documentsOf(rejected)).toBe(0);
  expect(await documentsOf(waiting)).toBe(4);
  expect((await readFacts(approved.sub)).verification).toEqual({ ...before, documents: {} });

  await rejected.signInAgain();
  const own = (await rejected.call<OwnVerification>('getVerification')).body;
  expect(own).toMatchObject({ status: 'rejected', rejection: { reason: 'other' } });
  expect((await rejected.call('saveDetails', { body: details })).status).toBe(200);
});

test('unneeded documents are deleted after 60 days, except under a legal hold', async ({ cloud }) => {
  const reviewer = await signedIn(cloud, 'admin');
  const [draft, waiting, asked, late, withdrawn, held] = await Promise.all(
    Array.from({ length: 6 }, () => signedIn(cloud, 'worker')),
  );
  if (!draft || !waiting || !asked || !late || !withdrawn || !held) throw new Error('six people');
  // The first object in the bucket belongs to an unreadable account, and must not block the other deletions.
  const unread = '00000000-0000-4000-8000-000000000000';
  await putItem({ Item: { ...accountKey(unread), sub: unread, email: 1 } });
  const put = { Bucket: process.env['DOCUMENTS_BUCKET'], Key: `incoming/${unread}/selfie/${randomUUID()}` };
  await bucketClient().send(new PutObjectCommand({ ...put, Body: await abstractPicture(1, 60) }));
  for (const one of [draft, waiting, asked, late, withdrawn, held]) {
    await one.call('saveDetails', { body: details });
    // The owner uploads one more file after the submission; no case refers to that file. Six other files exist: four
    // documents, and a page image and a copy of the PDF.
    const form = await documentForm(one, 'selfie');
    await submitCase(one, pdf());
    await cloud.flush();
    await postFile(form, await abstractPicture(1, 60));
    expect(await documentsOf(one)).toBe(7);
  }
  expect((await draft.call('withdrawVerification')).status).toBe(200);
  const { version } = await openCase(reviewer, asked.sub);
  const body = { decision: 'ask-more', documents: ['idBack'], note: 'Sin recortes.', version };
  await reviewer.call('decideVerification', { params: { sub: asked.sub }, body });
  await hold(held.sub, 'a court', 'olga');
  await cloud.pass(60 * day - 10 * minute, reviewer, withdrawn);
  expect((await reject(reviewer, late, (await claim(reviewer, late)).body.version)).status).toBe(200);
  await openCase(reviewer, withdrawn.sub);
  expect((await withdrawn.call('withdrawVerification')).status).toBe(200);
  await cloud.pass(80 * minute);
  expect(await documentsOf(draft)).toBe(0);
  for (const one of [waiting, late, withdrawn]) expect(await documentsOf(one)).toBe(6);
  // A reviewer opened `idBack` and requested it again. The sweep deleted it 30 days after that request.
  expect(await documentsOf(asked)).toBe(5);
  expect(await documentsOf(held)).toBe(7);

  await cloud.pass(31 * day);
  await cloud.pass(80 * minute);
  for (const [one, left] of [
    [waiting, 6],
    [asked, 5],
    [late, 0],
    [withdrawn, 0],
    [held, 7],
  ] as const)
    expect(await documentsOf(one)).toBe(left);
  await lift(held.sub, 'it is over', 'olga');
  await cloud.pass(61 * minute);
  expect(await documentsOf(held)).toBe(6);
});

test('an unanswered document request causes a reminder, then ends the case with its documents', async ({
  cloud,
}) => {
  const reviewer = await signedIn(cloud, 'admin', 'Revisora');
  const she = await signedIn(cloud, 'worker');
  const answered = await signedIn(cloud, 'worker');
  const ask = async (of: SignedIn): Promise<void> => {
    await submitCase(of);
    const { version } = await openCase(reviewer, of.sub);
    const body = { decision: 'ask-more', version, documents: ['idBack'], note: 'Está cortado.' };
    const answer = await reviewer.call('decideVerification', { params: { sub: of.sub }, body });
    expect(answer.status).toBe(200);
  };
  await ask(she);
  await ask(answered);
  const own = async (of: SignedIn) => (await of.call<OwnVerification>('getVerification')).body;
  const notifiedKinds = async () => (await readNotifications(she.sub)).map(({ kind }) => kind);
  const { answerBy } = await own(she);

  await cloud.pass(22 * day, she, reviewer, answered);
  expect(await notifiedKinds()).toEqual(['verification-more-asked']);
  await cloud.pass(26 * 60 * minute, she, reviewer, answered);
  expect(await notifiedKinds()).toEqual(['verification-more-asked', 'verification-answer-due']);
  expect((await mailsTo(cloud, she.email)).at(-1)?.text).toContain('identificación oficial, reverso');
  expect((await own(she)).status).toBe('more-asked');
  // The deadline never moves earlier. A late reminder may move it later.
  expect(Date.parse((await own(she)).answerBy ?? '')).toBeGreaterThanOrEqual(Date.parse(answerBy ?? ''));
  await postFile(await documentForm(answered, 'idBack'), await abstractPicture(2, 60));
  expect((await answered.call('submitVerification')).status).toBe(200);

  await cloud.pass(7 * day + minute, she, reviewer, answered);
  expect(await own(she)).toMatchObject({
    status: 'expired',
    details,
    decision: { kind: 'verification-unanswered', automated: true },
  });
  expect((await own(answered)).status).toBe('pending');
  expect(await notifiedKinds()).toEqual([
    'verification-more-asked',
    'verification-answer-due',
    'verification-unanswered',
  ]);
  expect(await documentsOf(she)).toBeGreaterThan(0);
  await cloud.pass(31 * day, she, reviewer);
  expect(await documentsOf(she)).toBe(0);
  // The expired case does not prevent a new case.
  await submitCase(she);
  expect((await own(she)).status).toBe('pending');
});

test('the owner is notified before a document expires, and the listing is hidden afterwards', async ({
  cloud,
}) => {
  const reviewer = await signedIn(cloud, 'admin');
  const she = await signedIn(cloud, 'worker');
  const paidOn = () =>
    changeFacts(she.sub, ({ membership = buildMembership() }) => ({
      membership: { ...membership, periodEnd: new Date(cloud.clock.now() + 60 * day).toISOString() },
    }));
  await paidOn();
  await submitCase(she);
  const { version } = await openCase(reviewer, she.sub);
  const expiresOn = dayAfter(cloud.clock.date(), 40);
  await reviewer.call('decideVerification', {
    params: { sub: she.sub },
    body: {
      decision: 'approve',
      version,
      documentType: 'passport',
      documentNumber: 'AB1234',
      documentExpiresOn: expiresOn,
    },
  });
  const listing = await saveListing(cloud, she);
  const lies = async () => (await queryPartition(listingPk(listing.id))).length > 0;
  const kinds = async () =>
    (await readNotifications(she.sub)).map(({ kind }) => kind).filter((kind) => kind !== 'contents-approved');

  // The listing is in Mexico City, so the document's last day ends in that city's time zone.
  const end = identityEnd(expiresOn, 'America/Mexico_City').getTime();
  await cloud.pass(end - 30 * day - 10 * minute - cloud.clock.now());
  expect(await kinds()).toEqual(['verification-approved']);
  await cloud.pass(17 * minute, she);
  expect(await kinds()).toEqual(['verification-approved', 'verification-expiring']);
  expect((await she.call<OwnVerification>('getVerification')).body.approval).toEqual({
    expiresOn,
    renewable: true,
  });
  await paidOn();
  await cloud.pass(end - 2 * minute - cloud.clock.now(), she);
  expect(await kinds()).toHaveLength(2);
  expect(await lies()).toBe(true);
  expect((await she.call<Me>('getMe')).body.published).toBe(true);

  // The approval expires by the clock, before any sweep.
  await cloud.pass(3 * minute, she);
  expect((await she.call<Me>('getMe')).body).toMatchObject({ verification: 'expired', published: false });
  expect((await fetch(`${cloud.site}/api/listings/${listing.id}`)).status).toBe(404);
  await cloud.pass(6 * minute, she);
  expect(await lies()).toBe(false);
  expect(await kinds()).toEqual(['verification-approved', 'verification-expiring', 'verification-expired']);
  expect(await readDecisions(she.sub)).toMatchObject([
    { kind: 'verification-expired', reason: expiresOn, automated: true, by: 'system' },
  ]);
  expect((await she.call<OwnVerification>('getVerification')).body.status).toBe('expired');
  expect((await she.call('saveDetails', { body: details })).status).toBe(200);
});

test('the decision that ends an approval after an unproved name change gives that reason', async ({
  cloud,
}) => {
  const reviewer = await signedIn(cloud, 'admin');
  const she = await signedIn(cloud, 'worker');
  await submitCase(she);
  await approve(reviewer, she, (await openCase(reviewer, she.sub)).version);
  const renamed = { ...details, fullName: 'Ana Casada' };
  const saved = await she.call<OwnVerification>('saveDetails', { body: renamed });
  const proveBy = saved.body.approval?.expiresOn;
  await cloud.pass(2 * day, she);
  await cloud.pass(30 * day, she);
  expect(await readDecisions(she.sub)).toMatchObject([
    { kind: 'verification-name-unproved', reason: proveBy, automated: true, by: 'system' },
  ]);
  expect((await she.call<OwnVerification>('getVerification')).body.decision).toMatchObject({
    kind: 'verification-name-unproved',
  });
  const mails = (await mailsTo(cloud, she.email)).map(({ text }) => text).join();
  expect(mails).toContain('Cambiaste tu nombre legal');
  expect(mails).toContain('No recibimos un documento que compruebe');
  expect(mails).not.toContain('Tu verificación venció');
});

/** Tests expiry on the sign-in screens. The test is in this file because its cloud has a movable clock. */
test('an expired sign-up code or reset link fails, and a new one works', async ({ cloud }) => {
  configureAmplify(cloud);
  const [email, formId, password] = [`${randomUUID()}@example.test`, randomUUID(), 'azul-Marino-27'];
  const newest = async () => (await mailsTo(cloud, email))[0]?.html ?? '';
  const code = async () => codeIn(await newest());
  const linked = async () => linkTokenIn(await newest());
  await startSignUp({ name: 'Ana Prueba', email, password, worker: false, language: 'es', formId });
  const first = await code();
  await cloud.pass(24 * 60 * minute);
  const late = await confirmCode(formId, first).then(
    () => 'taken',
    (error: unknown) => failureMessage(error, words, words.confirm.wrong, confirmFailures(words)),
  );
  expect(late).toBe(words.confirm.expired);
  await resendCode(formId);
  await confirmCode(formId, await code());
  await signInAs(cloud, { email, password });

  configureAmplify(cloud);
  await requestReset(email);
  const link = await linked();
  await cloud.pass(60 * minute);
  const refused = await finishReset(email, link, 'verde-Claro-31').then(
    () => 'taken',
    (error: unknown) => failureMessage(error, words, words.reset.failed, resetFailures(words)),
  );
  expect(refused).toBe(words.reset.badToken);
  await requestReset(email);
  await finishReset(email, await linked(), 'verde-Claro-31');
  await signInAs(cloud, { email, password: 'verde-Claro-31' });
});

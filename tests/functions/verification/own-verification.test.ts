import { describe, expect } from 'vitest';
import type { OwnVerification } from '#shared/api/verification.ts';
import { documentKinds } from '#shared/verification.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { hold, lift } from '#functions/operator/hold-account.ts';
import { eraseDocuments } from '#functions/verification/document-store.ts';
import { eraseDecidedDocuments } from '#functions/verification/erase-documents.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import {
  details,
  documentForm,
  openCase,
  signedIn,
  type SignedIn,
  submitCase,
} from '#tests/support/signed-in.ts';
import { postFile } from '#tests/support/site-api.ts';
import { storedDocument } from '#tests/support/stored-documents.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;

let picture: Buffer;
test.beforeAll(async () => {
  picture = await abstractPicture(1, 60);
});

const provider = (cloud: SharedCloud) => signedIn(cloud, 'worker');
const view = (by: SignedIn) => by.call<OwnVerification>('getVerification');
const yearsAgo = (years: number, days = 0): string => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

describe('a provider’s verification', () => {
  test('shows when each document has arrived, and reveals no storage key or URL', async ({ cloud }) => {
    const she = await provider(cloud);
    expect((await view(she)).body).toMatchObject({ status: 'none', version: 0 });
    const saved = await she.call<OwnVerification>('saveDetails', { body: details });
    expect(saved.body).toMatchObject({ status: 'draft', details });
    expect(saved.body.documents.map(({ status }) => status)).toEqual(Array(4).fill('pending'));

    for (const kind of documentKinds) {
      const form = await documentForm(she, kind);
      const before = (await view(she)).body.documents.find((document) => document.kind === kind);
      expect(before?.status).toBe('pending');
      expect((await postFile(form, picture)).status).toBe(204);
      const after = (await view(she)).body.documents.find((document) => document.kind === kind);
      expect(after?.status).toBe('uploaded');
    }
    const submitted = await she.call<OwnVerification>('submitVerification');
    expect(submitted.body.status).toBe('pending');
    expect(submitted.body.submittedAt).toBeTruthy();
    for (const answer of [saved, submitted, await view(she)]) {
      expect(JSON.stringify(answer.body)).not.toMatch(/incoming\/|review\/|https?:/);
    }
  });

  test('returns the same response for repeated and concurrent submissions', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of documentKinds) await postFile(await documentForm(she, kind), picture);
    const answers = await Promise.all([1, 2, 3].map(() => she.call<OwnVerification>('submitVerification')));
    answers.push(await she.call<OwnVerification>('submitVerification'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // Ignore the median wait: it changes with the cases of concurrent tests.
    for (const { body } of answers)
      expect({ ...body, medianMinutes: undefined }).toEqual({
        ...answers[0]?.body,
        medianMinutes: undefined,
      });
  });

  test('refuses new details and documents while pending or approved', async ({ cloud }) => {
    const she = await provider(cloud);
    await submitCase(she);
    const { version } = (await view(she)).body;
    const document = { body: { kind: 'selfie', contentType: 'image/jpeg', bytes: 10 } };
    for (const status of ['pending', 'approved']) {
      expect(await she.call('saveDetails', { body: details })).toMatchObject({
        status: 409,
        error: { code: 'already-submitted' },
      });
      expect((await she.call('createDocument', document)).error.code).toBe('already-submitted');
      expect((await view(she)).body).toMatchObject({ status, version });
      await changeFacts(she.sub, ({ verification }) => ({
        verification: verification && { ...verification, status: 'approved' },
      }));
    }
    expect((await she.call('submitVerification')).error.code).toBe('already-submitted');
  });

  test('keeps the documents of a rejected case until their deletion date', async ({ cloud }) => {
    const she = await provider(cloud);
    await submitCase(she);
    await changeFacts(she.sub, ({ verification }, now) => ({
      verification: verification && {
        ...verification,
        status: 'rejected',
        decidedAt: now.toISOString(),
        rejection: { reason: 'unclear-images', note: 'Too dark.' },
      },
    }));
    const rejected = (await view(she)).body;
    expect(rejected.rejection).toEqual({ reason: 'unclear-images', note: 'Too dark.' });
    const { documents } = (await readFacts(she.sub)).verification ?? {};
    expect(await storedDocument(documents?.selfie?.key)).toBeDefined();

    const again = (await she.call<OwnVerification>('saveDetails', { body: details })).body;
    expect(again).toMatchObject({ status: 'draft', version: rejected.version + 1 });
    expect(again.rejection).toBeUndefined();
    expect(again.documents.map(({ status }) => status)).toEqual(Array(4).fill('pending'));
    await cloud.flush();
    for (const kind of documentKinds) expect(await storedDocument(documents?.[kind]?.key)).toBeDefined();
    await submitCase(she);
    await eraseDecidedDocuments(she.sub, new Date(Date.now() + 29 * day));
    for (const kind of documentKinds) expect(await storedDocument(documents?.[kind]?.key)).toBeDefined();
    await eraseDecidedDocuments(she.sub, new Date(Date.now() + 31 * day));
    for (const kind of documentKinds) expect(await storedDocument(documents?.[kind]?.key)).toBeUndefined();
    const { verification: pending } = await readFacts(she.sub);
    expect(pending?.kept).toBeUndefined();
    for (const kind of documentKinds)
      expect(await storedDocument(pending?.documents[kind]?.key)).toBeDefined();
    expect((await view(she)).body.status).toBe('pending');
  });
});

test('a legal hold keeps all documents, even replaced ones and those of decided cases', async ({ cloud }) => {
  const reviewer = await signedIn(cloud, 'admin');
  const she = await provider(cloud);
  await hold(she.sub, 'a court', 'test');
  await she.call('saveDetails', { body: details });
  const replaced = await documentForm(she, 'selfie');
  await postFile(replaced, picture);
  await submitCase(she);
  const first = (await readFacts(she.sub)).verification?.documents;
  const decide = async (body: object) => {
    const { version } = await openCase(reviewer, she.sub);
    const params = { sub: she.sub };
    const answer = await reviewer.call('decideVerification', { params, body: { ...body, version } });
    expect(answer.status).toBe(200);
  };
  await decide({ decision: 'ask-more', documents: ['idBack'], note: 'Sin recortes.' });
  await postFile(await documentForm(she, 'idBack'), picture);
  expect((await she.call('submitVerification')).status).toBe(200);
  const second = (await readFacts(she.sub)).verification?.documents;
  await decide({ decision: 'reject', reason: 'other', note: '' });
  await she.call('saveDetails', { body: details });
  await eraseDecidedDocuments(she.sub, new Date(Date.now() + 31 * day));
  await cloud.flush();
  const keys = [replaced.fields['key'], ...Object.values({ ...first }).map(({ key }) => key)];
  for (const key of [...keys, second?.idBack?.key]) expect(await storedDocument(key)).toBeDefined();

  await lift(she.sub, 'a court', 'test');
  await eraseDecidedDocuments(she.sub, new Date(Date.now() + 31 * day));
  for (const { key } of Object.values({ ...second })) expect(await storedDocument(key)).toBeUndefined();
});

test('a lost document counts as missing on submission and can’t be opened', async ({ cloud }) => {
  const reviewer = await signedIn(cloud, 'admin');
  const she = await provider(cloud);
  await submitCase(she);
  const params = { sub: she.sub };
  const { version } = await openCase(reviewer, she.sub);
  const body = { decision: 'ask-more', documents: ['idBack'], note: 'Sin recortes.', version };
  expect((await reviewer.call('decideVerification', { params, body })).status).toBe(200);
  const keys = Object.values((await readFacts(she.sub)).verification?.documents ?? {}).map(({ key }) => key);
  await eraseDocuments(keys);
  expect((await view(she)).body.documents.map(({ status }) => status)).toEqual(Array(4).fill('pending'));
  await postFile(await documentForm(she, 'idBack'), picture);
  const refused = await she.call('submitVerification');
  expect(refused.error.code).toBe('documents-missing');
  expect(refused.error.fields?.map(({ field }) => field)).not.toContain('idBack');
  expect(refused.error.fields).toHaveLength(3);

  await submitCase(she);
  await reviewer.call('claimVerification', { params });
  const { selfie } = (await readFacts(she.sub)).verification?.documents ?? {};
  await eraseDocuments([selfie?.key ?? '']);
  const look = await reviewer.call('viewDocument', { params: { ...params, kind: 'selfie' } });
  expect(look.error).toMatchObject({ code: 'documents-missing', fields: [{ field: 'selfie' }] });
  expect((await readFacts(she.sub)).verification?.opened).toBeUndefined();
});

describe('the age check', () => {
  test('refuses the day before the 18th birthday and names the field', async ({ cloud }) => {
    const she = await provider(cloud);
    const born = (dateOfBirth: string) => she.call('saveDetails', { body: { ...details, dateOfBirth } });
    const refused = await born(yearsAgo(18, 1));
    expect(refused).toMatchObject({ status: 400, error: { code: 'under-age' } });
    expect(refused.error.fields).toMatchObject([{ field: 'dateOfBirth' }]);
    expect((await view(she)).body.status).toBe('none');
    expect((await born(yearsAgo(18, -1))).status).toBe(200);
  });

  test('uses the calendar of the provider’s country', async ({ cloud }) => {
    const she = await provider(cloud);
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account, profile: { version: 1, country: 'es' } },
    }));
    const born = (dateOfBirth: string) => she.call('saveDetails', { body: { ...details, dateOfBirth } });
    // A birthday in Spain counts once it has begun in the Canary Islands, the last zone of the country.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Atlantic/Canary', dateStyle: 'short' });
    const [year = '', ...day] = today.format(new Date()).split('-');
    const eighteenToday = [Number(year) - 18, ...day].join('-');
    if (!eighteenToday.endsWith('-02-29')) expect((await born(eighteenToday)).status).toBe(200);
    for (const young of [yearsAgo(18, 2), yearsAgo(0, 1), '2012-02-29'])
      expect((await born(young)).error.code).toBe('under-age');
    expect((await born('1899-12-31')).error.code).toBe('invalid-input');
    expect((await born('1900-02-29')).error.code).toBe('invalid-input');
    for (const old of ['1900-01-01', '1996-02-29']) expect((await born(old)).status).toBe(200);
  });

  test.for(['1995-02-30', '20-05-1995', '', '0000-00-00'])(
    'refuses %j as a date of birth',
    async (dateOfBirth, { cloud }) => {
      const she = await provider(cloud);
      const refused = await she.call('saveDetails', { body: { ...details, dateOfBirth } });
      expect(refused).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
      expect(refused.error.fields?.map(({ field }) => field)).toEqual(['dateOfBirth']);
    },
  );
});

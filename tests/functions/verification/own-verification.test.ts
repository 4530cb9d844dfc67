import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { OwnVerification } from '#shared/api/verification.ts';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import { documentKinds, type DocumentKind, type DocumentType } from '#shared/verification.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { holdAccount } from '#functions/operator/hold-account.ts';
import { submitVerification } from '#functions/verification/submit-verification.ts';
import { eraseDocuments } from '#functions/verification/document-store.ts';
import { eraseDecidedDocuments } from '#functions/verification/erase-documents.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { pngBomb } from '#tests/support/broken-pictures.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { activePdfs, costlyPdfs, lockedPdf, pdf as bill } from '#tests/support/pdfs.ts';
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

/** What lies in the documents bucket under a key; undefined where nothing does. */
async function stored(key: string | undefined): Promise<Buffer | undefined> {
  try {
    const command = new GetObjectCommand({ Bucket: process.env['DOCUMENTS_BUCKET'], Key: key });
    return Buffer.from((await (await bucketClient().send(command)).Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
}

/** The keys of all that lies in the documents bucket of one person. */
async function storedKeys({ sub }: SignedIn): Promise<string[]> {
  const found = await Promise.all(
    Object.values(documentsPrefix).map((prefix) =>
      bucketClient().send(
        new ListObjectsV2Command({ Bucket: process.env['DOCUMENTS_BUCKET'], Prefix: `${prefix}${sub}/` }),
      ),
    ),
  );
  return found.flatMap(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? []));
}

describe('step by step', () => {
  test('none, draft, each document as it arrives, pending; the answers carry no key and no address', async ({
    cloud,
  }) => {
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

  test('submitting twice answers the same, one after the other and at once', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of documentKinds) await postFile(await documentForm(she, kind), picture);
    const answers = await Promise.all([1, 2, 3].map(() => she.call<OwnVerification>('submitVerification')));
    answers.push(await she.call<OwnVerification>('submitVerification'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // How long others waited is said of everybody's cases, those of the tests beside this one too.
    for (const { body } of answers)
      expect({ ...body, medianMinutes: undefined }).toEqual({
        ...answers[0]?.body,
        medianMinutes: undefined,
      });
  });

  test('what is pending or approved takes no details, no document and keeps its version', async ({
    cloud,
  }) => {
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

  test('after a rejection they start again, without the old documents, which stay until their day', async ({
    cloud,
  }) => {
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
    expect(await stored(documents?.selfie?.key)).toBeDefined();

    const again = (await she.call<OwnVerification>('saveDetails', { body: details })).body;
    expect(again).toMatchObject({ status: 'draft', version: rejected.version + 1 });
    expect(again.rejection).toBeUndefined();
    expect(again.documents.map(({ status }) => status)).toEqual(Array(4).fill('pending'));
    await cloud.flush();
    for (const kind of documentKinds) expect(await stored(documents?.[kind]?.key)).toBeDefined();
    await submitCase(she);
    await eraseDecidedDocuments(she.sub, new Date(Date.now() + 29 * day));
    for (const kind of documentKinds) expect(await stored(documents?.[kind]?.key)).toBeDefined();
    await eraseDecidedDocuments(she.sub, new Date(Date.now() + 31 * day));
    for (const kind of documentKinds) expect(await stored(documents?.[kind]?.key)).toBeUndefined();
    const { verification: pending } = await readFacts(she.sub);
    expect(pending?.kept).toBeUndefined();
    for (const kind of documentKinds) expect(await stored(pending?.documents[kind]?.key)).toBeDefined();
    expect((await view(she)).body.status).toBe('pending');
  });
});

describe('under a legal hold', () => {
  test('no document goes: not one that is replaced, none that is asked for again, none by a new case or its days', async ({
    cloud,
  }) => {
    const reviewer = await signedIn(cloud, 'admin');
    const she = await provider(cloud);
    await holdAccount(she.email, true, 'a court', 'test');
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
    for (const key of [...keys, second?.idBack?.key]) expect(await stored(key)).toBeDefined();

    await holdAccount(she.email, false, 'a court', 'test');
    await eraseDecidedDocuments(she.sub, new Date(Date.now() + 31 * day));
    for (const { key } of Object.values({ ...second })) expect(await stored(key)).toBeUndefined();
  });
});

describe('a document that is gone', () => {
  test('is missing at a submission, and opened by nobody', async ({ cloud }) => {
    const reviewer = await signedIn(cloud, 'admin');
    const she = await provider(cloud);
    await submitCase(she);
    const params = { sub: she.sub };
    const { version } = await openCase(reviewer, she.sub);
    const body = { decision: 'ask-more', documents: ['idBack'], note: 'Sin recortes.', version };
    expect((await reviewer.call('decideVerification', { params, body })).status).toBe(200);
    const keys = Object.values((await readFacts(she.sub)).verification?.documents ?? {}).map(
      ({ key }) => key,
    );
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
});

describe('age', () => {
  test('the day before their 18th birthday is refused, naming the field; the day after is not', async ({
    cloud,
  }) => {
    const she = await provider(cloud);
    const born = (dateOfBirth: string) => she.call('saveDetails', { body: { ...details, dateOfBirth } });
    const refused = await born(yearsAgo(18, 1));
    expect(refused).toMatchObject({ status: 400, error: { code: 'under-age' } });
    expect(refused.error.fields).toMatchObject([{ field: 'dateOfBirth' }]);
    expect((await view(she)).body.status).toBe('none');
    expect((await born(yearsAgo(18, -1))).status).toBe(200);
  });

  test('is their country’s calendar’s to say, and nobody’s of tomorrow or 1900 but who is of age', async ({
    cloud,
  }) => {
    const she = await provider(cloud);
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account, profile: { version: 1, country: 'es' } },
    }));
    const born = (dateOfBirth: string) => she.call('saveDetails', { body: { ...details, dateOfBirth } });
    // In the Canary Islands, where Spain's day begins last.
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
    '%j is no date',
    async (dateOfBirth, { cloud }) => {
      const she = await provider(cloud);
      const refused = await she.call('saveDetails', { body: { ...details, dateOfBirth } });
      expect(refused).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
      expect(refused.error.fields?.map(({ field }) => field)).toEqual(['dateOfBirth']);
    },
  );
});

describe('documents', () => {
  test('missing ones and one that is not what it was announced as are each named', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    await postFile(await documentForm(she, 'selfie'), picture);
    await postFile(await documentForm(she, 'idFront'), Buffer.from('a text behind the name of a JPEG'));
    await documentForm(she, 'idBack');
    const refused = await she.call('submitVerification');
    expect(refused).toMatchObject({ status: 400, error: { code: 'documents-missing' } });
    expect(refused.error.fields?.map(({ field }) => field).sort()).toEqual([
      'addressProof',
      'idBack',
      'idFront',
    ]);
    expect((await view(she)).body.status).toBe('draft');

    for (const kind of ['idFront', 'idBack', 'addressProof'] as const)
      await postFile(await documentForm(she, kind), picture);
    expect((await she.call('submitVerification')).status).toBe(200);
  });

  test('are looked at for ten submissions an hour, and what is pending answers on', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const codes: unknown[] = [];
    for (let count = 0; count < 11; count += 1) codes.push((await she.call('submitVerification')).error.code);
    expect(codes).toEqual([...Array<unknown>(10).fill('documents-missing'), 'rate-limited']);
    const other = await provider(cloud);
    await submitCase(other);
    for (let count = 0; count < 11; count += 1)
      expect((await other.call('submitVerification')).status).toBe(200);
  });

  test('are taken back until they are sent, and erased; what a reviewer has is not', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const form = await documentForm(she, 'selfie');
    await postFile(form, picture);
    const params = { kind: 'selfie' };
    const remove = () => she.call<OwnVerification>('removeDocument', { params });
    for (const answer of [await remove(), await remove()]) {
      expect(answer.status).toBe(200);
      expect(answer.body.documents).toContainEqual({ kind: 'selfie', status: 'pending' });
    }
    await cloud.flush();
    expect(await stored(form.fields['key'])).toBeUndefined();
    await submitCase(she);
    expect((await remove()).error.code).toBe('already-submitted');
    const { selfie } = (await readFacts(she.sub)).verification?.documents ?? {};
    expect(await stored(selfie?.key)).toBeDefined();
    const unknown = await she.call('removeDocument', { params: { kind: 'diploma' } });
    expect(unknown.error.code).toBe('not-found');
  });

  test('a PDF proves an address and nothing else', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const pdf = (kind: string) =>
      she.call('createDocument', { body: { kind, contentType: 'application/pdf', bytes: 10 } });
    for (const kind of ['selfie', 'idFront', 'idBack']) {
      expect(await pdf(kind)).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
    }
    for (const kind of ['selfie', 'idFront', 'idBack'] as const)
      await postFile(await documentForm(she, kind), picture);
    const form = await documentForm(she, 'addressProof', 'application/pdf');
    await postFile(form, bill());
    expect((await she.call('submitVerification')).status).toBe(200);
  });

  test('are refused by their bytes with a reason that stays until the next upload', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const send = async (kind: DocumentKind, type: DocumentType, bytes: Buffer) => {
      await postFile(await documentForm(she, kind, type), bytes);
      return (await view(she)).body.documents.find((one) => one.kind === kind);
    };
    expect(await send('selfie', 'image/jpeg', Buffer.from('<svg onload="alert(1)"/>'))).toEqual({
      kind: 'selfie',
      status: 'pending',
      refusal: 'other-type',
    });
    expect(await send('idFront', 'image/png', pngBomb(30_000))).toMatchObject({ refusal: 'too-many-pixels' });
    const bills = {
      'active-content': activePdfs['a script that runs when it is opened'],
      'too-many-pages': bill({ pages: 21 }),
      password: lockedPdf,
      damaged: picture,
    };
    for (const [refusal, bytes = picture] of Object.entries(bills))
      expect(await send('addressProof', 'application/pdf', bytes)).toMatchObject({
        status: 'pending',
        refusal,
      });
    await cloud.flush();
    expect(await storedKeys(she)).toEqual([]);
    const taken = await send('selfie', 'image/jpeg', picture);
    expect(taken?.status).toBe('uploaded');
    expect(taken).not.toHaveProperty('refusal');
    expect(Buffer.from(await (await fetch(taken?.picture ?? '')).arrayBuffer()).equals(picture)).toBe(true);
  });

  test('keep the one before when what was to replace it is refused', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of documentKinds) await postFile(await documentForm(she, kind), picture);
    await postFile(await documentForm(she, 'idBack'), Buffer.from('no picture'));
    const { documents } = (await view(she)).body;
    expect(documents.find(({ kind }) => kind === 'idBack')).toMatchObject({
      status: 'uploaded',
      refusal: 'other-type',
    });
    expect((await she.call('submitVerification')).status).toBe(200);
    expect((await readFacts(she.sub)).verification).not.toHaveProperty('refusals');
  });

  test('of an upload swapped after the look are looked at again at the submission', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of documentKinds) await postFile(await documentForm(she, kind), picture);
    const form = await documentForm(she, 'addressProof', 'application/pdf');
    await postFile(form, bill());
    expect((await view(she)).body.documents.map(({ status }) => status)).toEqual(
      documentKinds.map(() => 'uploaded'),
    );
    await postFile(form, activePdfs['a script that runs when it is opened'] ?? picture);
    const refused = await she.call('submitVerification');
    expect(refused).toMatchObject({ status: 400, error: { code: 'documents-missing' } });
    expect(refused.error.fields?.map(({ field }) => field)).toEqual(['addressProof']);
    expect((await view(she)).body.documents.at(-1)).toMatchObject({ refusal: 'active-content' });
  });

  test('that take the Lambda all of its time are refused as not drawn', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const endless = costlyPdfs['objects that unpack to far more than they are']?.() ?? picture;
    await postFile(await documentForm(she, 'addressProof', 'application/pdf'), endless);
    expect((await view(she)).body.documents.at(-1)).toMatchObject({ refusal: 'not-drawn' });
  });

  test('are not sent when another tab replaces one while it is submitted', async ({ cloud }) => {
    const she = await provider(cloud);
    await submitCase(she);
    await she.call('withdrawVerification');
    const other = await abstractPicture(7, 80);
    await postFile(await documentForm(she, 'selfie'), picture);
    const form = await documentForm(she, 'idFront');
    // As another tab does it, at the moment in which the new selfie is copied.
    const client = bucketClient();
    const name = 'other-tab';
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (sent) => {
          const answer = await next(sent);
          if (commandName === 'CopyObjectCommand') {
            client.middlewareStack.remove(name);
            await postFile(form, other);
            await view(she);
            await cloud.flush();
          }
          return answer;
        },
      { step: 'initialize', name },
    );
    await expect(submitVerification(she.sub)).rejects.toMatchObject({ code: 'version-conflict' });
    await cloud.flush();
    const { documents = {} } = (await readFacts(she.sub)).verification ?? {};
    expect((await stored(documents.idFront?.key))?.equals(other)).toBe(true);
    expect((await she.call('submitVerification')).status).toBe(200);
    await cloud.flush();
    const sent = (await readFacts(she.sub)).verification?.documents ?? {};
    for (const kind of documentKinds) expect(await stored(sent[kind]?.key)).toBeDefined();
  });

  test('of a submission that failed go once their owner takes them back', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of ['idFront', 'idBack'] as const) await postFile(await documentForm(she, kind), picture);
    await postFile(await documentForm(she, 'addressProof', 'application/pdf'), bill({ pages: 2 }));
    expect((await she.call('submitVerification')).error.code).toBe('documents-missing');
    expect((await storedKeys(she)).length).toBeGreaterThan(3);
    for (const kind of documentKinds) await she.call('removeDocument', { params: { kind } });
    await cloud.flush();
    expect(await storedKeys(she)).toEqual([]);
  });

  test('of a version that was swapped away go with the submission of the other', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of ['idFront', 'idBack', 'addressProof'] as const)
      await postFile(await documentForm(she, kind), picture);
    const form = await documentForm(she, 'addressProof', 'application/pdf');
    await postFile(form, bill({ pages: 2 }));
    expect((await she.call('submitVerification')).error.code).toBe('documents-missing');
    await postFile(form, bill());
    await postFile(await documentForm(she, 'selfie'), picture);
    expect((await she.call('submitVerification')).status).toBe(200);
    await cloud.flush();
    // Four documents, and of the PDF one page and the copy.
    expect(await storedKeys(she)).toHaveLength(6);
  });

  test('that are PDFs lie in review with a picture of each page, which goes with them', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of documentKinds) await postFile(await documentForm(she, kind), picture);
    await postFile(await documentForm(she, 'addressProof', 'application/pdf'), bill({ pages: 3 }));
    await she.call('submitVerification');
    await cloud.flush();
    const pages = (await storedKeys(she)).filter((key) => key.startsWith('pages/'));
    expect(pages.map((key) => key.split('/').at(-1))).toEqual(['1.jpg', '2.jpg', '3.jpg', 'copy.pdf']);
    for (const key of pages.slice(0, 3))
      expect(await sharp(await stored(key)).metadata()).toMatchObject({ format: 'jpeg', height: 2200 });
    await she.call('withdrawVerification');
    await she.call('removeDocument', { params: { kind: 'addressProof' } });
    await cloud.flush();
    expect((await storedKeys(she)).filter((key) => key.startsWith('pages/'))).toEqual([]);
  });

  test('a form takes its own key and type, and at most 10 MB', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const form = await documentForm(she, 'selfie');
    expect((await postFile(form, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(400);
    expect((await postFile(form, picture, { key: 'review/somebody/selfie/1' })).status).toBe(403);
    expect((await postFile(form, picture, { 'Content-Type': 'text/html' })).status).toBe(403);
    const large = { kind: 'selfie', contentType: 'image/jpeg', bytes: 10 * 1024 * 1024 + 1 };
    expect((await she.call('createDocument', { body: large })).error.fields?.[0]?.field).toBe('bytes');
  });

  test('a form still valid after submission changes nothing that a reviewer sees', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const forms = await Promise.all(documentKinds.map((kind) => documentForm(she, kind)));
    for (const form of forms) await postFile(form, picture);
    await she.call('submitVerification');
    await cloud.flush();
    const other = await abstractPicture(9, 60);
    for (const form of forms) expect((await postFile(form, other)).status).toBe(204);
    const { documents } = (await readFacts(she.sub)).verification ?? {};
    for (const kind of documentKinds) {
      expect((await stored(documents?.[kind]?.key))?.equals(picture)).toBe(true);
    }
  });

  test('what was posted is gone once its copy lies in review', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const forms = await Promise.all(documentKinds.map((kind) => documentForm(she, kind)));
    for (const form of forms) await postFile(form, picture);
    for (const form of forms) expect(await stored(form.fields['key'])).toBeDefined();
    await she.call('submitVerification');
    await cloud.flush();
    for (const form of forms) expect(await stored(form.fields['key'])).toBeUndefined();
  });
});

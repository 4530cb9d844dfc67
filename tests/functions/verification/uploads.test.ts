import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { OwnVerification } from '#shared/api/verification.ts';
import { documentKinds, type DocumentKind, type DocumentType } from '#shared/verification.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { submitVerification } from '#functions/verification/submit-verification.ts';
import { pngBomb } from '#tests/support/broken-pictures.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { activePdfs, costlyPdfs, lockedPdf, pdf as bill } from '#tests/support/pdfs.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { details, documentForm, signedIn, type SignedIn, submitCase } from '#tests/support/signed-in.ts';
import { postFile } from '#tests/support/site-api.ts';
import { storedDocument, storedDocumentKeys } from '#tests/support/stored-documents.ts';
import { cloudTest as test } from '#tests/support/test.ts';

let picture: Buffer;
test.beforeAll(async () => {
  picture = await abstractPicture(1, 60);
});

const provider = (cloud: SharedCloud) => signedIn(cloud, 'worker');
const view = (by: SignedIn) => by.call<OwnVerification>('getVerification');

describe('uploaded documents', () => {
  test('are named in the error when missing or of a wrong type', async ({ cloud }) => {
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

  test('can be submitted without success at most ten times an hour', async ({ cloud }) => {
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

  test('can be removed before the submission, but not after', async ({ cloud }) => {
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
    expect(await storedDocument(form.fields['key'])).toBeUndefined();
    await submitCase(she);
    expect((await remove()).error.code).toBe('already-submitted');
    const { selfie } = (await readFacts(she.sub)).verification?.documents ?? {};
    expect(await storedDocument(selfie?.key)).toBeDefined();
    const unknown = await she.call('removeDocument', { params: { kind: 'diploma' } });
    expect(unknown.error.code).toBe('not-found');
  });

  test('may be a PDF only as proof of address', async ({ cloud }) => {
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

  test('are refused by content, with a reason shown until the next upload', async ({ cloud }) => {
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
    expect(await storedDocumentKeys(she)).toEqual([]);
    const taken = await send('selfie', 'image/jpeg', picture);
    expect(taken?.status).toBe('uploaded');
    expect(taken).not.toHaveProperty('refusal');
    expect(Buffer.from(await (await fetch(taken?.picture ?? '')).arrayBuffer()).equals(picture)).toBe(true);
  });

  test('stay when their replacement is refused', async ({ cloud }) => {
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

  test('are checked again on submission if the upload was swapped', async ({ cloud }) => {
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

  test('are refused as impossible to draw when drawing uses up the Lambda’s time', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const endless = costlyPdfs['objects that unpack to far more than they are']?.() ?? picture;
    await postFile(await documentForm(she, 'addressProof', 'application/pdf'), endless);
    expect((await view(she)).body.documents.at(-1)).toMatchObject({ refusal: 'not-drawn' });
  });

  test('are not submitted when another tab replaces one during the submission', async ({ cloud }) => {
    const she = await provider(cloud);
    await submitCase(she);
    await she.call('withdrawVerification');
    const other = await abstractPicture(7, 80);
    await postFile(await documentForm(she, 'selfie'), picture);
    const form = await documentForm(she, 'idFront');
    // Simulates another tab that replaces a document while the new selfie is copied.
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
    expect((await storedDocument(documents.idFront?.key))?.equals(other)).toBe(true);
    expect((await she.call('submitVerification')).status).toBe(200);
    await cloud.flush();
    const sent = (await readFacts(she.sub)).verification?.documents ?? {};
    for (const kind of documentKinds) expect(await storedDocument(sent[kind]?.key)).toBeDefined();
  });

  test('leave no files once removed after a failed submission', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of ['idFront', 'idBack'] as const) await postFile(await documentForm(she, kind), picture);
    await postFile(await documentForm(she, 'addressProof', 'application/pdf'), bill({ pages: 2 }));
    expect((await she.call('submitVerification')).error.code).toBe('documents-missing');
    expect((await storedDocumentKeys(she)).length).toBeGreaterThan(3);
    for (const kind of documentKinds) await she.call('removeDocument', { params: { kind } });
    await cloud.flush();
    expect(await storedDocumentKeys(she)).toEqual([]);
  });

  test('leave no files of an upload that was swapped before the submission', async ({ cloud }) => {
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
    // Six files remain: four documents, and a page image and a copy of the PDF.
    expect(await storedDocumentKeys(she)).toHaveLength(6);
  });

  test('include an image of each PDF page for review', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    for (const kind of documentKinds) await postFile(await documentForm(she, kind), picture);
    await postFile(await documentForm(she, 'addressProof', 'application/pdf'), bill({ pages: 3 }));
    await she.call('submitVerification');
    await cloud.flush();
    const pages = (await storedDocumentKeys(she)).filter((key) => key.startsWith('pages/'));
    expect(pages.map((key) => key.split('/').at(-1))).toEqual(['1.jpg', '2.jpg', '3.jpg', 'copy.pdf']);
    for (const key of pages.slice(0, 3))
      expect(await sharp(await storedDocument(key)).metadata()).toMatchObject({
        format: 'jpeg',
        height: 2200,
      });
    await she.call('withdrawVerification');
    await she.call('removeDocument', { params: { kind: 'addressProof' } });
    await cloud.flush();
    expect((await storedDocumentKeys(she)).filter((key) => key.startsWith('pages/'))).toEqual([]);
  });

  test('are accepted only with the upload form’s key and type, up to 10 MB', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const form = await documentForm(she, 'selfie');
    expect((await postFile(form, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(400);
    expect((await postFile(form, picture, { key: 'review/somebody/selfie/1' })).status).toBe(403);
    expect((await postFile(form, picture, { 'Content-Type': 'text/html' })).status).toBe(403);
    const large = { kind: 'selfie', contentType: 'image/jpeg', bytes: 10 * 1024 * 1024 + 1 };
    expect((await she.call('createDocument', { body: large })).error.fields?.[0]?.field).toBe('bytes');
  });

  test('under review stay unchanged when an upload form is reused after submission', async ({ cloud }) => {
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
      expect((await storedDocument(documents?.[kind]?.key))?.equals(picture)).toBe(true);
    }
  });

  test('are deleted from their upload key once copied for review', async ({ cloud }) => {
    const she = await provider(cloud);
    await she.call('saveDetails', { body: details });
    const forms = await Promise.all(documentKinds.map((kind) => documentForm(she, kind)));
    for (const form of forms) await postFile(form, picture);
    for (const form of forms) expect(await storedDocument(form.fields['key'])).toBeDefined();
    await she.call('submitVerification');
    await cloud.flush();
    for (const form of forms) expect(await storedDocument(form.fields['key'])).toBeUndefined();
  });
});

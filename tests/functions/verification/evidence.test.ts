import { GetObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect } from 'vitest';
import type { OwnVerification } from '#shared/api/verification.ts';
import { documentKinds, type DocumentKind } from '#shared/verification.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDecisions } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { decideVerification } from '#functions/verification/decide-verification.ts';
import { eraseDecidedDocuments } from '#functions/verification/erase-documents.ts';
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
import { cloudTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;

let picture: Buffer;
let another: Buffer;
test.beforeAll(async () => {
  [picture, another] = [await abstractPicture(1, 60), await abstractPicture(2, 60)];
});

const caseOf = async ({ sub }: SignedIn) => (await readFacts(sub)).verification;
const keyOf = async (by: SignedIn, kind: DocumentKind) => (await caseOf(by))?.documents[kind]?.key ?? '';
const view = async (by: SignedIn) => (await by.call<OwnVerification>('getVerification')).body;
const statusOf = async (by: SignedIn, kind: DocumentKind) =>
  (await view(by)).documents.find((one) => one.kind === kind)?.status;
const send = async (by: SignedIn, kind: DocumentKind, file = picture) =>
  postFile(await documentForm(by, kind), file);
const takeBack = (by: SignedIn) => by.call<OwnVerification>('withdrawVerification');

/** Returns whether a document is in the bucket, once pending messages are delivered. */
async function lies(cloud: SharedCloud, key: string): Promise<boolean> {
  await cloud.flush();
  try {
    await bucketClient().send(new GetObjectCommand({ Bucket: process.env['DOCUMENTS_BUCKET'], Key: key }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return false;
    throw error;
  }
}

async function look(by: SignedIn, { sub }: SignedIn, ...kinds: DocumentKind[]): Promise<void> {
  await by.call('claimVerification', { params: { sub } });
  for (const kind of kinds)
    expect((await by.call('viewDocument', { params: { sub, kind } })).status).toBe(200);
}

const logOf = async ({ sub }: SignedIn) =>
  (await queryPartition(`AUDIT#${new Date().toISOString().slice(0, 10)}`)).filter(
    ({ subject }) => subject === sub,
  );

describe('a document that a reviewer opened', () => {
  test('is kept for 30 days, whatever its owner withdraws or replaces', async ({ cloud, reviewer }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    await look(reviewer, she, 'selfie', 'idFront');
    const sent = (await caseOf(she))?.documents ?? {};
    expect((await takeBack(she)).status).toBe(200);
    await send(she, 'selfie', another);
    for (const kind of ['idFront', 'idBack'])
      expect((await she.call('removeDocument', { params: { kind } })).status).toBe(200);
    for (const kind of ['idFront', 'idBack'] as const) await send(she, kind);
    expect((await she.call('submitVerification')).status).toBe(200);

    expect(await keyOf(she, 'selfie')).not.toBe(sent.selfie?.key);
    for (const kind of ['selfie', 'idFront'] as const)
      expect(await lies(cloud, sent[kind]?.key ?? '')).toBe(true);
    expect(await lies(cloud, sent.idBack?.key ?? '')).toBe(false);
    const { kept = [] } = (await caseOf(she)) ?? {};
    expect(new Set(kept.map(({ kind, key, hash }) => ({ kind, key, hash })))).toEqual(
      new Set(
        (['idFront', 'selfie'] as const).map((kind) => ({
          kind,
          key: sent[kind]?.key,
          hash: sent[kind]?.hash,
        })),
      ),
    );

    await eraseDecidedDocuments(she.sub, new Date(Date.now() + 29 * day));
    expect(await lies(cloud, sent.selfie?.key ?? '')).toBe(true);
    await eraseDecidedDocuments(she.sub, new Date(Date.now() + 31 * day));
    for (const kind of ['selfie', 'idFront'] as const)
      expect(await lies(cloud, sent[kind]?.key ?? '')).toBe(false);
    for (const kind of documentKinds) expect(await lies(cloud, await keyOf(she, kind))).toBe(true);
  });

  test('leaves its hash in the audit log when the case is withdrawn', async ({ cloud, reviewer }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    await look(reviewer, she, 'selfie');
    const { hash } = (await caseOf(she))?.documents.selfie ?? {};
    await takeBack(she);
    await she.call('removeDocument', { params: { kind: 'selfie' } });
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(await logOf(she)).toMatchObject([
      { action: 'verification-opened', actor: reviewer.sub },
      { action: 'document-viewed', actor: reviewer.sub, hashes: { selfie: hash } },
    ]);
  });

  test('is kept whichever reviewer opened it, even if the document is requested again', async ({
    cloud,
    reviewer,
  }) => {
    const other = await signedIn(cloud, 'admin');
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    await look(reviewer, she, 'selfie');
    await changeFacts(she.sub, ({ verification }) => ({
      verification: verification && { ...verification, claimUntil: 0 },
    }));
    await look(other, she, 'idBack');
    const { version, documents } = (await caseOf(she)) ?? {};
    const body = {
      decision: 'ask-more',
      documents: ['selfie', 'idBack', 'idFront'],
      note: 'Sin recortes.',
      version,
    };
    expect((await other.call('decideVerification', { params: { sub: she.sub }, body })).status).toBe(200);
    for (const [kind, stays] of [
      ['selfie', true],
      ['idBack', true],
      ['idFront', false],
    ] as const)
      expect(await lies(cloud, documents?.[kind]?.key ?? ''), kind).toBe(stays);
  });
});

describe('a replaced document', () => {
  test('stays until the new document arrives, and is then deleted', async ({ cloud }) => {
    const she = await signedIn(cloud, 'worker');
    await she.call('saveDetails', { body: details });
    await send(she, 'selfie');
    const first = await keyOf(she, 'selfie');
    const stopped = await documentForm(she, 'selfie');
    expect(await lies(cloud, first)).toBe(true);
    expect(await statusOf(she, 'selfie')).toBe('uploaded');
    const form = await documentForm(she, 'selfie');
    expect(await lies(cloud, first)).toBe(true);
    await postFile(form, another);
    expect(await statusOf(she, 'selfie')).toBe('uploaded');
    expect(await lies(cloud, first)).toBe(false);
    expect(await keyOf(she, 'selfie')).toBe(form.fields['key']);
    expect(await lies(cloud, form.fields['key'] ?? '')).toBe(true);
    expect(await lies(cloud, stopped.fields['key'] ?? '')).toBe(false);
  });

  test('is submitted only if the new document never arrived', async ({ cloud }) => {
    const she = await signedIn(cloud, 'worker');
    await she.call('saveDetails', { body: details });
    for (const kind of documentKinds) await send(she, kind);
    const old = { selfie: await keyOf(she, 'selfie'), idBack: await keyOf(she, 'idBack') };
    await documentForm(she, 'selfie');
    await send(she, 'idBack', another);
    expect((await she.call('submitVerification')).status).toBe(200);
    for (const kind of documentKinds) expect(await lies(cloud, await keyOf(she, kind))).toBe(true);
    const hashes = Object.values((await caseOf(she))?.documents ?? {}).map(({ hash }) => hash);
    // Three documents are copies of one picture; `idBack` is another picture.
    expect(new Set(hashes).size).toBe(2);
    for (const key of Object.values(old)) expect(await lies(cloud, key)).toBe(false);
    expect(JSON.stringify(await caseOf(she))).not.toMatch(/incoming\//);
  });

  test('is removed together with its pending replacement', async ({ cloud }) => {
    const she = await signedIn(cloud, 'worker');
    await she.call('saveDetails', { body: details });
    await send(she, 'selfie');
    const first = await keyOf(she, 'selfie');
    await documentForm(she, 'selfie');
    expect((await she.call('removeDocument', { params: { kind: 'selfie' } })).status).toBe(200);
    expect(await statusOf(she, 'selfie')).toBe('pending');
    expect(await lies(cloud, first)).toBe(false);
  });
});

describe('a resubmitted case', () => {
  test('shows earlier decisions, the submission number and files sent before', async ({
    cloud,
    reviewer,
  }) => {
    const she = await signedIn(cloud, 'worker');
    await submitCase(she);
    const say = async (decision: object): Promise<void> => {
      const { version } = await openCase(reviewer, she.sub);
      const body = { ...decision, version };
      const answer = await reviewer.call('decideVerification', { params: { sub: she.sub }, body });
      expect(answer.status).toBe(200);
    };
    const again = async () => {
      await submitCase(she);
      return openCase(reviewer, she.sub);
    };
    const first = await openCase(reviewer, she.sub);
    expect(first).toMatchObject({ submission: 1, history: [] });
    expect(first.documents.every((document) => !('sentBefore' in document))).toBe(true);
    await say({ decision: 'ask-more', documents: ['idBack'], note: 'Está cortado.' });
    const asked = { about: 'verification-more-asked', documents: ['idBack'], note: 'Está cortado.' };
    await postFile(await documentForm(she, 'idBack'), await abstractPicture(1, 60));
    expect((await she.call('submitVerification')).status).toBe(200);
    const second = await openCase(reviewer, she.sub);
    expect(second).toMatchObject({ submission: 2, history: [asked] });
    // All documents are the same picture, so each matches the earlier `idBack` that was requested again.
    expect(second.documents.map(({ sentBefore }) => sentBefore)).toEqual(
      Array(4).fill(expect.objectContaining(asked)),
    );
    await say({ decision: 'reject', reason: 'mismatch', note: 'Otra persona.' });
    const refused = { about: 'verification-rejected', reason: 'mismatch', note: 'Otra persona.' };
    const third = await again();
    expect(third).toMatchObject({ submission: 3, history: [refused, asked], historyTotal: 2 });
    expect(third.documents[0]?.sentBefore).toMatchObject(refused);
  });
});

describe('the record of a rejection', () => {
  test.for([true, false])(
    'says whether a program made the decision: %s',
    async (automated, { cloud, reviewer }) => {
      const she = await signedIn(cloud, 'worker');
      await submitCase(she);
      const { version } = await openCase(reviewer, she.sub);
      const by = { name: reviewer.sub, automated };
      await decideVerification(by, she.sub, { decision: 'reject', version, reason: 'mismatch', note: '' });
      expect(await readDecisions(she.sub)).toMatchObject([{ kind: 'verification-rejected', automated }]);
    },
  );
});

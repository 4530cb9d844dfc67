import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { ExportView } from '#shared/api/export.ts';
import { dataExport } from '#shared/export.ts';
import { exportPatienceMinutes, exportsADay } from '#shared/export-life.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { exportKey } from '#shared/deployment/keys.ts';
import { getItem, putItem } from '#functions/data/table.ts';
import { exportState } from '#functions/account/export/export-table.ts';
import { makeExport } from '#functions/account/export/make-export.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { transferRecord } from '#functions/membership/transfer/transfer-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { aNote, enterBooking } from '#tests/support/bookings.ts';
import { buildPhoto, buildPost } from '#tests/support/builders.ts';
import { mailsTo, saveListing, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { buildTransfer } from '#tests/support/transfers.ts';
import { provider } from '#tests/support/provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const start = (by: SignedIn) => by.call<ExportView>('startExport');
const view = async (by: SignedIn): Promise<ExportView> => (await by.call<ExportView>('getExport')).body;

async function backdate({ sub }: SignedIn, minutes: number): Promise<void> {
  const row = await getItem(exportKey(sub), true);
  if (!row) throw new Error('There is no export to backdate.');
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await putItem({ Item: { ...row, requestedAt: at, ...(row['readyAt'] !== undefined && { readyAt: at }) } });
}

test('an export has all of a provider’s data; its mail has no download link', async ({ cloud }) => {
  const she = await provider(cloud).approved().published().paid();
  const deleted = she.listing;
  await she.call('deleteListing');
  const { id, photoId } = await saveListing(cloud, she);
  await she.call('getContact', {
    params: { id },
    body: {},
    headers: { cookie: 'adult=1', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0' },
  });
  await she.call('syncSaved', { body: { save: [id], remove: [] } });
  const booking = await enterBooking(she.sub);
  const transfer = buildTransfer({ claimedBy: 'a reviewer', claimUntil: 1 });
  await changeFacts(she.sub, ({ account }) => ({ also: [transferRecord(she.sub, transfer, account.name)] }));
  const post = buildPost();
  await changeFacts(she.sub, () => ({
    // From before the rule about consent (PHOTO-16).
    photos: { put: [buildPhoto({ id: post.id, consentDeclaredAt: undefined })] },
    posts: { put: [post] },
  }));
  await she.call('countStoryView', {
    params: { id, story: post.id },
    headers: { cookie: 'adult=1', 'user-agent': 'Mozilla/5.0' },
  });
  await changeFacts(she.sub, ({ account }) => ({
    account: {
      ...account,
      emailChange: { to: 'hers-soon@example.test', since: new Date().toISOString(), sendsCode: false },
      legalHold: { reason: 'for operators alone', since: new Date().toISOString(), by: 'operator' },
    },
  }));
  expect(await view(she)).toEqual({ state: 'none' });

  expect((await start(she)).body).toMatchObject({ state: 'making' });
  await cloud.flush();
  const ready = await view(she);
  expect(ready).toMatchObject({ state: 'ready' });
  expect(Date.parse(ready.expiresAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 60 * 60_000);
  const [mail] = await mailsTo(cloud, she.email);
  expect(mail?.text).toContain('La copia de tus datos está lista');
  expect(mail?.text).toContain('/dashboard/settings/data');
  expect(mail?.text).not.toContain(new URL(ready.url ?? '').pathname);

  const response = await fetch(ready.url ?? '');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  const text = await response.text();
  const data = dataExport.strict().parse(JSON.parse(text));
  const facts = await readFacts(she.sub);
  expect(data).toMatchObject({
    account: { sub: she.sub, email: she.email, name: 'Ana Prueba', role: 'worker' },
    verification: { status: 'approved', details: { dateOfBirth: '1995-05-20' }, documentType: 'passport' },
    membership: { periodEnd: facts.membership?.periodEnd },
    payments: [{ status: 'paid' }],
    transfers: [{ reference: transfer.reference, status: 'awaiting' }],
    listing: { id, written: facts.listing?.proposed, photos: [{ id: photoId }] },
    deletedListings: [{ id: deleted.id, photos: [{ id: deleted.photoId, status: 'ready', approved: true }] }],
    statistics: [{ listing: id, views: 0, contacts: 1, saves: 0 }],
    savedListings: [id],
    bookings: [{ start: booking.start, minutes: booking.minutes, note: aNote }],
  });
  expect(data.posts).toMatchObject([{ id: post.id, caption: post.caption, views: 1 }]);
  expect(new Map(data.photos.map((photo) => [photo.id, photo.consentDeclaredAt]))).toEqual(
    new Map([
      [photoId, facts.photos.find((photo) => photo.id === photoId)?.createdAt],
      [post.id, undefined],
    ]),
  );
  // Security data and other people's data are left out.
  for (const secret of [
    'for operators alone',
    'sendsCode',
    'factsVersion',
    'decidedBy',
    'claim',
    facts.membership?.customerId ?? '-',
  ])
    expect(text).not.toContain(secret);

  expect(ready.photos?.map((photo) => photo.id).sort()).toEqual([photoId, post.id].sort());
  const picture = await fetch(ready.photos?.find(({ id: one }) => one === photoId)?.url ?? '');
  expect(picture.status).toBe(200);
  expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  // Other callers cannot read the export: the URL needs its signature, and another member sees no export.
  expect((await fetch((ready.url ?? '').replace(/\?.*/, ''))).status).toBe(403);
  const other = await signedIn(cloud, 'user');
  expect(await view(other)).toEqual({ state: 'none' });
});

test('a member can start three exports a day, but only one at a time', async ({ cloud }) => {
  const she = await signedIn(cloud, 'user');
  const first = await start(she);
  expect((await start(she)).body.requestedAt).toBe(first.body.requestedAt);
  await cloud.flush();
  expect((await mailsTo(cloud, she.email)).filter(({ text }) => text?.includes('copia'))).toHaveLength(1);

  await backdate(she, 25 * 60);
  expect(await view(she)).toMatchObject({ state: 'expired' });
  expect((await view(she)).url).toBeUndefined();
  for (let copy = 2; copy <= exportsADay; copy += 1) {
    expect((await start(she)).status).toBe(200);
    await cloud.flush();
    await backdate(she, 2);
  }
  expect(await view(she)).toMatchObject({ state: 'ready' });
  expect(await start(she)).toMatchObject({ status: 429, error: { code: 'rate-limited' } });
  const asked = { exportId: 'one', requestedAt: new Date().toISOString() };
  expect(exportState(asked, new Date())).toBe('making');
  expect(exportState(asked, new Date(Date.now() + (exportPatienceMinutes + 1) * 60_000))).toBe('failed');
});

test('an outbox message for an outdated export creates no file or mail', async ({ cloud }) => {
  const she = await signedIn(cloud, 'user');
  await start(she);
  await cloud.flush();
  const mails = (await mailsTo(cloud, she.email)).length;
  await makeExport(she.sub, 'another');
  await cloud.flush();
  expect(await mailsTo(cloud, she.email)).toHaveLength(mails);
  const stored = bucketClient().send(
    new GetObjectCommand({
      Bucket: environment('EXPORTS_BUCKET'),
      Key: `exports/${she.sub}/another.json`,
    }),
  );
  await expect(stored).rejects.toBeInstanceOf(NoSuchKey);
});

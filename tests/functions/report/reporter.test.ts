import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { OpenedReport } from '#shared/api/report.ts';
import { ownerKey, receiptKey, receiptStateKey, reportPk } from '#shared/deployment/keys.ts';
import { reportKeptDays } from '#shared/report.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { queryPartition, updateItem } from '#functions/data/table.ts';
import { eraseDueAccount } from '#functions/account/erasure/erase-account.ts';
import { ownerOfListing } from '#functions/core/facts/owner-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { claimReport } from '#functions/report/claim-report.ts';
import { objectToOutcome } from '#functions/report/object-to-outcome.ts';
import { readReportReceipt } from '#functions/report/read-receipt.ts';
import { publish } from '#tests/support/account-setup.ts';
import { buildAccount, buildReportCase, storeFacts } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { dumpStorage } from '#tests/support/dump-storage.ts';
import { poolUser } from '#tests/crash/pool-user.ts';
import {
  aStranger,
  decideCase,
  type Decided,
  dismissal,
  openCaseOf,
  report,
  scam,
} from '#tests/support/reports.ts';
import { callSite } from '#tests/support/site-api.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;

async function listed(sub: string = randomUUID()) {
  const account = buildAccount({ sub });
  await storeFacts({ sub, account, photos: [], posts: [], reportCases: [] });
  const { listing, photos } = await publish(sub);
  return { sub, listingId: listing!.id, photoId: photos[0]!.id };
}

/** Begins the erasure of an account, a day after it was due. */
const beginErasure = (sub: string) => {
  const past = (days: number) => new Date(Date.now() - days * day).toISOString();
  const erasure = { requestedAt: past(31), dueAt: past(1), begunAt: past(1) };
  return changeFacts(sub, ({ account }) => ({ account: { ...account, erasure } }));
};

const aReporter = () => `${randomUUID()}@example.test`;
const subjects = async (cloud: SharedCloud, email: string) =>
  (await mailsTo(cloud, email)).map(({ subject }) => subject);

const [receipt, outcome] = ['Recibimos tu denuncia', 'Decidimos sobre tu denuncia'];
const counted = async (cloud: SharedCloud, email: string) => {
  const all = await subjects(cloud, email);
  return [receipt, outcome].map((subject) => all.filter((one) => one.includes(subject)).length);
};

/** Lets the end of a receipt without a case pass, and runs the sweep. */
async function pastEnd(cloud: SharedCloud, reference: string): Promise<void> {
  const past = Date.now() - day;
  await updateItem({
    Key: receiptKey(reference),
    UpdateExpression: 'SET due = :past, endsAt = :at',
    ExpressionAttributeValues: { ':past': past, ':at': new Date(past).toISOString() },
  });
  await cloud.invoke('job', { job: 'sweep' });
  await cloud.flush();
}

test('a report of a deleted listing, sent by its form, leads to its receipt', async ({ cloud }) => {
  const { sub, listingId } = await listed();
  await deleteListing(sub);
  const { headers } = await callSite(cloud.site, 'sendReport', {
    body: { about: listingId, reason: 'other', text: 'Era otra persona.', language: 'es', key: randomUUID() },
  });
  expect((await openCaseOf(sub)).thing.listingId).toBe(listingId);
  const page = await fetch(new URL(headers.get('location') ?? '', cloud.site));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Tu denuncia')]);
});

describe('a report of something unknown', () => {
  test('mails its outcome at its end, and again after an objection', async ({ cloud }) => {
    const email = aReporter();
    const reference = await report(randomUUID(), { email });
    await cloud.invoke('job', { job: 'sweep' });
    await cloud.flush();
    expect(await counted(cloud, email)).toEqual([1, 0]);
    await pastEnd(cloud, reference);
    await cloud.invoke('job', { job: 'sweep' });
    await cloud.flush();
    expect(await counted(cloud, email)).toEqual([1, 1]);
    await objectToOutcome(reference, { text: 'Mira otra vez.', language: 'es' }, aStranger());
    await pastEnd(cloud, reference);
    expect(await counted(cloud, email)).toEqual([1, 2]);
  });

  test('mails one outcome to an address, like a case', async ({ cloud }) => {
    const [id, email] = [randomUUID(), aReporter()];
    const references = [await report(id, { email }), await report(id, { email: email.toUpperCase() })];
    for (const reference of references) await pastEnd(cloud, reference);
    expect(await counted(cloud, email)).toEqual([2, 1]);
  });

  test('shows its outcome once that is mailed, so nobody objects before', async ({ cloud }) => {
    const email = aReporter();
    const reference = await report(randomUUID(), { email });
    const later = new Date(Date.now() + 30 * day);
    expect(await readReportReceipt(reference, later)).toMatchObject({ state: 'received', mayObject: false });
    await pastEnd(cloud, reference);
    expect(await readReportReceipt(reference, later)).toMatchObject({ state: 'no-measure', mayObject: true });
  });
});

describe('a reporter', () => {
  test.for<[string, Decided, string, string]>([
    ['a dismissal', dismissal, 'no-measure', 'no encontró'],
    ['a measure', { action: 'hide-listing', ...scam }, 'measure', 'actuó contra'],
  ])('reads the receipt, and %s by mail and on its page', async ([, decided, state, words], { cloud }) => {
    const { sub, listingId } = await listed();
    const email = aReporter();
    const reference = await report(listingId, { email });
    expect(await counted(cloud, email)).toEqual([1, 0]);
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'received', urgent: false });
    await decideCase(sub, decided);
    expect(await counted(cloud, email)).toEqual([1, 1]);
    expect(await readReportReceipt(reference)).toMatchObject({ state });
    const told = (await mailsTo(cloud, email)).find(({ subject }) => subject.includes(outcome));
    expect(told?.text).toContain(words);
    expect(told?.text).toContain(reference);
    // The facts are for the owner.
    expect(told?.text).not.toContain(scam.facts);
  });

  test('gets no mail without an address, nor for a honeypot', async ({ cloud }) => {
    const { sub, listingId } = await listed();
    const email = aReporter();
    await report(listingId);
    await report(listingId, { email, website: 'https://spam.test' });
    await decideCase(sub, dismissal);
    expect(await subjects(cloud, email)).toEqual([]);
  });

  test('gets a receipt, but no outcome, for something unknown', async ({ cloud }) => {
    const email = aReporter();
    await report(randomUUID(), { email });
    expect(await counted(cloud, email)).toEqual([1, 0]);
  });

  test('gets at most five receipts a day, and one outcome for each case', async ({ cloud }) => {
    const { sub, listingId } = await listed();
    const email = aReporter();
    for (const address of [email, email.toUpperCase()])
      await Promise.all(Array.from({ length: 4 }, () => report(listingId, { email: address })));
    const all = () => subjects(cloud, email);
    expect((await all()).filter((one) => one.includes(receipt))).toHaveLength(5);
    const { reports } = await claimReport('reviewer', sub, (await openCaseOf(sub)).id);
    expect(reports.filter((one) => one.email?.toLowerCase() === email)).toHaveLength(8);
    await decideCase(sub, dismissal);
    expect((await all()).filter((one) => one.includes(outcome))).toHaveLength(1);
  });

  test('gets each outcome once, even if the message is delivered again', async ({ cloud }) => {
    const { sub, listingId } = await listed();
    const emails = [aReporter(), aReporter()];
    for (const email of emails) await report(listingId, { email });
    const { id } = await openCaseOf(sub);
    await decideCase(sub, dismissal);
    await cloud.flush();
    await leaveMessage({ kind: 'notify-reporters', caseId: id });
    for (const email of emails) expect(await counted(cloud, email)).toEqual([1, 1]);
  });
});

describe('the records of a report', () => {
  test('expire 400 days after the decision, and not before it', async ({ cloud }) => {
    const { sub, listingId } = await listed();
    const reference = await report(listingId, { email: aReporter() });
    const { id } = await openCaseOf(sub);
    await cloud.flush();
    const ends = async (pk: string) =>
      (await queryPartition(pk)).map(
        ({ ttl }) => ttl && Math.round((Number(ttl) - Date.now() / 1000) / 86_400),
      );
    expect(await ends(reportPk(id))).toEqual([undefined, undefined, undefined]);
    expect(await ends(receiptKey(reference).pk)).toEqual([reportKeptDays]);
    await decideCase(sub, dismissal);
    await cloud.flush();
    expect(await ends(reportPk(id))).toEqual(Array.from({ length: 4 }, () => reportKeptDays));
    expect(await ends(receiptStateKey(id).pk)).toEqual([reportKeptDays]);
  });

  test('are erased with the account, but not during the case', async ({ cloud }) => {
    const { sub, listingId } = await listed(await poolUser(aReporter()));
    const reference = await report(listingId, { text: 'Mi hermana Zoraida' });
    const { id } = await openCaseOf(sub);
    await beginErasure(sub);
    await eraseDueAccount(sub, new Date());
    expect(await openCaseOf(sub)).toMatchObject({ id });

    await decideCase(sub, dismissal);
    await cloud.invoke('job', { job: 'sweep' });
    await cloud.flush();
    await expect(readFacts(sub)).rejects.toMatchObject({ code: 'not-found' });
    expect(await queryPartition(reportPk(id))).toEqual([]);
    expect(await queryPartition(ownerKey(listingId).pk)).toEqual([]);
    expect((await dumpStorage()).filter((line) => line.includes('Zoraida'))).toEqual([]);
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'no-measure', mayObject: true });
    await objectToOutcome(reference, { text: 'Mira otra vez.', language: 'es' }, aStranger());
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'received', mayObject: false });
    expect((await dumpStorage()).filter((line) => /RECEIPT#/.test(line) && line.includes(sub))).toEqual([]);
  });

  test('end for the reporters if the account is erased before the decision', async ({ cloud }) => {
    const { sub, listingId } = await listed(await poolUser(aReporter()));
    await beginErasure(sub);
    const email = aReporter();
    const reference = await report(listingId, { email });
    await cloud.invoke('job', { job: 'sweep' });
    await cloud.flush();
    await expect(readFacts(sub)).rejects.toMatchObject({ code: 'not-found' });
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'no-measure', mayObject: true });
    expect(await counted(cloud, email)).toEqual([1, 1]);
    expect((await dumpStorage()).filter((line) => /RECEIPT#/.test(line) && line.includes(sub))).toEqual([]);
  });

  test('are erased with an account that has more cases than a transaction holds', async ({ cloud }) => {
    const { sub } = await listed(await poolUser(aReporter()));
    const decided = { by: 'ana', at: new Date().toISOString(), action: 'dismiss' } as const;
    const cases = Array.from({ length: 95 }, () => buildReportCase({ status: 'decided', decided }));
    for (let from = 0; from < cases.length; from += 40)
      await changeFacts(sub, () => ({ reportCases: { put: cases.slice(from, from + 40) } }));
    await beginErasure(sub);
    await eraseDueAccount(sub, new Date());
    await cloud.flush();
    await expect(readFacts(sub)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('include photo files that the owner deletes, while the case is open', async ({ cloud, reviewer }) => {
    const { sub, listingId, photoId } = await listed();
    await cloud.flush();
    await report(listingId);
    const { id } = await openCaseOf(sub);
    const shown = async () => {
      const { body } = await reviewer.call<OpenedReport>('claimReport', { params: { sub, id } });
      const [photo] = body.evidence.photos;
      return [photo?.id, (await fetch(photo?.url ?? '')).status];
    };
    await changeFacts(sub, ({ listing }) => ({
      listing: { ...listing!, photos: [], approvedPhotos: [] },
      photos: { delete: [photoId] },
    }));
    await cloud.flush();
    expect(await shown()).toEqual([photoId, 200]);
    await deleteListing(sub);
    await cloud.flush();
    expect(await shown()).toEqual([photoId, 200]);
    const files = (await dumpStorage()).filter((line) => line.includes(`/${photoId}/`));
    expect([...new Set(files.map((line) => line.split('/')[0]))]).toEqual(['MEDIA_BUCKET private']);
    expect(await ownerOfListing(listingId)).toBe(sub);
  });
});

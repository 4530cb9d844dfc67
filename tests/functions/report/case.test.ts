import { outboxMessages } from '#tests/support/outbox-messages.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import fc from 'fast-check';
import { dayMilliseconds } from '#shared/day.ts';
import { queues } from '#shared/deployment/table.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { reportDays, reportDue } from '#shared/report.ts';
import { queryPartition } from '#functions/data/table.ts';
import { evidencePk } from '#shared/deployment/keys.ts';
import { alertOverdue } from '#functions/report/alert-overdue.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { collectData } from '#functions/account/export/make-export.ts';
import { readDeletedListing } from '#functions/listing/deleted-listing-table.ts';
import { eraseHeldListing } from '#functions/listing/erase-held.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { hold } from '#functions/operator/hold-account.ts';
import { deletePost } from '#functions/post/edit-post.ts';
import { readDecisions } from '#functions/core/facts/notification-table.ts';
import { appealDecision } from '#functions/report/appeal-decision.ts';
import { claimReport, noteReport } from '#functions/report/claim-report.ts';
import { reportRecords } from '#functions/report/report-table.ts';
import { transact } from '#functions/data/transact.ts';
import { objectToOutcome } from '#functions/report/object-to-outcome.ts';
import { listReports } from '#functions/report/list-reports.ts';
import { buildContent, buildReportCase, storeProvider } from '#tests/support/builders.ts';
import {
  aStranger,
  decideCase,
  type Decided,
  dismissal,
  openCaseOf,
  report,
  scam,
} from '#tests/support/reports.ts';
import { clockTest, functionTest as test } from '#tests/support/test.ts';

const reviewer = 'reviewer';
const claimed = async (sub: string) => claimReport(reviewer, sub, (await openCaseOf(sub)).id);
const deletePhoto = (sub: string, photoId: string) =>
  changeFacts(sub, ({ listing }) => {
    const others = listing!.photos.filter(({ id }) => id !== photoId);
    return {
      listing: { ...listing!, photos: others, approvedPhotos: others },
      photos: { delete: [photoId] },
    };
  });
const holdOf = async (sub: string) => (await readFacts(sub)).account.legalHold;

clockTest('A listing that only a hold of a report keeps is not in the export', async ({ clock }) => {
  const { sub, listing } = await storeProvider();
  await deleteListing(sub);
  await report(listing!.id);
  const exported = async () => (await collectData(sub, new Date())).deletedListings.map(({ id }) => id);
  clock.pass(deletedListingDays * dayMilliseconds - 1);
  expect(await exported()).toEqual([listing!.id]);
  clock.pass(1);
  await eraseHeldListing(listing!.id);
  expect(await readDeletedListing(listing!.id)).toBeDefined();
  expect(await exported()).toEqual([]);
});

describe('a case of a report', () => {
  clockTest('shows the newest 100 and the first 100 reports of its thing', async ({ clock }) => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id, { text: 'first', email: 'r@example.test', depicted: true });
    const { id } = await openCaseOf(sub);
    const start = Date.now() + 1;
    const text = (n: number) => `report ${n}`;
    for (let n = 1; n < 200; n += 1) {
      const at = new Date(start + n).toISOString();
      const sent = { reference: randomUUID(), at, reason: 'other', text: text(n), depicted: false } as const;
      const receipt = { at, dueAt: at, urgent: false, caseId: id };
      const records = reportRecords(id, { ...sent, language: 'es' }, receipt);
      await transact(records.flatMap(({ actions }) => actions(new Date())));
    }
    const opened = await claimed(sub);
    expect(opened.reports).toHaveLength(200);
    expect(opened.reports.at(-1)).toMatchObject({ text: 'first', email: 'r@example.test', depicted: true });
    expect(opened.moreReports).toBe(false);
    clock.pass(1000);
    await report(listing!.id, { text: 'last' });
    const { reports, moreReports } = await claimed(sub);
    const between = Array.from({ length: 199 }, (_, n) => text(199 - n));
    expect(reports.map((one) => one.text)).toEqual([
      'last',
      ...between.filter((one) => one !== text(100)),
      'first',
    ]);
    expect(moreReports).toBe(true);
  });

  test('stays its own if another thing of the account is reported', async () => {
    const { sub, listing, photos } = await storeProvider({ photos: [{}, {}] });
    await report(listing!.id);
    for (const { id } of photos) await report(listing!.id, { kind: 'photo', item: id });
    expect((await readFacts(sub)).reportCases).toHaveLength(3);
    expect((await claimed(sub)).others).toBe(2);
  });

  test('begins anew for a report after the decision', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id);
    await decideCase(sub, dismissal);
    await report(listing!.id);
    const { reportCases } = await readFacts(sub);
    expect(reportCases.map(({ status }) => status).toSorted()).toEqual(['decided', 'open']);
  });

  test('keeps texts, photos and caption as reported after the owner edits and deletes them', async () => {
    const { sub, listing, photos, posts } = await storeProvider({ photos: [{}, {}], posts: [{}] });
    await report(listing!.id);
    const post = posts[0]!;
    const listingCase = await openCaseOf(sub);
    await report(listing!.id, { kind: 'post', item: post.id });
    const postCase = (await readFacts(sub)).reportCases.find(({ id }) => id !== listingCase.id)!;
    const seen = async () => [
      (await claimReport(reviewer, sub, listingCase.id)).evidence,
      (await claimReport(reviewer, sub, postCase.id)).evidence,
    ];
    const withoutUrls = (all: Awaited<ReturnType<typeof seen>>) =>
      all.map((one) => ({ ...one, photos: one.photos.map(({ id }) => id) }));
    const before = withoutUrls(await seen());
    expect(before).toMatchObject([
      { content: listing!.approved, photos: photos.slice(0, 2).map(({ id }) => id) },
      { caption: post.caption, photos: [post.id] },
    ]);

    const edited = buildContent({ title: 'Another', description: 'Another' });
    await changeFacts(sub, (facts) => ({
      listing: { ...facts.listing!, proposed: edited, approved: edited },
      posts: { put: [{ ...facts.posts[0]!, caption: 'Another', approvedCaption: 'Another' }] },
    }));
    await deletePost(sub, post.id);
    await deleteListing(sub);
    expect(withoutUrls(await seen())).toEqual(before);
    // The files stay because of the hold.
    expect((await seen()).flatMap((one) => one.photos).every(({ url }) => url !== undefined)).toBe(true);
  });

  test('counts of its own decisions only the appealed one among the earlier ones', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id, { reason: 'minor' });
    expect(await claimed(sub)).toMatchObject({ history: [], historyTotal: 0 });
    await decideCase(sub, { action: 'hide-listing', ...scam });
    const decisions = await readDecisions(sub);
    await appealDecision(sub, decisions.at(-1)!.id, 'Those are my photos.');
    const { id } = await openCaseOf(sub);
    const { history, historyTotal } = await claimReport('another', sub, id);
    expect([decisions.length, history.map(({ note }) => note), historyTotal]).toEqual([2, [scam.facts], 1]);
  });

  test('has no address of a photo whose file was erased after a decision', async () => {
    const { sub, listing, photos } = await storeProvider({ photos: [{}, {}] });
    const itemId = photos[1]!.id;
    const reference = await report(listing!.id, { kind: 'photo', item: itemId });
    const id = await decideCase(sub, dismissal);
    await deletePhoto(sub, itemId);
    await objectToOutcome(reference, { text: 'She has my photo.', language: 'es' }, aStranger());
    const { evidence, gone } = await claimReport('another', sub, id);
    expect([evidence.photos, gone]).toEqual([[{ id: itemId, width: 1200, height: 1600 }], true]);
  });

  test.each(['photo', 'post'] as const)('refuses to remove a %s that its owner deleted', async (kind) => {
    const { sub, listing, photos, posts } = await storeProvider({ photos: [{}, {}], posts: [{}] });
    const item = kind === 'post' ? posts[0]!.id : photos[1]!.id;
    await report(listing!.id, { kind, item });
    const { id } = await openCaseOf(sub);
    expect((await claimReport(reviewer, sub, id)).gone).toBe(false);
    if (kind === 'post') await deletePost(sub, item);
    else await deletePhoto(sub, item);
    const remove: Decided = { action: 'remove-item', ...scam };
    await expect(decideCase(sub, remove)).rejects.toMatchObject({ code: 'version-conflict' });
    expect((await claimReport(reviewer, sub, id)).gone).toBe(true);
    await decideCase(sub, { action: 'hide-listing', ...scam });
  });

  test('has the evidence of a listing that its owner deleted before the report', async () => {
    const { sub, listing, photos } = await storeProvider();
    await deleteListing(sub);
    await report(listing!.id);
    const { evidence, listed } = await claimed(sub);
    expect(evidence).toMatchObject({ content: listing!.approved, photos: [{ id: photos[0]!.id }] });
    expect(listed).toBe(false);
  });

  test('has the deadline of its most urgent report, and of no later one', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id, { reason: 'minor' });
    const { dueAt } = await openCaseOf(sub);
    await report(listing!.id, { reason: 'other' });
    expect(await openCaseOf(sub)).toMatchObject({ dueAt, urgent: true, reasons: ['minor', 'other'] });
  });

  test('keeps notes for reviewers, each once, in the order of its log', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id);
    const { id } = await claimed(sub);
    const note = { note: 'Call the owner.', key: randomUUID() };
    await noteReport(reviewer, sub, id, note);
    const { log } = await noteReport('another', sub, id, note);
    expect(log.map(({ by, act, note: words }) => [by, act, words])).toEqual([
      ['system', 'opened', undefined],
      [reviewer, 'noted', note.note],
    ]);
  });
});

describe('the legal hold of reports', () => {
  const measure: Decided = { action: 'hide-listing', ...scam };

  test.for<[string, 'minor' | 'other', Decided, boolean]>([
    ['a dismissed report', 'other', dismissal, false],
    ['a dismissed urgent report', 'minor', dismissal, false],
    ['a measure', 'other', measure, false],
    ['a measure against an urgent report', 'minor', measure, true],
  ])(
    'is set by the report, and after %s is kept only for the authorities',
    async ([, reason, decided, kept]) => {
      const { sub, listing } = await storeProvider();
      await report(listing!.id, { reason });
      expect(await holdOf(sub)).toMatchObject({ by: 'report' });
      await decideCase(sub, decided);
      expect((await holdOf(sub)) !== undefined).toBe(kept);
      const lifted = (await queryPartition(evidencePk(sub))).some(({ queue }) => queue === queues.evidence);
      expect(lifted).toBe(!kept);
    },
  );

  test('stays until the last open case is decided', async () => {
    const { sub, listing, photos } = await storeProvider();
    await report(listing!.id);
    await report(listing!.id, { kind: 'photo', item: photos[0]!.id });
    await decideCase(sub, dismissal);
    expect(await holdOf(sub)).toMatchObject({ by: 'report' });
    await decideCase(sub, dismissal);
    expect(await holdOf(sub)).toBeUndefined();
  });

  test.for(['a court', 'report'])(
    'leaves an operator’s hold with the reason "%s" untouched',
    async (reason) => {
      for (const first of ['report', 'operator']) {
        const { sub, listing } = await storeProvider();
        if (first === 'operator') await hold(sub, reason, 'olga');
        await report(listing!.id, { reason: 'minor' });
        if (first === 'report') await hold(sub, reason, 'olga');
        await decideCase(sub, dismissal);
        expect([first, await holdOf(sub)]).toMatchObject([first, { reason, by: 'olga' }]);
      }
    },
  );
});

describe('the deadline of a case', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const isWorking = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay());

  test('has seven working days after its report, at the same time of day', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const due = reportDue(at, false).getTime();
        const days = (due - at.getTime()) / 86_400_000;
        const after = Array.from({ length: days }, (_, index) => at.getTime() + (index + 1) * 86_400_000);
        return Number.isInteger(days) && isWorking(due) && after.filter(isWorking).length === reportDays;
      }),
    );
  });

  test('is two hours after an urgent report', () => {
    fc.assert(fc.property(moment, (at) => reportDue(at, true).getTime() === at.getTime() + 2 * 60 * 60_000));
  });
});

describe('the queue of reports', () => {
  clockTest(
    'has urgent cases first, then the earliest deadline, without the own account',
    async ({ clock }) => {
      const names = ['old', 'new', 'urgent old', 'urgent new', 'own'];
      const subs = new Map<string, string>();
      const order: Array<[string, 'other' | 'minor']> = [
        ['old', 'other'],
        ['urgent old', 'minor'],
        ['own', 'minor'],
        ['new', 'other'],
        ['urgent new', 'minor'],
      ];
      for (const [name, reason] of order) {
        const { sub, listing } = await storeProvider({ account: { name } });
        subs.set(name, sub);
        clock.pass(60_000);
        await report(listing!.id, { reason });
      }
      const mine = subs.get('own')!;
      await claimReport(mine, subs.get('old')!, (await openCaseOf(subs.get('old')!)).id);
      const { cases } = await listReports(mine, undefined);
      const shown = cases.filter(({ name }) => names.includes(name));
      expect(shown.map(({ name, urgent, claimedByMe }) => [name, urgent, claimedByMe])).toEqual([
        ['urgent old', true, false],
        ['urgent new', true, false],
        ['old', false, true],
        ['new', false, false],
      ]);
      await decideCase(subs.get('urgent old')!, dismissal);
      const left = (await listReports(mine, undefined)).cases.map(({ name }) => name);
      expect(left).not.toContain('urgent old');
    },
  );

  test('mails the operator once for each deadline that passes, also of two cases', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    const { sub, reportCases } = await storeProvider({
      reportCases: [buildReportCase({ dueAt: past }), buildReportCase({ dueAt: past })],
    });
    const alerts = async () =>
      (await outboxMessages()).filter(
        ({ template, params }) => template === 'report-overdue' && (params as { sub?: string })?.sub === sub,
      ).length;
    for (const [dueAt, mails] of [
      [past, 1],
      [past, 1],
      [new Date(Date.now() + 60_000).toISOString(), 1],
      [new Date(Date.now() - 500).toISOString(), 2],
    ] as const) {
      await changeFacts(sub, (facts) => ({
        reportCases: { put: facts.reportCases.map((one) => ({ ...one, dueAt })) },
      }));
      for (const { id } of reportCases) await alertOverdue(sub, id, new Date());
      expect(await alerts()).toBe(mails);
    }
  });

  test('has a proposed ban until another reviewer decides', async () => {
    const { sub } = await storeProvider({ reportCases: [buildReportCase({ status: 'ban-proposed' })] });
    const { cases } = await listReports(reviewer, undefined);
    expect(cases.find((one) => one.sub === sub)).toMatchObject({ status: 'ban-proposed' });
  });
});

import { describe, expect } from 'vitest';
import { listingPk } from '#shared/deployment/keys.ts';
import { isOpen } from '#shared/report-case.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readDecisions } from '#functions/core/facts/notification-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { listDecisions } from '#functions/account/list-decisions.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { appealDecision } from '#functions/report/appeal-decision.ts';
import { forgetAccount } from '#functions/core/publish/forget-account.ts';
import { claimReport } from '#functions/report/claim-report.ts';
import { decideReport } from '#functions/report/decide-report.ts';
import { objectToOutcome } from '#functions/report/object-to-outcome.ts';
import { endUnknownReport } from '#functions/report/notify-reporters.ts';
import { readReportReceipt } from '#functions/report/read-receipt.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { aStranger, decideCase, type Decided, dismissal, report, scam } from '#tests/support/reports.ts';
import { clockTest, functionTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;
const measures: Decided[] = [
  { action: 'remove-item', ...scam },
  { action: 'hide-listing', ...scam },
  { action: 'suspend-account', category: 'VIOLENCE', legalGround: 'Art. 188', facts: 'Coacción.' },
];
const upheld: Decided = { action: 'uphold-appeal', facts: 'Nos equivocamos.' };
const rejected: Decided = { action: 'reject-appeal', facts: 'Sigue siendo así.' };

const publicOf = (id = '') => queryPartition(listingPk(id));
const lastDecision = async (sub: string) => (await readDecisions(sub)).at(-1)?.id ?? '';
const object = (reference: string, text = 'Mira otra vez.') =>
  objectToOutcome(reference, { text, language: 'es' }, aStranger());
const stateOf = async (reference: string) => (await readReportReceipt(reference))?.state;

/** Reports the first photo of a new public listing. */
async function reportedPhoto() {
  const { sub, listing } = await storeProvider({ photos: [{}, {}], posts: [{}] });
  const [first] = listing?.photos ?? [];
  const before = await publicOf(listing?.id);
  const reference = await report(listing?.id ?? '', { item: first?.id, kind: 'photo' });
  return { sub, listingId: listing?.id, itemId: first?.id, before, reference };
}

/** Returns the case that no reviewer decided yet. */
async function openReport(sub: string) {
  const found = (await readFacts(sub)).reportCases.find(({ decided }) => !decided);
  if (!found) throw new Error('Every case was decided.');
  return found;
}

describe('An appeal', () => {
  test.each(measures)('restores exactly what was there after $action', async (measure) => {
    const { sub, listingId, before, reference } = await reportedPhoto();
    await decideCase(sub, measure, 'ana');
    expect(await publicOf(listingId)).not.toEqual(before);
    expect(await stateOf(reference)).toBe('measure');
    await appealDecision(sub, await lastDecision(sub), 'La foto es mía.');
    await decideCase(sub, upheld, 'berta');
    expect(await publicOf(listingId)).toEqual(before);
    const { account, reportCases } = await readFacts(sub);
    expect(account).not.toHaveProperty('suspended');
    expect(account).not.toHaveProperty('legalHold');
    expect(reportCases.every((one) => !isOpen(one))).toBe(true);
    expect(await stateOf(reference)).toBe('no-measure');
  });

  test('restores a banned account only by a third reviewer', async () => {
    const { sub, listingId, before } = await reportedPhoto();
    const proposal = {
      action: 'propose-ban',
      category: 'VIOLENCE',
      legalGround: 'Art. 188',
      facts: 'Trata.',
    };
    await decideCase(sub, proposal as Decided, 'ana');
    await decideCase(sub, { action: 'confirm-ban' }, 'berta');
    expect((await readFacts(sub)).account.suspended?.banned).toBe(true);
    await appealDecision(sub, await lastDecision(sub), 'No es cierto.');
    for (const earlier of ['ana', 'berta']) {
      await releaseClaims(sub);
      await expect(decideCase(sub, upheld, earlier)).rejects.toMatchObject({
        code: 'another-reviewer-required',
      });
    }
    await releaseClaims(sub);
    await decideCase(sub, upheld, 'carla');
    expect(await publicOf(listingId)).toEqual(before);
  });

  clockTest.for([
    ['is on again after an upheld appeal of the ban', false],
    ['stays lifted if its own appeal was upheld too', true],
  ] as const)('of a ban: the suspension before it %s', async ([, isSuspensionUpheld], { clock }) => {
    const { sub, listingId, before } = await reportedPhoto();
    await decideCase(sub, { action: 'suspend-account', ...scam }, 'ana');
    const [suspension] = await readDecisions(sub);
    const { suspended } = (await readFacts(sub)).account;
    clock.pass(1000);
    await report(listingId ?? '');
    await decideCase(sub, { action: 'propose-ban', ...scam }, 'ana');
    await decideCase(sub, { action: 'confirm-ban' }, 'berta');
    if (isSuspensionUpheld) {
      await appealDecision(sub, suspension?.id ?? '', 'No es cierto.');
      await decideCase(sub, upheld, 'berta');
      expect((await readFacts(sub)).account.suspended?.banned).toBe(true);
    }
    await appealDecision(sub, await lastDecision(sub), 'No es cierto.');
    await decideCase(sub, upheld, 'carla');
    expect((await readFacts(sub)).account.suspended).toEqual(isSuspensionUpheld ? undefined : suspended);
    expect(await publicOf(listingId)).toEqual(isSuspensionUpheld ? before : []);
  });

  test('leaves a listing hidden, with a statement, if an urgent report hid it too', async () => {
    const { sub, listingId } = await reportedPhoto();
    await decideCase(sub, { action: 'hide-listing', ...scam }, 'ana');
    const decision = await lastDecision(sub);
    await report(listingId ?? '', { reason: 'minor' });
    await appealDecision(sub, decision, 'No es cierto.');
    const { reportCases } = await readFacts(sub);
    const { id, version } = reportCases.find(({ status }) => status === 'appealed')!;
    await claimReport('berta', sub, id);
    await decideReport('berta', sub, id, { ...upheld, version });
    const { decisions } = await listDecisions(sub);
    expect(decisions.filter(({ over }) => !over)).toMatchObject([
      { kind: 'listing-disabled', automated: true },
    ]);
  });

  clockTest('of a ban leaves the ban of another case', async ({ clock }) => {
    const { sub, listingId } = await reportedPhoto();
    const ban = async () => {
      await decideCase(sub, { action: 'propose-ban', ...scam }, 'ana');
      await decideCase(sub, { action: 'confirm-ban' }, 'berta');
      return lastDecision(sub);
    };
    const first = await ban();
    clock.pass(1000);
    await restore(sub, 'Otra causa.', 'operator');
    await report(listingId ?? '');
    await ban();
    await appealDecision(sub, first, 'No es cierto.');
    await decideCase(sub, upheld, 'carla');
    expect((await readFacts(sub)).account.suspended?.banned).toBe(true);
  });

  clockTest('of a ban ends it, but not the suspension that an operator added', async ({ clock }) => {
    const { sub } = await reportedPhoto();
    await decideCase(sub, { action: 'propose-ban', ...scam }, 'ana');
    await decideCase(sub, { action: 'confirm-ban' }, 'berta');
    const ban = await lastDecision(sub);
    clock.pass(1000);
    await suspend(sub, { reason: 'Otra causa.', ground: 'terms' }, 'operator');
    expect((await readFacts(sub)).account.suspended?.banned).toBe(true);
    await appealDecision(sub, ban, 'No es cierto.');
    await decideCase(sub, upheld, 'carla');
    const { suspended } = (await readFacts(sub)).account;
    expect(suspended).toMatchObject({ reason: 'Otra causa.' });
    expect(suspended).not.toHaveProperty('banned');
  });

  test('changes nothing for anybody when it is rejected', async () => {
    const { sub, listingId, reference } = await reportedPhoto();
    await decideCase(sub, measures[1] ?? dismissal, 'ana');
    const hidden = await publicOf(listingId);
    await appealDecision(sub, await lastDecision(sub), 'La foto es mía.');
    expect(await publicOf(listingId)).toEqual(hidden);
    await decideCase(sub, rejected, 'berta');
    expect(await publicOf(listingId)).toEqual(hidden);
    expect(await stateOf(reference)).toBe('measure');
  });

  test('is refused from another account, a second time, and too late', async () => {
    const { sub } = await reportedPhoto();
    await decideCase(sub, measures[1] ?? dismissal, 'ana');
    const id = await lastDecision(sub);
    const other = await storeProvider();
    await expect(appealDecision(other.sub, id, 'Mía.')).rejects.toMatchObject({ code: 'not-found' });
    await appealDecision(sub, id, 'La foto es mía.');
    await appealDecision(sub, id, 'La foto es mía.');
    expect((await readFacts(sub)).reportCases).toMatchObject([{ status: 'appealed' }]);
    await expect(appealDecision(sub, id, 'Otra vez.')).rejects.toMatchObject({ code: 'already-appealed' });
  });

  test.for<[Decided, string]>([
    [rejected, 'removes'],
    [upheld, 'none'],
  ])('decides only on its own measure after a new report (%#)', async ([decision, effect]) => {
    const { sub, listingId, itemId } = await reportedPhoto();
    const caseId = await decideCase(sub, measures[0] ?? dismissal, 'ana');
    const removed = await publicOf(listingId);
    await appealDecision(sub, await lastDecision(sub), 'La foto es mía.');
    await report(listingId ?? '', { item: itemId, kind: 'photo', reason: 'minor' });
    expect(await publicOf(listingId)).toEqual([]);
    const { id, version } = await openReport(sub);
    expect(id).not.toBe(caseId);
    await claimReport('ana', sub, id);
    await decideReport('ana', sub, id, { ...dismissal, version });
    expect(await publicOf(listingId)).toEqual(removed);
    await decideCase(sub, decision, 'berta');
    expect((await readFacts(sub)).reportCases).toContainEqual(
      expect.objectContaining({ id: caseId, status: 'decided', effect }),
    );
  });

  test('goes to a reviewer who did not decide before', async () => {
    const { sub } = await reportedPhoto();
    const caseId = await decideCase(sub, measures[1] ?? dismissal, 'ana');
    await appealDecision(sub, await lastDecision(sub), 'La foto es mía.');
    expect(await claimReport('ana', sub, caseId)).toMatchObject({ mayDecide: false });
    await expect(decideCase(sub, upheld, 'ana')).rejects.toMatchObject({
      code: 'another-reviewer-required',
    });
  });
});

describe('An objection of a reporter', () => {
  test('reopens a dismissed case once, for another reviewer', async () => {
    const { sub, listingId, reference } = await reportedPhoto();
    await decideCase(sub, dismissal, 'ana');
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'no-measure', mayObject: true });
    await object(reference);
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'received', mayObject: false });
    await expect(decideCase(sub, dismissal, 'ana')).rejects.toMatchObject({
      code: 'another-reviewer-required',
    });
    await releaseClaims(sub);
    await decideCase(sub, measures[1] ?? dismissal, 'berta');
    expect(await publicOf(listingId)).toEqual([]);
    expect(await stateOf(reference)).toBe('measure');
  });

  test('is final after the second decision, also for other reporters', async () => {
    const { sub, listingId, reference } = await reportedPhoto();
    await decideCase(sub, dismissal, 'ana');
    await object(reference);
    await object(reference, 'Otra vez.');
    await decideCase(sub, dismissal, 'berta');
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'no-measure', mayObject: false });
    await object(reference, 'Y otra vez.');
    const { reportCases } = await readFacts(sub);
    expect(reportCases.every((one) => !isOpen(one))).toBe(true);
    expect(await publicOf(listingId)).not.toEqual([]);
  });

  test('looks the same for a report of something unknown', async () => {
    const reference = await report('00000000-0000-4000-8000-000000000000');
    const later = new Date(Date.now() + 12 * 24 * 60 * 60_000);
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'received', mayObject: false });
    expect(await readReportReceipt(reference, later)).toMatchObject({ state: 'no-measure', mayObject: true });
  });
});

clockTest('An objection about an erased account ends like one about something unknown', async ({ clock }) => {
  const { sub, listing } = await storeProvider();
  const references = [await report(listing?.id ?? ''), await report('00000000-0000-4000-8000-000000000000')];
  await decideCase(sub, dismissal, 'ana');
  clock.pass(20 * day);
  const at = new Date().toISOString();
  await changeFacts(sub, ({ account, photos }) => ({
    account: { ...account, erasure: { requestedAt: at, dueAt: at, begunAt: at } },
    listing: null,
    photos: { delete: photos.map(({ id }) => id) },
  }));
  await forgetAccount(sub);
  for (const reference of references) await object(reference);
  const receipts = () => Promise.all(references.map((reference) => readReportReceipt(reference)));
  expect(await receipts()).toMatchObject([{ state: 'received' }, { state: 'received' }]);
  clock.pass(20 * day);
  for (const reference of references) await endUnknownReport(reference, new Date());
  const [erased, unknown] = await receipts();
  expect(unknown).toMatchObject({ state: 'no-measure', mayObject: false });
  expect(erased).toEqual({
    ...unknown,
    at: erased?.at,
    dueAt: erased?.dueAt,
    objectedAt: erased?.objectedAt,
  });
});

/** Lets the next reviewer claim the case at once. */
const releaseClaims = (sub: string) =>
  changeFacts(sub, ({ reportCases }) => ({
    reportCases: { put: reportCases.map(({ claimedBy: _, claimUntil: __, ...one }) => one) },
  }));

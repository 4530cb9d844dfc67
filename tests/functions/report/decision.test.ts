import { describe, expect } from 'vitest';
import { listingPk } from '#shared/deployment/keys.ts';
import { reportDecision } from '#shared/report-case.ts';
import { queryPartition } from '#functions/data/table.ts';
import { collectData } from '#functions/account/export/make-export.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { suspend } from '#functions/operator/suspend-account.ts';
import { claimReport, noteReport } from '#functions/report/claim-report.ts';
import { decideReport } from '#functions/report/decide-report.ts';
import { type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { undeliveredMailsFor } from '#tests/support/undelivered-messages.ts';
import { decideCase, type Decided, dismissal, openCaseOf, report, scam } from '#tests/support/reports.ts';
import { functionTest as test } from '#tests/support/test.ts';

const [reviewer, second] = ['reviewer', 'second'];
const publicItems = (id: string) => queryPartition(listingPk(id));
const ban: Decided = { action: 'propose-ban', ...scam };
const suspension: Decided = { action: 'suspend-account', ...scam };

/** Stores a provider with two photos and a post, and reports one of its things. */
async function reported(thing: 'listing' | 'photo' | 'post' = 'listing', overrides: FactOverrides = {}) {
  const facts = await storeProvider({ photos: [{}, {}], posts: [{}], ...overrides });
  const id = facts.listing!.id;
  const item = { listing: undefined, photo: facts.photos[0]!.id, post: facts.posts[0]!.id }[thing];
  const before = await publicItems(id);
  await report(id, { item, text: 'Secret words of Rita', email: 'rita@example.test' });
  return { sub: facts.sub, id, item: item ?? '', before };
}

describe('the classification of a decision', () => {
  const measure = { action: 'hide-listing', version: 1, category: 'SCAMS_AND_FRAUD', facts: 'x' };
  test.for<[string, object, boolean]>([
    ['a category of the terms', measure, true],
    ['a keyword of its category', { ...measure, keyword: 'IMPERSONATION' }, true],
    ['a keyword of another category', { ...measure, keyword: 'COPYRIGHT' }, false],
    ['illegal content without a law', { ...measure, category: 'VIOLENCE' }, false],
    ['illegal content with its law', { ...measure, category: 'VIOLENCE', legalGround: 'CP 177 bis' }, true],
    ['a blank law', { ...measure, category: 'VIOLENCE', legalGround: ' ' }, false],
    ['no category', { ...measure, category: undefined }, false],
    ['an unknown category', { ...measure, category: 'OTHER' }, false],
    ['no facts', { ...measure, facts: ' ' }, false],
    ['a dismissal with a category', { action: 'dismiss', version: 1, category: 'VIOLENCE' }, true],
    ['a dismissal without a category', { action: 'dismiss', version: 1 }, false],
    ['a ban without a proposal', { ...measure, action: 'ban' }, false],
  ])('with %s is accepted: %3$s', ([, decision, accepted]) => {
    expect(reportDecision.safeParse(decision).success).toBe(accepted);
  });
});

describe('a decision on a report', () => {
  test.for<[string, 'listing' | 'photo' | 'post', Decided, object]>([
    [
      'removes a photo',
      'photo',
      { action: 'remove-item', ...scam },
      { effect: 'removes', kind: 'photo-removed', tells: ['item-removed'] },
    ],
    [
      'removes a post',
      'post',
      { action: 'remove-item', ...scam },
      { effect: 'removes', kind: 'post-removed', tells: ['item-removed'] },
    ],
    [
      'hides the listing',
      'listing',
      { action: 'hide-listing', ...scam },
      { effect: 'hides', kind: 'listing-disabled', tells: ['listing-disabled'] },
    ],
    [
      'suspends the account',
      'photo',
      suspension,
      { effect: 'suspends', kind: 'account-suspended', tells: [] },
    ],
  ])('%s, and the end of its effect restores exactly what was there', async ([, thing, decided, outcome]) => {
    const { sub, id, item, before } = await reported(thing);
    const { effect, kind, tells } = outcome as { effect: string; kind: string; tells: string[] };
    await decideCase(sub, decided);

    const { reportCases, account } = await readFacts(sub);
    expect(reportCases).toMatchObject([{ status: 'decided', effect, decided: { by: reviewer } }]);
    const shown = await publicItems(id);
    if (effect === 'removes') {
      expect(JSON.stringify(before)).toContain(item);
      expect(JSON.stringify(shown)).not.toContain(item);
      expect(shown.map(({ sk }) => sk)).toContain('PUBLIC');
    } else expect(shown).toEqual([]);
    expect(account.suspended?.source).toBe(effect === 'suspends' ? 'ARTICLE_16' : undefined);
    expect(await readDecisions(sub)).toMatchObject([
      {
        kind,
        category: 'SCAMS_AND_FRAUD',
        ground: 'terms',
        facts: scam.facts,
        automated: false,
        by: reviewer,
      },
    ]);
    expect((await readNotifications(sub)).map((one) => one.kind)).toEqual(tells);
    const mails = (await undeliveredMailsFor(sub)).map(({ template }) => template);
    expect(mails).toEqual(tells.length > 0 ? tells : ['account-suspended']);

    await changeFacts(sub, (facts) => ({
      account: { ...facts.account, suspended: undefined },
      reportCases: { put: facts.reportCases.map((one) => ({ ...one, effect: 'none' as const })) },
    }));
    expect(await publicItems(id)).toEqual(before);
  });

  test('restores the listing and notifies its owner if it dismisses an urgent report', async () => {
    const { sub, id, before } = await reported();
    await report(id, { reason: 'minor' });
    expect(await publicItems(id)).toEqual([]);
    await decideCase(sub, dismissal);
    expect(await publicItems(id)).toEqual(before);
    expect((await readNotifications(sub)).map(({ kind }) => kind).toSorted()).toEqual([
      'listing-disabled',
      'listing-shown-again',
    ]);
  });

  test('leaves a listing hidden that another case hides, if it dismisses', async () => {
    const { sub, id, item } = await reported('photo');
    await report(id, { reason: 'minor', item });
    await report(id, { reason: 'minor' });
    await decideCase(sub, dismissal);
    expect(await publicItems(id)).toEqual([]);
    await decideCase(sub, dismissal);
    expect(await publicItems(id)).not.toEqual([]);
  });

  test('notifies no owner if it dismisses a report of a visible listing', async () => {
    const { sub } = await reported();
    await decideCase(sub, dismissal);
    expect([await readNotifications(sub), await readDecisions(sub), await undeliveredMailsFor(sub)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('is ignored if repeated', async () => {
    const { sub } = await reported();
    const { id } = await openCaseOf(sub);
    const { version } = await claimReport(reviewer, sub, id);
    const decision = { action: 'hide-listing', version, ...scam } as const;
    await decideReport(reviewer, sub, id, decision);
    const after = await readFacts(sub);
    await decideReport(reviewer, sub, id, decision);
    expect(await readFacts(sub)).toEqual(after);
    expect(await readDecisions(sub)).toHaveLength(1);
  });

  test('keeps reporters and their words from the owner', async () => {
    const { sub, id } = await reported();
    await report(id, { reason: 'minor', text: 'Secret words of Rosa', email: 'rosa@example.test' });
    const { id: caseId } = await openCaseOf(sub);
    const { reports } = await claimReport(reviewer, sub, caseId);
    await noteReport(reviewer, sub, caseId, { note: 'Secret note', key: crypto.randomUUID() });
    await decideCase(sub, { action: 'hide-listing', ...scam });
    const owners = JSON.stringify([
      await collectData(sub, new Date()),
      await readNotifications(sub),
      await undeliveredMailsFor(sub),
    ]);
    expect(owners).toContain(scam.facts);
    for (const secret of ['Secret', 'rita@', 'rosa@', reviewer, caseId, ...reports.map((one) => one.id)])
      expect(owners).not.toContain(secret);
  });
});

describe('a ban', () => {
  test('takes effect once a second reviewer confirms it', async () => {
    const { sub, id, before } = await reported();
    await decideCase(sub, ban);
    expect(await publicItems(id)).toEqual(before);
    expect([await readDecisions(sub), await undeliveredMailsFor(sub)]).toEqual([[], []]);
    await decideCase(sub, { action: 'confirm-ban' }, second);
    const { account, reportCases } = await readFacts(sub);
    expect(account.suspended).toMatchObject({ banned: true, reason: scam.facts, ground: 'terms' });
    expect(reportCases).toMatchObject([{ status: 'decided', effect: 'bans', decided: { by: second } }]);
    expect(reportCases[0]).not.toHaveProperty('proposed');
    expect(await readDecisions(sub)).toMatchObject([{ kind: 'account-banned', facts: scam.facts }]);
    expect(await publicItems(id)).toEqual([]);
  });

  test('replaces a suspension; an operator’s new statement keeps the ban, but not the appeal', async () => {
    const { sub } = await reported();
    await suspend(sub, { reason: 'before', ground: 'law' }, 'olga');
    await decideCase(sub, ban);
    await decideCase(sub, { action: 'confirm-ban' }, second);
    const again = { reason: 'again', ground: 'law' } as const;
    await suspend(sub, { ...again, source: 'ARTICLE_16' } as typeof again, 'olga');
    const { suspended } = (await readFacts(sub)).account;
    expect(suspended).toEqual({ ...again, at: expect.any(String) as string, banned: true });
  });

  test('leaves an open case without an effect if a second reviewer refuses it', async () => {
    const { sub, id, before } = await reported();
    await decideCase(sub, ban);
    await decideCase(sub, { action: 'refuse-ban', note: 'Too much.' }, second);
    const [one] = (await readFacts(sub)).reportCases;
    expect(one).toMatchObject({ status: 'open', effect: 'none' });
    expect(one).not.toHaveProperty('proposed');
    expect(await publicItems(id)).toEqual(before);
  });
});

describe('a decision on a report is refused without any change', () => {
  type Case = { sub: string; id: string; version: number };
  const decides = (by: string, { sub, id, version }: Case, decided: Decided) =>
    decideReport(by, sub, id, { ...decided, version });

  test.for<[string, (one: Case, listing: string) => Promise<unknown>, (one: Case) => Promise<void>, string]>([
    [
      'if a report with a new reason came meanwhile',
      (_, listing) => report(listing, { reason: 'illegal-content' }),
      (one) => decides(reviewer, one, dismissal),
      'version-conflict',
    ],
    [
      'if the account was suspended meanwhile',
      ({ sub }) => suspend(sub, { reason: 'x', ground: 'terms' }, 'olga'),
      (one) => decides(reviewer, one, suspension),
      'version-conflict',
    ],
    [
      'if it removes an item and the case is about a listing',
      async () => undefined,
      (one) => decides(reviewer, one, { action: 'remove-item', ...scam }),
      'invalid-input',
    ],
    [
      'if it confirms a ban that nobody proposed',
      async () => undefined,
      (one) => decides(reviewer, one, { action: 'confirm-ban' }),
      'invalid-input',
    ],
    [
      'if the reviewer confirms their own proposal of a ban',
      async (one) => {
        await decides(reviewer, one, ban);
        one.version = (await claimReport(reviewer, one.sub, one.id)).version;
      },
      (one) => decides(reviewer, one, { action: 'confirm-ban' }),
      'another-reviewer-required',
    ],
    [
      'if the reviewer refuses their own proposal of a ban',
      async (one) => {
        await decides(reviewer, one, ban);
        one.version = (await claimReport(reviewer, one.sub, one.id)).version;
      },
      (one) => decides(reviewer, one, { action: 'refuse-ban' }),
      'another-reviewer-required',
    ],
    [
      'if another reviewer has the case',
      async () => undefined,
      (one) => decides(second, one, dismissal),
      'claimed-by-another',
    ],
    [
      'if the case is about the reviewer’s own account',
      async () => undefined,
      (one) => decides(one.sub, one, dismissal),
      'not-found',
    ],
    [
      'if the case is decided already',
      (one) => decides(reviewer, one, dismissal),
      (one) => decides(reviewer, one, { action: 'hide-listing', ...scam }),
      'not-found',
    ],
    [
      'if the case does not exist',
      async () => undefined,
      (one) => decides(reviewer, { ...one, id: crypto.randomUUID() }, dismissal),
      'not-found',
    ],
  ])('%s', async ([, meanwhile, decide, code]) => {
    const { sub, id: listing } = await reported();
    const { id } = await openCaseOf(sub);
    const { version } = await claimReport(reviewer, sub, id);
    const one = { sub, id, version };
    await meanwhile(one, listing);
    const before = [await readFacts(sub), await publicItems(listing), await readDecisions(sub)];
    await expect(decide(one)).rejects.toMatchObject({ code });
    expect([await readFacts(sub), await publicItems(listing), await readDecisions(sub)]).toEqual(before);
  });

  test('if the case is the reviewer’s own, which they can neither open nor note', async () => {
    const { sub } = await reported();
    const { id } = await openCaseOf(sub);
    await expect(claimReport(sub, sub, id)).rejects.toMatchObject({ code: 'not-found' });
    const note = { note: 'x', key: crypto.randomUUID() };
    await expect(noteReport(sub, sub, id, note)).rejects.toMatchObject({ code: 'not-found' });
  });
});

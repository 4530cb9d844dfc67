import { describe, expect } from 'vitest';
import type { CaseEffect } from '#shared/report-case.ts';
import { type ListedDecision, listedDecision } from '#shared/decision.ts';
import { getMe } from '#functions/account/get-me.ts';
import { listDecisions } from '#functions/account/list-decisions.ts';
import { decisionAgainst } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { getOwnListing } from '#functions/listing/own-listing.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { suspend } from '#functions/operator/suspend-account.ts';
import { deletePost } from '#functions/post/edit-post.ts';
import { listPosts } from '#functions/post/own-post.ts';
import { decideReport } from '#functions/report/decide-report.ts';
import { withHold } from '#functions/report/hold.ts';
import { claimReport } from '#functions/report/claim-report.ts';
import { sendReport } from '#functions/report/send-report.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { aStranger, decideCase, dismissal, openCaseOf, report, sentReport } from '#tests/support/reports.ts';
import { functionTest as test } from '#tests/support/test.ts';

const reviewer = 'a-reviewer';
const facts = 'Las fotos son de otra persona.';

/** Reports a thing of the account and decides the case with a measure. */
async function decideAgainst(sub: string, action: 'remove-item' | 'hide-listing', item?: string) {
  const { listing } = await readFacts(sub);
  await sendReport(sentReport({ about: listing!.id, ...(item !== undefined && { item }) }), aStranger());
  const { reportCases } = await readFacts(sub);
  const { id } = reportCases.find(({ status }) => status === 'open')!;
  const { version } = await claimReport(reviewer, sub, id);
  await decideReport(reviewer, sub, id, { action, version, category: 'SCAMS_AND_FRAUD', facts });
  return id;
}

const setEffect = (sub: string, effect: CaseEffect) =>
  changeFacts(sub, ({ reportCases }) => ({
    reportCases: { put: reportCases.map((one) => ({ ...one, effect })) },
  }));

describe('The list of decisions', () => {
  test('says what was decided about which photo, newest first, without the reviewer', async () => {
    const { sub, listing } = await storeProvider({ photos: [{}, {}] });
    const [, second] = listing!.photos;
    await decideAgainst(sub, 'remove-item', second!.id);
    await decideAgainst(sub, 'hide-listing');
    const { decisions, more } = await listDecisions(sub);
    expect(more).toBe(false);
    expect(decisions).toMatchObject([
      {
        kind: 'listing-disabled',
        title: listing!.proposed.title,
        facts,
        source: 'ARTICLE_16',
        automated: false,
      },
      {
        kind: 'photo-removed',
        photo: second!.id,
        place: 2,
        previewUrl: expect.stringContaining(second!.id) as string,
      },
    ]);
    expect(JSON.stringify(listedDecision.array().parse(decisions))).not.toContain(reviewer);
  });

  test('marks a measure as over once its case has no effect', async () => {
    const { sub, listing } = await storeProvider();
    await decideAgainst(sub, 'remove-item', listing!.photos[0]!.id);
    await decideAgainst(sub, 'hide-listing');
    expect((await listDecisions(sub)).decisions.some(({ over }) => over)).toBe(false);
    await setEffect(sub, 'none');
    expect((await listDecisions(sub)).decisions).toMatchObject([{ over: true }, { over: true }]);
  });

  test('replaces the automatic decision by that of a reviewer', async () => {
    const { sub, listing } = await storeProvider();
    await sendReport(sentReport({ about: listing!.id, reason: 'minor' }), aStranger());
    expect((await listDecisions(sub)).decisions.map(({ over }) => over)).toEqual([undefined]);
    const { id } = (await readFacts(sub)).reportCases[0]!;
    const { version } = await claimReport(reviewer, sub, id);
    const decided = { action: 'hide-listing', version, category: 'SCAMS_AND_FRAUD', facts } as const;
    await decideReport(reviewer, sub, id, decided);
    const listed = async () =>
      (await listDecisions(sub)).decisions.map(({ automated, over, replacedAt }) => [
        automated,
        over,
        replacedAt,
      ]);
    const [{ at }] = (await listDecisions(sub)).decisions as [ListedDecision];
    expect(await listed()).toEqual([
      [false, undefined, undefined],
      [true, true, at],
    ]);
    // An upheld appeal ends both, but the first decision was replaced before.
    await setEffect(sub, 'none');
    expect(await listed()).toEqual([
      [false, true, undefined],
      [true, true, at],
    ]);
  });

  test('does not call an automatic decision replaced if a reviewer dismissed the report', async () => {
    const { sub, listing } = await storeProvider();
    await sendReport(sentReport({ about: listing!.id, reason: 'minor' }), aStranger());
    const { id } = (await readFacts(sub)).reportCases[0]!;
    const { version } = await claimReport(reviewer, sub, id);
    await decideReport(reviewer, sub, id, { action: 'dismiss', version, category: 'SCAMS_AND_FRAUD' });
    const { decisions } = await listDecisions(sub);
    expect(decisions.map(({ over, replacedAt }) => [over, replacedAt])).toEqual([[true, undefined]]);
  });

  test('keeps the order of decisions of the same instant', async () => {
    const { sub } = await storeProvider();
    const now = new Date();
    const refused = () =>
      decisionAgainst(sub, now, { kind: 'photo-refused', facts, by: reviewer, startsAgain: true });
    await changeFacts(sub, () => ({ also: [refused(), refused(), refused()] }));
    const ids = (await listDecisions(sub)).decisions.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    await decideAgainst(sub, 'hide-listing');
    expect((await listDecisions(sub)).decisions.slice(1).map(({ id }) => id)).toEqual(ids);
  });

  test('marks a suspension as over once a later statement replaces it', async () => {
    const { sub } = await storeProvider();
    await suspend(sub, { reason: 'first', ground: 'terms' }, 'olga');
    await suspend(sub, { reason: 'second', ground: 'terms' }, 'olga');
    const { decisions } = await listDecisions(sub);
    expect(decisions.map(({ facts: reason, over }) => [reason, over])).toEqual([
      ['second', undefined],
      ['first', true],
    ]);
  });

  test('omits the title of a listing that was written after the decision', async () => {
    const { sub } = await storeProvider();
    const earlier = decisionAgainst(sub, new Date('2020-01-01'), {
      kind: 'listing-disabled',
      facts,
      by: reviewer,
      startsAgain: false,
    });
    await changeFacts(sub, () => ({ also: [earlier] }));
    const [decision] = (await listDecisions(sub)).decisions;
    expect(decision).toMatchObject({ kind: 'listing-disabled' });
    expect(decision?.title).toBeUndefined();
  });
});

describe('A removed photo', () => {
  test('is marked for its owner, and stays hidden after a save', async () => {
    const { sub, listing } = await storeProvider({ photos: [{}, {}] });
    const [first, second] = listing!.photos;
    await decideAgainst(sub, 'remove-item', first!.id);
    const own = (await getOwnListing(sub)).listing!;
    expect(own.photos.map(({ removed }) => removed)).toEqual([true, undefined]);
    const { content, version } = own;
    await saveListing(sub, { content, version, photos: [second!, first!] });
    expect((await getListing(listing!.id))!.photos.map(({ id }) => id)).toEqual([second!.id]);
  });

  test('leaves the photo step to the owner if no other photo can be shown', async () => {
    const { sub, listing } = await storeProvider({
      photos: [{ approved: false, waitsSince: new Date().toISOString() }],
    });
    expect((await getMe(sub)).waiting.contents?.photos).toBe(1);
    await decideAgainst(sub, 'remove-item', listing!.photos[0]!.id);
    const me = await getMe(sub);
    expect(me.missing).toContain('photos');
    expect(me.waiting.contents).toBeUndefined();
    expect((await getOwnListing(sub)).listing!.photos[0]!.waitsSince).toBeUndefined();
  });
});

describe('A removed post', () => {
  test('is marked for its owner, who can delete it', async () => {
    const { sub, posts } = await storeProvider({ posts: [{}] });
    await decideAgainst(sub, 'remove-item', posts[0]!.id);
    expect((await listPosts(sub)).posts).toMatchObject([{ id: posts[0]!.id, removed: true }]);
    await deletePost(sub, posts[0]!.id);
    expect((await listPosts(sub)).posts).toEqual([]);
  });
});

test('an automatic decision applies while any urgent case hides the listing', async () => {
  const { sub, listing, photos } = await storeProvider({ photos: [{}, {}] });
  await report(listing!.id, { reason: 'minor' });
  const listed = async () => (await listDecisions(sub)).decisions.map(({ over }) => over);
  const { id } = await openCaseOf(sub);
  await report(listing!.id, { reason: 'minor', kind: 'photo', item: photos[0]!.id });
  const { version } = await claimReport('reviewer', sub, id);
  await decideReport('reviewer', sub, id, { ...dismissal, version });
  expect(await listed()).toEqual([undefined]);
  await decideCase(sub, dismissal);
  expect(await listed()).toEqual([true]);
});

test('the owner does not see a hold before the erasure is due', async () => {
  const { sub } = await storeProvider();
  const erasure = {
    requestedAt: new Date().toISOString(),
    dueAt: new Date(Date.now() + 60_000).toISOString(),
  };
  await changeFacts(sub, ({ account }) => ({ account: { ...account, erasure } }));
  const before = await getMe(sub);
  await changeFacts(sub, ({ account }, now) => ({ account: withHold(account, true, now) }));
  expect(await getMe(sub)).toEqual(before);
  await changeFacts(sub, ({ account }) => ({
    account: { ...account, erasure: { ...erasure, dueAt: new Date(Date.now() - 1000).toISOString() } },
  }));
  expect((await getMe(sub)).erasure?.held).toBe(true);
});

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { receiptKey, reportPk } from '#shared/deployment/keys.ts';
import { reportDue, reportTextMax } from '#shared/report.ts';
import { handler } from '#functions/entry/report.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { forgetAccount } from '#functions/core/publish/forget-account.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { readReportReceipt } from '#functions/report/read-receipt.ts';
import { callApi } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { report, sentReport } from '#tests/support/reports.ts';
import { clockTest, functionTest as test } from '#tests/support/test.ts';

const reportsOf = async (sub: string) => {
  const { reportCases } = await readFacts(sub);
  const items = await Promise.all(reportCases.map(({ id }) => queryPartition(reportPk(id))));
  return items.flat().filter(({ sk }) => sk.startsWith('REPORT#'));
};

/** Returns a listing that reports find, or not, by its state. */
const states: Record<string, () => Promise<string>> = {
  public: async () => (await storeProvider()).listing!.id,
  'hidden by its owner': async () => (await storeProvider({ listing: { hiddenByOwner: true } })).listing!.id,
  unpaid: async () => (await storeProvider({ membership: null })).listing!.id,
  suspended: async () => {
    const suspended = { at: new Date().toISOString(), reason: 'x', ground: 'terms' as const };
    return (await storeProvider({ account: { suspended } })).listing!.id;
  },
  deleted: async () => {
    const { sub, listing } = await storeProvider();
    await deleteListing(sub);
    return listing!.id;
  },
  erased: async () => {
    const { sub, listing } = await storeProvider();
    const at = new Date().toISOString();
    await changeFacts(sub, ({ account, photos }) => ({
      account: { ...account, erasure: { requestedAt: at, dueAt: at, begunAt: at } },
      listing: null,
      photos: { delete: photos.map(({ id }) => id) },
    }));
    await forgetAccount(sub);
    return listing!.id;
  },
  unknown: async () => randomUUID(),
};
const found = new Set(['public', 'hidden by its owner', 'unpaid', 'suspended', 'deleted']);

describe('a report', () => {
  test.for([
    ['the id', (id: string) => id],
    ['a Spanish address', (id: string) => `https://directory.example/es/listings/${id}`],
    ['an address with a query', (id: string) => `directory.example/en/listings/${id}?photo=2#top`],
    ['capital letters', (id: string) => id.toUpperCase()],
  ] as const)('finds its listing by %s', async ([, about]) => {
    const { sub, listing } = await storeProvider();
    await report(about(listing!.id));
    expect((await readFacts(sub)).reportCases).toMatchObject([
      { thing: { kind: 'listing', listingId: listing!.id } },
    ]);
  });

  test('is about the photo or post that it names, or else about the listing', async () => {
    const { sub, listing, photos, posts } = await storeProvider({ posts: [{}] });
    const [photo, post] = [photos[0]!.id, posts[0]!.id];
    for (const item of [photo, post, 'A'.repeat(22)]) await report(listing!.id, { kind: 'photo', item });
    const { reportCases } = await readFacts(sub);
    const things = reportCases.map(({ thing }) => [thing.kind, thing.itemId] as const);
    const kind = (one: readonly [string, ...unknown[]]) => one[0];
    expect(things.toSorted((one, other) => kind(one).localeCompare(kind(other)))).toEqual([
      ['listing', undefined],
      ['photo', photo],
      ['post', post],
    ]);
  });

  test.for(Object.keys(states))(
    'gets the same response and receipt for a listing that is %s',
    async (state) => {
      const id = await states[state]!();
      const reference = await report(id, { reason: 'coercion' });
      const receipt = await readReportReceipt(reference);
      expect(Object.keys(receipt ?? {}).sort()).toEqual(['at', 'dueAt', 'mayObject', 'state', 'urgent']);
      expect(receipt).toMatchObject({ urgent: true, state: 'received' });
      const [item] = await queryPartition(receiptKey(reference).pk);
      expect(item?.['caseId'] !== undefined).toBe(found.has(state));
    },
  );

  test('is about the listing, not its photo, from 40 open cases on', async () => {
    const reportCases = Array.from({ length: 39 }, () => ({}));
    const { sub, listing, photos } = await storeProvider({ reportCases, photos: [{}, {}] });
    for (const { id } of photos) await report(listing!.id, { kind: 'photo', item: id });
    const about = (await readFacts(sub)).reportCases.filter(({ thing }) => thing.listingId === listing!.id);
    expect(about.map(({ thing }) => thing.kind).toSorted()).toEqual(['listing', 'photo']);
  });

  clockTest.for([
    ['known', async () => (await storeProvider()).listing!.id],
    ['unknown', async () => randomUUID()],
  ] as const)(
    'has its own deadline after an earlier report of something %s',
    async ([, about], { clock }) => {
      const id = await about();
      await report(id, { reason: 'minor' });
      clock.pass(60_000);
      const receipt = await readReportReceipt(await report(id));
      expect(receipt?.dueAt).toBe(reportDue(new Date(), false).toISOString());
    },
  );

  clockTest('of something unknown ends without a measure, together with others of it', async ({ clock }) => {
    const id = randomUUID();
    const references = [await report(id, { reason: 'minor' }), await report(id, { reason: 'minor' })];
    const states = () => Promise.all(references.map(async (one) => (await readReportReceipt(one))?.state));
    const [item] = await queryPartition(receiptKey(references[0]!).pk);
    clock.pass(Date.parse(String(item?.['endsAt'])) - Date.now() - 1);
    expect(await states()).toEqual(['received', 'received']);
    clock.pass(1);
    expect(await states()).toEqual(['no-measure', 'no-measure']);
  });

  test('with the honeypot filled gets a receipt, and changes nothing', async () => {
    const { sub, listing } = await storeProvider();
    const reference = await report(listing!.id, { reason: 'minor', website: 'https://spam.test' });
    expect(await readReportReceipt(reference)).toMatchObject({ state: 'received' });
    expect((await readFacts(sub)).reportCases).toEqual([]);
  });

  test('sent again by the same form is one report with one receipt', async () => {
    const { sub, listing } = await storeProvider();
    const key = randomUUID();
    const [first, second] = [await report(listing!.id, { key }), await report(listing!.id, { key })];
    expect(second).toBe(first);
    expect(await reportsOf(sub)).toHaveLength(1);
  });

  test('keeps markup as the text that was written', async () => {
    const { sub, listing } = await storeProvider();
    const text = '<script>alert(1)</script> & "{{x}}"';
    await report(listing!.id, { text });
    expect(await reportsOf(sub)).toMatchObject([{ text }]);
  });

  test.for([
    ['100 KB of text', { text: 'a'.repeat(100_000) }],
    ['one character too many', { text: 'a'.repeat(reportTextMax + 1) }],
    ['no text', { text: ' ' }],
    ['an unknown reason', { reason: 'dislike' }],
    ['a broken address', { email: 'nobody' }],
  ] as const)('is refused with %s', async ([, given]) => {
    const { sub, listing } = await storeProvider();
    const { email: _, depicted: __, ...sent } = sentReport({ about: listing!.id });
    const { status, error } = await callApi(handler, 'sendReport', { body: { ...sent, ...given } });
    expect([status, error.code]).toEqual([400, 'invalid-input']);
    expect((await readFacts(sub)).reportCases).toEqual([]);
  });

  clockTest.for([
    ['the fifth in a minute of one /48', 4, (n: number): string => `2001:db8:6:${n}::/64`],
    ['the eleventh in an hour of one network address', 10, (_: number): string => '2001:db8:7:1::/64'],
    ['the 51st in an hour of one /48', 50, (n: number): string => `2001:db8:8:${n}::/64`],
  ] as const)('is refused from %s', async ([, limit, from], { clock }) => {
    const { sub, listing } = await storeProvider();
    for (let sent = 0; sent < limit; sent += 4) {
      if (sent > 0) clock.pass(60_000);
      const together = Array.from({ length: Math.min(4, limit - sent) }, (_, n) => from(sent + n));
      await Promise.all(together.map((address) => report(listing!.id, {}, address)));
    }
    if (limit > 4) clock.pass(60_000);
    await expect(report(listing!.id, {}, from(limit))).rejects.toMatchObject({ code: 'rate-limited' });
    expect(await reportsOf(sub)).toHaveLength(limit);
  });

  test('joins one case in a flood from a hundred addresses, without delaying the owner', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id);
    const before = (await readFacts(sub)).account.factsVersion;
    const flood = Array.from({ length: 100 }, () => report(listing!.id));
    const save = changeFacts(sub, (facts) => ({ listing: { ...facts.listing!, hiddenByOwner: true } }));
    await Promise.all([...flood, save]);
    const { reportCases, account } = await readFacts(sub);
    expect(reportCases).toHaveLength(1);
    expect(await reportsOf(sub)).toHaveLength(101);
    expect(account.factsVersion).toBe(before + 1);
  });
});

describe('a receipt', () => {
  test.for(['2222222222222222', 'short', '', 'ÁÁÁÁÁÁÁÁÁÁÁÁÁÁÁÁ', randomUUID()])(
    'does not exist for the guessed reference "%s"',
    async (reference) => {
      await report((await storeProvider()).listing!.id);
      expect(await readReportReceipt(reference)).toBeUndefined();
    },
  );

  test('does not open by the id of its case', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id);
    const [one] = (await readFacts(sub)).reportCases;
    expect(await readReportReceipt(one!.id)).toBeUndefined();
  });
});

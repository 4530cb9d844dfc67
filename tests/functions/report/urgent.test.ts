import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { listingPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { askErasure, keepAccount } from '#functions/account/erasure/ask-erasure.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { objectToOutcome } from '#functions/report/object-to-outcome.ts';
import { buildListing, storeProvider } from '#tests/support/builders.ts';
import { meterWrites } from '#tests/support/capacity.ts';
import { outboxMessages } from '#tests/support/outbox-messages.ts';
import { aStranger, decideCase, dismissal, openCaseOf, report } from '#tests/support/reports.ts';
import { clockTest, functionTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;
const publicItems = (id: string) => queryPartition(listingPk(id));
const anAddress = () => `198.51.100.${Math.floor(Math.random() * 255)}-${randomUUID()}`;

/** Reports a minor, and returns whether the report hid the listing. */
async function hides(sub: string, listingId: string, from?: string): Promise<boolean> {
  await report(listingId, { reason: 'minor' }, from);
  return (await openCaseOf(sub)).effect === 'hides';
}

describe('an urgent report', () => {
  test.for(['minor', 'coercion'] as const)(
    'of %s hides listing, posts and contact in one transaction',
    async (reason) => {
      const { sub, account, listing } = await storeProvider({ posts: [{}] });
      expect((await publicItems(listing!.id)).map(({ sk }) => sk)).toContain('CONTACT');
      const writes = meterWrites();
      await report(listing!.id, { reason });
      writes.stop();
      expect(writes.cost.transactions).toBe(1);
      expect(await publicItems(listing!.id)).toEqual([]);
      const after = await readFacts(sub);
      expect(after.account.factsVersion).toBe(account.factsVersion + 1);
      expect(after.reportCases).toMatchObject([{ effect: 'hides', urgent: true, status: 'open' }]);
      expect(await readDecisions(sub)).toMatchObject([
        { kind: 'listing-disabled', reason, automated: true, by: 'system', source: 'ARTICLE_16' },
      ]);
      expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual(['listing-disabled']);
      const alerts = (await outboxMessages()).filter(
        ({ kind, params }) => kind === 'operator-mail' && (params as { sub: string }).sub === sub,
      );
      expect(alerts).toMatchObject([{ template: 'urgent-report', params: { hidden: true } }]);
    },
  );

  test('is the only kind of report that hides', async () => {
    for (const reason of ['photos-without-consent', 'not-the-person', 'illegal-content', 'other'] as const) {
      const { sub, listing } = await storeProvider();
      await report(listing!.id, { reason });
      expect((await readFacts(sub)).reportCases).toMatchObject([{ effect: 'none', urgent: false }]);
      expect(await publicItems(listing!.id)).not.toEqual([]);
      expect(await readDecisions(sub)).toEqual([]);
    }
  });

  test('hides the whole listing if it is about a photo', async () => {
    const { sub, listing, photos } = await storeProvider({ photos: [{}, {}] });
    await report(listing!.id, { reason: 'minor', kind: 'photo', item: photos[0]!.id });
    expect((await openCaseOf(sub)).effect).toBe('hides');
    expect(await publicItems(listing!.id)).toEqual([]);
  });

  test('adds no statement and no alert while another one hides the listing', async () => {
    const { sub, listing, photos } = await storeProvider({ photos: [{}, {}] });
    for (const item of [undefined, photos[0]!.id, photos[1]!.id])
      await report(listing!.id, { reason: 'minor', item });
    expect((await readFacts(sub)).reportCases.map(({ effect }) => effect)).toEqual([
      'hides',
      'hides',
      'hides',
    ]);
    expect(await readDecisions(sub)).toHaveLength(1);
    const alerts = (await outboxMessages()).filter(
      ({ kind, params }) => kind === 'operator-mail' && (params as { sub: string }).sub === sub,
    );
    expect(alerts).toHaveLength(1);
  });

  test.for([
    ['minor', true],
    ['other', false],
  ] as const)('alone holds back an erasure that was requested: %s', async ([reason, held]) => {
    const { sub, listing } = await storeProvider();
    await askErasure(sub);
    const isHeld = async () => (await readFacts(sub)).account.legalHold !== undefined;
    const reference = await report(listing!.id, { reason });
    expect(await isHeld()).toBe(held);
    await decideCase(sub, dismissal);
    await objectToOutcome(reference, { text: 'She is not.', language: 'es' }, aStranger());
    expect(await isHeld()).toBe(held);
    await keepAccount(sub);
    expect(await isHeld()).toBe(true);
  });

  test('alone keeps a hold that began before the erasure was requested', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id);
    await askErasure(sub);
    await report(listing!.id, { kind: 'photo', item: listing!.photos[0]!.id });
    await decideCase(sub, dismissal);
    expect((await readFacts(sub)).account).not.toHaveProperty('legalHold');
  });

  test('joins an open case and turns it into an urgent one that hides', async () => {
    const { sub, listing } = await storeProvider();
    await report(listing!.id);
    const before = await openCaseOf(sub);
    await report(listing!.id, { reason: 'coercion' });
    const { reportCases } = await readFacts(sub);
    expect(reportCases).toMatchObject([
      { id: before.id, reasons: ['other', 'coercion'], urgent: true, effect: 'hides', version: 2 },
    ]);
    expect(reportCases[0]!.dueAt < before.dueAt).toBe(true);
    expect(await publicItems(listing!.id)).toEqual([]);
  });

  test.for(['unknown', 'hidden', 'public'] as const)(
    'hides no listing of an address that reported another one, which was %s',
    async (state) => {
      const hiddenByOwner = state === 'hidden';
      const other =
        state === 'unknown'
          ? randomUUID()
          : (await storeProvider({ listing: { hiddenByOwner } })).listing!.id;
      const from = anAddress();
      await report(other, { reason: 'coercion' }, from);
      const { sub, listing } = await storeProvider();
      expect(await hides(sub, listing!.id, from)).toBe(false);
    },
  );

  test('hides a second time after a first clearing, but not after two', async () => {
    const { sub, listing } = await storeProvider();
    const hidden: boolean[] = [];
    for (let time = 0; time < 3; time += 1) {
      hidden.push(await hides(sub, listing!.id));
      await decideCase(sub, dismissal);
      expect(await publicItems(listing!.id)).not.toEqual([]);
    }
    expect(hidden).toEqual([true, true, false]);
  });

  test('stays in the urgent queue, with an alert, if it does not hide', async () => {
    const { sub, listing } = await storeProvider();
    for (let time = 0; time < 2; time += 1) {
      await report(listing!.id, { reason: 'minor' });
      await decideCase(sub, dismissal);
    }
    await report(listing!.id, { reason: 'minor' });
    expect(await openCaseOf(sub)).toMatchObject({ urgent: true, effect: 'none' });
    const alerts = (await outboxMessages()).filter(
      ({ kind, params }) => kind === 'operator-mail' && (params as { sub: string }).sub === sub,
    );
    expect(alerts.filter(({ params }) => !(params as { hidden: boolean }).hidden)).toHaveLength(1);
  });

  test('does not hide a listing that was written again after two clearings', async () => {
    const { sub, listing, photos } = await storeProvider();
    for (let time = 0; time < 2; time += 1) {
      await report(listing!.id, { reason: 'minor' });
      await decideCase(sub, dismissal);
    }
    await deleteListing(sub);
    const again = buildListing([{ id: photos[0]!.id, face: false }]);
    await changeFacts(sub, () => ({ listing: again, photos: { put: photos } }));
    expect(await hides(sub, again.id)).toBe(false);
  });

  clockTest('hides again once a clearing is 31 days old', async ({ clock }) => {
    const { sub, listing } = await storeProvider();
    for (let time = 0; time < 2; time += 1) {
      await report(listing!.id, { reason: 'minor' });
      await decideCase(sub, dismissal);
    }
    clock.pass(31 * day);
    expect(await hides(sub, listing!.id)).toBe(true);
  });
});

describe('a network address that hid a listing', () => {
  test.for([
    ['the same address', '203.0.113.9', '203.0.113.9', false],
    ['another address of the same /48', '2001:db8:1:2::/64', '2001:db8:1:ffff::/64', false],
    ['an address of another /48', '2001:db8:2:2::/64', '2001:db8:3:2::/64', true],
    ['another IPv4 address', '203.0.113.10', '203.0.113.11', true],
  ] as const)('decides whether %s hides another listing', async ([, first, second, hidden]) => {
    const [one, other] = [await storeProvider(), await storeProvider()];
    expect(await hides(one.sub, one.listing!.id, first)).toBe(true);
    expect(await hides(other.sub, other.listing!.id, second)).toBe(hidden);
    expect((await publicItems(other.listing!.id)).length === 0).toBe(hidden);
  });

  test('can hide the same listing again', async () => {
    const { sub, listing } = await storeProvider();
    const from = anAddress();
    expect(await hides(sub, listing!.id, from)).toBe(true);
    await decideCase(sub, dismissal);
    expect(await hides(sub, listing!.id, from)).toBe(true);
  });

  test('hides one of two listings that it reports at the same time', async () => {
    const both = [await storeProvider(), await storeProvider()];
    const from = anAddress();
    const hidden = await Promise.all(both.map(({ sub, listing }) => hides(sub, listing!.id, from)));
    expect(hidden.toSorted()).toEqual([false, true]);
  });

  clockTest('can hide another listing after 30 days', async ({ clock }) => {
    const [one, two, three] = [await storeProvider(), await storeProvider(), await storeProvider()];
    const from = anAddress();
    expect(await hides(one.sub, one.listing!.id, from)).toBe(true);
    clock.pass(30 * day - 60_000);
    expect(await hides(two.sub, two.listing!.id, from)).toBe(false);
    clock.pass(60_000);
    expect(await hides(three.sub, three.listing!.id, from)).toBe(true);
  });

  test('does not count if its report hid nothing', async () => {
    const [one, other] = [await storeProvider(), await storeProvider()];
    const from = anAddress();
    await report(one.listing!.id, { reason: 'other' }, from);
    expect(await hides(other.sub, other.listing!.id, from)).toBe(true);
  });
});

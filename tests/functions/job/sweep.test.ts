import { expect } from 'vitest';
import { indexes, queues } from '#shared/deployment/table.ts';
import { deletedKey, listingPk } from '#shared/deployment/keys.ts';
import { getItem, putItem, queryAll, queryPartition, updateItem } from '#functions/data/table.ts';
import { deleteItems } from '#functions/data/transact.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { getCards } from '#functions/listing/get-cards.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { otherListings } from '#functions/listing/other-listings.ts';
import { setPresence } from '#functions/listing/change-listing.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { sweep } from '#functions/job/sweep.ts';
import { buildPhoto, storeProvider } from '#tests/support/builders.ts';
import { clockStart, clockTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;

const publicKeys = async (id: string | undefined): Promise<string[]> =>
  (await queryPartition(listingPk(id ?? ''))).map(({ sk }) => sk);
const inQueue = (queue: string) =>
  queryAll({
    IndexName: indexes.queues.name,
    KeyConditionExpression: 'queue = :queue',
    ExpressionAttributeValues: { ':queue': queue },
  });

test('a lapsed membership hides the listing at once, and the sweep deletes its items', async ({ clock }) => {
  const { listing } = await storeProvider({ membership: { cancelAtPeriodEnd: true } });
  clock.pass(26 * day);
  const page = await browseListings({ category: 'women', sort: 'newest' });
  expect(page.cards.map(({ id }) => id)).not.toContain(listing?.id);
  expect(await publicKeys(listing?.id)).not.toEqual([]);
  await sweep();
  expect(await publicKeys(listing?.id)).toEqual([]);
  expect(await inQueue(queues.lapse)).toEqual([]);
});

test.for([
  ['that is not renewed', true, 0],
  ['in grace after a failed renewal', false, 3 * day],
] as const)(
  'a membership %s keeps the listing public to the last second',
  async ([_, cancelAtPeriodEnd, grace], { clock }) => {
    const periodEnd = clockStart + 10 * day;
    const neighbour = await storeProvider();
    const { listing } = await storeProvider({
      membership: { cancelAtPeriodEnd, periodEnd: new Date(periodEnd).toISOString() },
    });
    const id = listing?.id ?? '';
    const shown = async () => {
      const page = await browseListings({ category: 'women', sort: 'newest' });
      const beside = await otherListings((await getListing(neighbour.listing?.id ?? ''))!);
      return {
        list: page.cards.some((card) => card.id === id),
        saved: (await getCards([id])).length === 1,
        beside: beside.cards.some((card) => card.id === id),
        page: (await getListing(id)) !== undefined,
      };
    };
    clock.set(periodEnd + grace - 1000);
    expect(await shown()).toEqual({ list: true, saved: true, beside: true, page: true });
    expect((await getListing(id))?.until).toBe(new Date(periodEnd + grace).toISOString());
    clock.set(periodEnd + grace);
    expect(await shown()).toEqual({ list: false, saved: false, beside: false, page: false });
    // No sweep has run: the listing's items still exist.
    expect(await publicKeys(id)).toContain('PUBLIC');
  },
);

test('the sweep keeps the listing of a membership renewed before its end', async ({ clock }) => {
  const { sub, listing } = await storeProvider();
  clock.pass(24 * day);
  const periodEnd = new Date(Date.now() + 31 * day).toISOString();
  await changeFacts(sub, ({ membership }) => ({ membership: membership && { ...membership, periodEnd } }));
  clock.pass(5 * day);
  await sweep();
  expect(await publicKeys(listing?.id)).toContain('PUBLIC');
});

test('the sweep removes an ended "available now" from the online partition', async ({ clock }) => {
  const { sub, listing } = await storeProvider();
  await setPresence(sub, true);
  expect((await publicKeys(listing?.id)).some((sk) => sk.endsWith('#online'))).toBe(true);
  clock.pass(121 * 60_000);
  await sweep();
  expect((await publicKeys(listing?.id)).some((sk) => sk.endsWith('#online'))).toBe(false);
  expect((await readFacts(sub)).listing?.onlineUntil).toBeUndefined();
  expect(await inQueue(queues.presence)).toEqual([]);
});

test('the sweep deletes photos never uploaded and keeps used and new photos', async ({ clock }) => {
  const { sub, photos } = await storeProvider();
  const old = buildPhoto({ status: 'uploading', approved: false });
  await changeFacts(sub, () => ({ photos: { put: [old] } }));
  clock.pass(21 * 60_000);
  const fresh = buildPhoto({ status: 'uploading', approved: false });
  await changeFacts(sub, () => ({ photos: { put: [fresh] } }));
  await sweep();
  const left = (await readFacts(sub)).photos.map(({ id }) => id);
  expect(left.sort()).toEqual([photos[0]?.id, fresh.id].sort());
});

test('a deleted listing is erased after 30 days, not before', async ({ clock }) => {
  const { sub, listing } = await storeProvider();
  await deleteListing(sub);
  const key = deletedKey(listing?.id ?? '');
  clock.pass(29 * day);
  await sweep();
  expect(await getItem(key, true)).toBeDefined();
  clock.pass(2 * day);
  await sweep();
  expect(await getItem(key, true)).toBeUndefined();
});

test('a legal hold keeps a deleted listing until the hold is lifted', async ({ clock }) => {
  const { sub, listing } = await storeProvider();
  await deleteListing(sub);
  const legalHold = { reason: 'a court', since: new Date().toISOString(), by: 'operator' };
  await changeFacts(sub, ({ account }) => ({ account: { ...account, legalHold } }));
  clock.pass(31 * day);
  await sweep();
  expect(await getItem(deletedKey(listing?.id ?? ''), true)).toBeDefined();
  await changeFacts(sub, ({ account: { legalHold: _, ...account } }) => ({ account }));
  await sweep();
  expect(await getItem(deletedKey(listing?.id ?? ''), true)).toBeUndefined();
});

/** Stores damaged items of deleted listings. Erasing them always fails, because they lack every required attribute. */
const storeDamaged = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      putItem({ Item: { ...deletedKey(`damaged-${index}`), queue: queues.erase, due: 1 + index } }),
    ),
  );

test('permanently failing items do not block the rest of their queue', async ({ clock }) => {
  await storeDamaged(250);
  const { sub, listing } = await storeProvider();
  await deleteListing(sub);
  clock.pass(31 * day);
  await sweep();
  expect(await getItem(deletedKey(listing?.id ?? ''), true)).toBeUndefined();
  expect(await inQueue(queues.erase)).toHaveLength(250);
});

const shortRun = (pages: number) => {
  let left = pages;
  return sweep(new Date(), () => left-- > 0);
};

test('an interrupted sweep continues after failed items and retries them later', async ({ clock }) => {
  await storeDamaged(60);
  const { sub, listing } = await storeProvider();
  await deleteListing(sub);
  clock.pass(31 * day);
  const key = deletedKey(listing?.id ?? '');
  const runs = 3;
  for (let run = 1; run <= runs; run += 1) {
    expect([run, await getItem(key, true)]).toEqual([run, expect.anything()]);
    // Each run reads one page of every queue. It spends the remaining pages on the queue with the damaged items. Three
    // runs get past all 250 damaged items, including the items of the previous test.
    await shortRun(Object.keys(queues).length);
  }
  expect(await getItem(key, true)).toBeUndefined();
  // The previous run read the queue to its end, so the next run begins at its head and handles an item added there.
  await deleteItems([deletedKey('damaged-0')]);
  const mended = await storeProvider();
  await deleteListing(mended.sub);
  const { listing: held } = mended;
  await updateItem({
    Key: deletedKey(held?.id ?? ''),
    UpdateExpression: 'SET due = :first',
    ExpressionAttributeValues: { ':first': 0 },
  });
  await shortRun(Object.keys(queues).length);
  expect(await getItem(deletedKey(held?.id ?? ''), true)).toBeUndefined();
});

test('every queue is swept, however many items another queue has', async ({ clock }) => {
  await storeDamaged(100);
  const { sub, listing } = await storeProvider({ membership: { cancelAtPeriodEnd: true } });
  await setPresence(sub, true);
  clock.pass(26 * day);
  await shortRun(Object.keys(queues).length);
  expect(await publicKeys(listing?.id)).toEqual([]);
  expect((await readFacts(sub)).listing?.onlineUntil).toBeUndefined();
});

test('sweeping twice with nothing due changes nothing', async () => {
  const { sub } = await storeProvider();
  const before = await readFacts(sub);
  await sweep();
  await sweep();
  expect(await readFacts(sub)).toEqual(before);
});

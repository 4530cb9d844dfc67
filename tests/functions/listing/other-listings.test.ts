import { afterAll, beforeEach, expect, vi } from 'vitest';
import { documentClient } from '#functions/data/table.ts';
import { handler as page } from '#functions/entry/page.ts';
import { otherListings } from '#functions/listing/other-listings.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { meterReads, type ReadMeter } from '#tests/support/capacity.ts';
import { manifest } from '#tests/support/public-fixtures.ts';
import { functionTest as test } from '#tests/support/test.ts';

let meter: ReadMeter;
test.beforeAll(async () => {
  meter = meterReads();
  vi.stubGlobal('__SITE_MANIFEST__', manifest);
});
afterAll(async () => {
  meter.stop();
});

/** Each test uses its own city. The tests share the table and would see each other's listings. */
const cities = ['mx-queretaro', 'mx-puebla', 'mx-tijuana', 'mx-ciudad-de-mexico'];
let city = '';
beforeEach(() => {
  city = cities.pop() ?? '';
  expect(city).not.toBe('');
});
const near = async ({ content, ...rest }: FactOverrides = {}) => {
  const { sub, listing } = await storeProvider({
    ...rest,
    content: { city, municipality: undefined, ...content },
  });
  if (!listing) throw new Error('The provider has no listing.');
  return { sub, id: listing.id };
};
const daysAgo = (days: number) => ({
  listing: { publishedAt: new Date(Date.now() - days * 86_400_000).toISOString() },
});
const others = async (id: string, municipality?: string) =>
  otherListings({ id, category: 'women', city, municipality });

test('other listings are six of the city, same municipality first, then newest', async () => {
  const zone = { content: { municipality: `${city}-benito-juarez` } };
  const self = await near({ ...zone, ...daysAgo(1) });
  const [oldest, older] = [await near({ ...zone, ...daysAgo(9) }), await near({ ...zone, ...daysAgo(8) })];
  const newest = [];
  for (const age of [2, 3, 4, 5, 6, 7]) newest.push(await near(daysAgo(age)));
  await near({ content: { category: 'men' } });
  const { cards } = await others(self.id, `${city}-benito-juarez`);
  expect(cards.map(({ id }) => id)).toEqual([older, oldest, ...newest.slice(0, 4)].map(({ id }) => id));
});

test('other listings cost one Query of at most 2 read units', async () => {
  const all = [];
  for (let index = 0; index < 27; index += 1)
    all.push(await near({ content: { title: 'é'.repeat(60) }, ...daysAgo(index + 1) }));
  meter.reset();
  const { cards } = await others(all[0]!.id);
  expect(cards).toHaveLength(6);
  expect(meter.cost).toMatchObject({ queries: 1, entries: 25 });
  expect(meter.cost.readUnits).toBeLessThanOrEqual(2);
});

test('other listings omit hidden listings and report when the first card expires', async () => {
  const self = await near();
  expect(await others(self.id)).toEqual({ cards: [] });
  const [stays, goes] = [await near(), await near()];
  await changeFacts(goes.sub, (facts) => ({ listing: { ...facts.listing!, hiddenByOwner: true } }));
  const { cards, until } = await others(self.id);
  expect(cards.map(({ id }) => id)).toEqual([stays.id]);
  const long = new Date(Date.parse(until ?? '') + 1000);
  expect(await otherListings({ id: self.id, category: 'women', city }, long)).toEqual({ cards: [] });
});

const refusal = 'refusal';
/** Makes every Query fail, as if the index were unavailable. Reads by key still work. */
const refuseQueries = () =>
  documentClient().middlewareStack.add(
    (next, context) => (args) =>
      context.commandName === 'QueryCommand' ? Promise.reject(new Error('no index')) : next(args),
    { name: refusal },
  );

test('a listing’s page shows other listings and works without them if reading fails', async () => {
  const [self, other] = [await near(), await near()];
  const open = async () => {
    const answer = await page({
      rawPath: `/en/listings/${self.id}`,
      rawQueryString: '',
      requestContext: { http: { method: 'GET' }, requestId: 'test' },
    } as Parameters<typeof page>[0]);
    return answer as { statusCode: number; body: string };
  };
  expect((await open()).body).toContain(`href="/en/listings/${other.id}"`);
  refuseQueries();
  const alone = await open();
  documentClient().middlewareStack.remove(refusal);
  expect(alone.statusCode).toBe(200);
  expect(alone.body).not.toContain(other.id);
});

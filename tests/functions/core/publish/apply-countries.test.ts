import { expect, vi } from 'vitest';
import { listingPk, openCountriesKey } from '#shared/deployment/keys.ts';
import { documentClient, getItem, queryPartition } from '#functions/data/table.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { applyOpenCountries, settleMilliseconds } from '#functions/core/publish/apply-countries.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { clockTest as test, type MovedClock } from '#tests/support/test.ts';

/** More providers than the job reads in one page, so that a pass can stop between two pages. */
const providers = 12;
const pageSize = 10;
const run = () => applyOpenCountries(pageSize);

let spanish: Facts[];
let mexican: Facts;

test.beforeEach(async ({ clock }) => {
  open('mx', 'es');
  const content = { country: 'es', city: 'es-madrid', municipality: undefined };
  spanish ??= await Promise.all(Array.from({ length: providers }, () => storeProvider({ content })));
  mexican ??= await storeProvider();
  await settled(clock);
});

const open = (...countries: string[]): void => void (process.env['OPEN_COUNTRIES'] = countries.join(','));
/** Runs two passes. The second pass begins once every Lambda has the new setting. */
async function settled(clock: MovedClock): Promise<void> {
  await run();
  clock.pass(settleMilliseconds);
  expect(await run()).toBe(true);
}

const hasItems = async ({ listing }: Facts): Promise<boolean> =>
  (await queryPartition(listingPk(listing?.id ?? ''))).length > 0;
const publicOnes = async (): Promise<number> =>
  (await Promise.all(spanish.map(hasItems))).filter(Boolean).length;

test('closing a country hides only its listings, and reopening restores the listings', async ({ clock }) => {
  expect(await publicOnes()).toBe(providers);
  open('mx');
  // Public lists hide the country before the job runs.
  expect((await browseListings({ category: 'women', country: 'es', sort: 'newest' })).cards).toEqual([]);
  await settled(clock);
  expect(await publicOnes()).toBe(0);
  expect(await hasItems(mexican)).toBe(true);
  open('mx', 'es');
  expect(await publicOnes()).toBe(0);
  await settled(clock);
  expect(await publicOnes()).toBe(providers);
  expect((await browseListings({ category: 'women', country: 'es', sort: 'newest' })).cards).toHaveLength(
    providers,
  );
});

test('an interrupted pass over countries is completed by the next pass', async ({ clock }) => {
  // Each account takes three calls to the table, and each page one more call.
  for (const [index, calls] of [1, 2, 20, 34, 37].entries()) {
    const closing = index % 2 === 0;
    open(...(closing ? ['mx'] : ['mx', 'es']));
    await expect(cutOffAfter(calls, run)).rejects.toThrow('cut off');
    await settled(clock);
    expect(await publicOnes()).toBe(closing ? 0 : providers);
  }
  open('mx', 'es');
  await settled(clock);
});

test('a countries setting that changes during a pass still takes effect', async ({ clock }) => {
  open('mx');
  await expect(cutOffAfter(20, run)).rejects.toThrow('cut off');
  open('mx', 'es');
  await settled(clock);
  expect(await publicOnes()).toBe(providers);
});

test('two concurrent passes over countries hide every listing of a closed country', async ({ clock }) => {
  open('mx');
  await Promise.all([run(), run()]);
  await settled(clock);
  expect(await publicOnes()).toBe(0);
  open('mx', 'es');
  await settled(clock);
});

test('a second pass hides listings published with the old countries setting', async ({ clock }) => {
  open('mx');
  await run();
  expect(await publicOnes()).toBe(0);
  open('mx', 'es');
  await changeFacts(spanish[0]?.sub ?? '', () => ({}));
  open('mx');
  expect(await publicOnes()).toBe(1);
  expect(await run()).toBe(false);
  clock.pass(settleMilliseconds);
  expect(await run()).toBe(true);
  expect(await publicOnes()).toBe(0);
});

test('a pass costs one read if the countries setting is unchanged', async ({ clock }) => {
  open('es', 'mx');
  await settled(clock);
  const before = await getItem(openCountriesKey, true);
  expect(await cutOffAfter(1, run)).toBe(true);
  expect(await getItem(openCountriesKey, true)).toEqual(before);
});

/** Runs `act` with a table that fails after this many calls, as if the process had ended. */
async function cutOffAfter<T>(calls: number, act: () => Promise<T>): Promise<T> {
  let left = calls;
  // Silence the log of each failed account.
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const name = 'cutOff';
  documentClient().middlewareStack.add(
    (next) => (args) => {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      return next(args);
    },
    { step: 'initialize', name },
  );
  try {
    return await act();
  } finally {
    logged.mockRestore();
    documentClient().middlewareStack.remove(name);
  }
}

import type { CardPage } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { countListings } from '#functions/listing/count-listings.ts';
import { otherListings } from '#functions/listing/other-listings.ts';
import { itemBytes } from '#functions/core/projection/item-size.ts';
import type { Item } from '#functions/data/stored.ts';
import { meterReads, type ReadMeter } from '#tests/support/capacity.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { startLoadedEngine } from './browse/engine.ts';
import { type Ask, asks, startOf } from './browse/pages.ts';
import {
  cardsOf,
  category,
  idAt,
  instants,
  place,
  type Population,
  populations,
  rarePopulation,
} from './browse/population.ts';
import { measureWrites } from './browse/writes.ts';
import { atMost } from './measures.ts';
import type { BenchReport, Row } from './report.ts';

/**
 * Maximum cost of a page, by kind of list: one partition returns the page, code filters some cards, or almost no card
 * passes the filters. `count` is the filter button's count. `others` are the listings that a listing's page shows from
 * the same city.
 */
const bounds = {
  partition: { queries: 1, readUnits: 2 },
  judged: { entries: 100, readUnits: 8 },
  rare: { entries: 100, readUnits: 8 },
  count: { queries: 1, readUnits: 8 },
  others: { queries: 1, readUnits: 2 },
} as const;
/** Maximum ratio of a figure at any size to the same request's figure at the smallest size. */
const growth = 1.1;

const pagesOf = (listings: number): number[] => (listings < 10_000 ? [1, 5, 20] : [1, 5, 20, 50, 200]);
const rarePages = [1, 5, 20];

const figures = ['queries', 'entries', 'readUnits', 'bytesRead', 'bytesAnswered'] as const;
interface Read extends Record<(typeof figures)[number], number> {
  group: keyof typeof bounds;
  listings: number;
  what: string;
}

/**
 * Measures the reads for a page of a list and for related requests, and checks each page's content. All listings are in
 * one municipality, so that every place level has them all. Bounds: docs/proofs.md, "Browse".
 */
async function reads(): Promise<BenchReport> {
  const stop = await startTables([...populations, rarePopulation]);
  const meter = meterReads();
  const broken: string[] = [];
  const all: Read[] = [];
  /** Keeps the figures of one request at several sizes, smallest first. */
  const keep = (rows: Read[], comparable = rows): void => {
    all.push(...rows);
    broken.push(...rows.flatMap(brokenBounds), ...grown(comparable));
  };
  const page = async (group: Read['group'], ask: Ask, size: Population, number: number): Promise<Read> => {
    const what = `${ask.what}, page ${number}`;
    const after = group === 'rare' ? { entries: bounds.rare.entries } : 'shown';
    const { cursor, next } = await startOf(size, ask, number, after);
    const query = { ...ask.query, ...(cursor && { cursor }) };
    return measure(meter, { group, what, size }, async () => {
      const answer = await browseListings(query, instants[ask.at]);
      broken.push(...faultsOf(answer, next).map((fault) => `${size.name}, ${what}: ${fault}`));
      return answer;
    });
  };
  const beside = async (group: Read['group'], what: string, ask: () => Promise<object>): Promise<void> => {
    const rows: Read[] = [];
    for (const size of populations) rows.push(await measure(meter, { group, what, size }, ask));
    // Skip the smallest size: there, a count may read every listing.
    keep(rows, rows.slice(1));
  };
  try {
    for (const ask of asks) {
      for (const number of pagesOf(Infinity)) {
        const rows: Read[] = [];
        for (const size of populations.filter(({ listings }) => pagesOf(listings).includes(number)))
          rows.push(await page(ask.group, ask, size, number));
        keep(rows);
      }
      if (ask.group === 'judged')
        for (const number of rarePages) keep([await page('rare', ask, rarePopulation, number)]);
      // The count is the same for every order.
      const { sort, direction, ...counted } = ask.query;
      if (sort === 'newest' && direction === 'desc')
        await beside('count', ask.what, () => countListings(counted, instants[ask.at]));
    }
    const { city, municipality } = place;
    const listing = { id: idAt(0), category, city, municipality };
    await beside('others', 'of a city', () => otherListings(listing, instants.wednesday));
    return { tables: { 'The worst of each size': worst(all) }, broken };
  } finally {
    meter.stop();
    await stop();
  }
}

/** Measures the write cost of each change. The cost does not depend on the number of listings. */
async function writes(): Promise<BenchReport> {
  const stop = await startTables(populations.slice(0, 1));
  try {
    process.env['TABLE_NAME'] = populations[0]?.name;
    return await measureWrites();
  } finally {
    await stop();
  }
}

export const parts = { reads, writes };

async function startTables(held: readonly Population[]): Promise<() => Promise<void>> {
  console.log('Loading ...');
  const engine = await startLoadedEngine(Object.fromEntries(held.map((one) => [one.name, cardsOf(one)])));
  const world = await startFunctionWorld(engine);
  return () => world.stop();
}

async function measure(
  meter: ReadMeter,
  { group, what, size }: { group: Read['group']; what: string; size: Population },
  ask: () => Promise<object>,
): Promise<Read> {
  process.env['TABLE_NAME'] = size.name;
  meter.reset();
  const answer = await ask();
  const { queries, entries, readUnits, items } = meter.cost;
  const bytesRead = items.reduce((bytes, item) => bytes + itemBytes(item as Item), 0);
  const bytesAnswered = Buffer.byteLength(JSON.stringify(answer));
  return { group, what, listings: size.listings, queries, entries, readUnits, bytesRead, bytesAnswered };
}

/** Lists gaps and wrong order. A page may be short only at the end or if it has a cursor. */
function faultsOf({ cards, cursor }: CardPage, next: readonly string[]): string[] {
  const isShort = cards.length < Math.min(listingLimits.pageSize, next.length) && !cursor;
  return [
    ...(cards.some(({ id }, index) => id !== next[index]) ? ['shows other listings than the next ones'] : []),
    ...(isShort ? ['ends although more follow'] : []),
  ];
}

const nameOf = ({ group, listings, what }: Read): string => `${group}, ${listings} listings, ${what}`;

const brokenBounds = (row: Read): string[] =>
  Object.entries(bounds[row.group]).flatMap(([figure, bound]) =>
    atMost(`${nameOf(row)}: ${figure}`, row[figure as keyof typeof row] as number, bound),
  );

function grown([smallest, ...larger]: readonly Read[]): string[] {
  return larger.flatMap((row) =>
    figures.flatMap((figure) => {
      const before = smallest?.[figure] ?? NaN;
      // DynamoDB charges in half units of 4 KB, so a few more bytes can cost half a unit.
      const most = figure === 'readUnits' ? Math.max(growth * before, before + 0.5) : growth * before;
      return atMost(`${nameOf(row)}, grown since ${smallest?.listings}: ${figure}`, row[figure], most);
    }),
  );
}

const worst = (rows: readonly Read[]): Row[] =>
  [...Map.groupBy(rows, ({ group, listings }) => `${group} ${listings}`).values()].map((same) => ({
    group: same[0]?.group ?? '',
    listings: same[0]?.listings ?? NaN,
    asked: same.length,
    ...Object.fromEntries(figures.map((figure) => [figure, Math.max(...same.map((row) => row[figure]))])),
  }));

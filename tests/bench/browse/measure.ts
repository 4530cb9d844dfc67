import type { CardPage } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import type { ShelfName } from '#functions/data/keys.ts';
import { searchOf, shelvesFor } from '#functions/listing/browse-search.ts';
import { itemBytes } from '#functions/projection/item-size.ts';
import type { ReadMeter } from '#tests/support/capacity.ts';
import { type Ask, ranksOf, startOf, wordsOf } from './pages.ts';
import { instants, type Population, populations, rarePopulation } from './population.ts';

/** Each page is asked for this often, sizes and repetitions interleaved; `ms` is their median. */
const repetitions = 3;
const pagesOf = (listings: number): number[] => (listings < 10_000 ? [1, 5, 20] : [1, 5, 20, 50, 200]);
export const rarePages = [1, 5, 20];
/** What a page of a list that nothing passes reads: two Queries, of 25 and of 75. */
export const maxEntries = 100;

/** What one page cost. */
export interface PageRow {
  listings: number;
  level: string;
  sort: string;
  filters: string;
  at: string;
  group: 'shelf' | 'judged' | 'rare';
  page: number;
  cards: number;
  queries: number;
  entries: number;
  readUnits: number;
  /** Of the items as DynamoDB counts them. */
  bytesRead: number;
  /** Of the answer's JSON, uncompressed. */
  bytesAnswered: number;
  ms: number;
}

/** A row, and what was wrong with what the page showed. */
export interface Measured {
  row: PageRow;
  faults: string[];
}

/** One page of an ask at every size that has it. */
export async function measurePage(ask: Ask, page: number, meter: ReadMeter): Promise<Measured[]> {
  const sizes = populations.filter(({ listings }) => pagesOf(listings).includes(page));
  const starts = await Promise.all(sizes.map((size) => startOf(size, ask, page, 'shown')));
  return measureEach(sizes, starts, ask, page, ask.group, meter);
}

/** A page where next to nothing passes the filters that are judged in code. */
export async function measureRarePage(ask: Ask, page: number, meter: ReadMeter): Promise<Measured[]> {
  const start = await startOf(rarePopulation, ask, page, { entries: maxEntries });
  return measureEach([rarePopulation], [start], ask, page, 'rare', meter);
}

export const allPages = (): number[] => [
  ...new Set(populations.flatMap(({ listings }) => pagesOf(listings))),
];

async function measureEach(
  sizes: readonly Population[],
  starts: ReadonlyArray<Awaited<ReturnType<typeof startOf>>>,
  ask: Ask,
  page: number,
  group: PageRow['group'],
  meter: ReadMeter,
): Promise<Measured[]> {
  const times = sizes.map(() => [] as number[]);
  const measured: Measured[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const [index, size] of sizes.entries()) {
      const { cursor, next } = starts[index] as (typeof starts)[number];
      process.env['TABLE_NAME'] = size.name;
      meter.reset();
      const startedAt = performance.now();
      const answer = await browseListings({ ...ask.query, ...(cursor && { cursor }) }, instants[ask.at]);
      times[index]?.push(performance.now() - startedAt);
      if (repetition > 0) continue;
      const { queries, entries, readUnits, items } = meter.cost;
      const row: PageRow = {
        listings: size.listings,
        level: ask.level,
        sort: ask.sort,
        filters: wordsOf(ask),
        at: ask.at,
        group,
        page,
        cards: answer.cards.length,
        queries,
        entries,
        readUnits,
        bytesRead: items.reduce((bytes, item) => bytes + itemBytes(item), 0),
        bytesAnswered: Buffer.byteLength(JSON.stringify(answer)),
        ms: 0,
      };
      measured.push({ row, faults: faultsOf(answer, next) });
    }
  }
  for (const [index, { row }] of measured.entries()) row.ms = median(times[index] ?? []);
  return measured;
}

/** The listings that come next, in order and without a gap; fewer than a page only with a cursor or at the end. */
function faultsOf({ cards, cursor }: CardPage, next: readonly string[]): string[] {
  const faults: string[] = [];
  if (cards.some(({ id }, index) => id !== next[index]))
    faults.push('shows others than those that come next');
  if (cards.length < Math.min(listingLimits.pageSize, next.length) && !cursor)
    faults.push('ends although more follow');
  return faults;
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
};

/** Turns the pages of a thin list to its end by its own cursors. @returns pages, and shown and existing listings */
export async function walkRare(ask: Ask): Promise<{ pages: number; shown: number; existing: number }> {
  process.env['TABLE_NAME'] = rarePopulation.name;
  const shelf = shelvesFor(searchOf(ask.query, instants[ask.at]))[0] as ShelfName;
  const isShown = ranksOf(ask, rarePopulation, shelf);
  const ranks = Array.from({ length: rarePopulation.entries[shelf] }, (_, rank) => rank);
  const shown = new Set<string>();
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await browseListings({ ...ask.query, ...(cursor && { cursor }) }, instants[ask.at]);
    for (const { id } of page.cards) shown.add(id);
    ({ cursor } = page);
    pages += 1;
  } while (cursor);
  return { pages, shown: shown.size, existing: ranks.filter(isShown).length };
}

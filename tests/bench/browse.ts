import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { BrowseQuery } from '#shared/api/listing.ts';
import type { Category } from '#shared/listing-options.ts';
import { municipalitiesOf } from '#shared/location/catalogue.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { documentClient } from '#functions/data/table.ts';
import { environment, openCountries } from '#functions/data/environment.ts';
import { publicSet } from '#functions/publish/public-set.ts';
import { buildProvider } from '#tests/support/builders.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { seeded } from '#tests/support/pictures.ts';
import type { BenchReport } from './run.ts';

/**
 * What a page of 24 cards costs, at 1,000 and 10,000 listings that all stand in one municipality, so that the
 * partitions read hold all of them at every place level. The card items are written straight to the table,
 * made by the same function that publishes them; only the shelf that is read.
 */
/** Each size is a category of its own: one table, partitions apart. */
const sizes = { men: 1_000, women: 10_000 } as const;
const place = { country: 'mx', city: 'mx-ciudad-de-mexico' };
const municipality = municipalitiesOf(place.city)[0]?.id;
const levels: Record<string, Partial<BrowseQuery>> = {
  category: {},
  country: { country: place.country },
  city: place,
  municipality: { ...place, municipality },
};
const sorts: Array<Pick<BrowseQuery, 'sort' | 'direction'>> = [
  { sort: 'newest' },
  { sort: 'age', direction: 'asc' },
  { sort: 'age', direction: 'desc' },
  { sort: 'price', direction: 'asc' },
  { sort: 'price', direction: 'desc' },
];
/** A page of cards is one Query of at most so many read units (architecture.md, "Browse"). */
const maxQueries = 1;
const maxReadUnits = 2;
const pages = [1, 10];

interface Cost {
  queries: number;
  readUnits: number;
  read: number;
}

export default async function bench(): Promise<BenchReport> {
  const rows: BenchReport['rows'] = [];
  const broken: string[] = [];
  const world = await startFunctionWorld();
  const cost = countReads();
  for (const [category, size] of Object.entries(sizes) as Array<[Category, number]>) {
    await load(category, size);
    for (const [level, at] of Object.entries(levels)) {
      for (const sort of sorts) {
        // Prices of several currencies have no order, so that sort exists from country down.
        if (sort.sort === 'price' && level === 'category') continue;
        for (const measured of await measure({ category, ...at, ...sort }, cost)) {
          const row = {
            listings: size,
            level,
            sort: `${sort.sort} ${sort.direction ?? ''}`.trim(),
            ...measured,
          };
          rows.push(row);
          const where = `${row.listings} listings, ${row.level}, ${row.sort}, page ${row.page}`;
          if (row.cards !== 24) broken.push(`${where}: ${row.cards} cards instead of 24`);
          if (row.queries > maxQueries) broken.push(`${where}: ${row.queries} queries`);
          if (row.readUnits > maxReadUnits) broken.push(`${where}: ${row.readUnits} read units`);
        }
      }
    }
  }
  await world.stop();
  return { rows, broken };
}

/** Walks to each page of `pages` by the cursors, as a visitor does, and says what that page alone cost. */
async function measure(query: BrowseQuery, cost: ReturnType<typeof countReads>) {
  const measured: Array<{ page: number; cards: number; milliseconds: number } & Cost> = [];
  let cursor: string | undefined;
  for (let page = 1; page <= Math.max(...pages); page += 1) {
    cost.reset();
    const startedAt = performance.now();
    const answer = await browseListings({ ...query, ...(cursor && { cursor }) });
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    if (pages.includes(page))
      measured.push({ page, cards: answer.cards.length, ...cost.total, milliseconds });
    cursor = answer.cursor;
  }
  return measured;
}

/** Asks DynamoDB to say what each Query consumed, and adds it up. */
function countReads() {
  const total: Cost = { queries: 0, readUnits: 0, read: 0 };
  const name = 'countReads';
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'QueryCommand') return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const { ConsumedCapacity, ScannedCount } = answer.output as {
        ConsumedCapacity?: { CapacityUnits?: number };
        ScannedCount?: number;
      };
      if (ConsumedCapacity?.CapacityUnits === undefined)
        throw new Error('The engine told no consumed capacity.');
      total.queries += 1;
      total.readUnits += ConsumedCapacity.CapacityUnits;
      total.read += ScannedCount ?? 0;
      return answer;
    },
    { step: 'initialize', name },
  );
  return {
    total,
    reset: () => void Object.assign(total, { queries: 0, readUnits: 0, read: 0 }),
  };
}

async function load(category: Category, size: number): Promise<void> {
  const random = seeded(size);
  const startedAt = Date.now();
  let batch: Array<{ PutRequest: { Item: Record<string, unknown> } }> = [];
  const flush = async () => {
    const RequestItems = { [environment('TABLE_NAME')]: batch };
    batch = [];
    const { UnprocessedItems } = await documentClient().send(new BatchWriteCommand({ RequestItems }));
    if (Object.keys(UnprocessedItems ?? {}).length > 0)
      throw new Error('The engine did not take a whole batch.');
  };
  for (let index = 0; index < size; index += 1) {
    const publishedAt = new Date(startedAt - Math.floor(random() * 90 * 86_400_000)).toISOString();
    const year = 1960 + Math.floor(random() * 45);
    const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
    const facts = buildProvider({
      // As long as titles get: the page must fit its read units at its worst.
      content: {
        ...place,
        category,
        municipality,
        title: 'ñ'.repeat(60),
        price: Math.floor(random() * 100_000_000),
      },
      listing: { publishedAt },
      verification: {
        details: { fullName: 'Ana Prueba', dateOfBirth: `${year}-${month}-15`, address: 'Calle Uno 1' },
      },
    });
    const { items } = publicSet(facts, openCountries(), new Date(startedAt));
    for (const item of items.filter(({ sk }) => sk.startsWith('CARD#') && sk.endsWith('#all'))) {
      batch.push({ PutRequest: { Item: item } });
      if (batch.length === 25) await flush();
    }
  }
  if (batch.length > 0) await flush();
}

import { meterReads } from '#tests/support/capacity.ts';
import { startFunctionWorld } from '#tests/support/function-world.ts';
import { measureBeside } from './browse/beside.ts';
import { startLoadedEngine } from './browse/engine.ts';
import {
  allPages,
  maxEntries,
  type Measured,
  measurePage,
  measureRarePage,
  rarePages,
  type PageRow,
  walkRare,
} from './browse/measure.ts';
import { asks, wordsOf } from './browse/pages.ts';
import { cardsOf, populations, rarePopulation } from './browse/population.ts';
import { byGroup, bySize } from './browse/summary.ts';
import { measureWrites, type WriteRow } from './browse/writes.ts';
import type { BenchReport, Row } from './run.ts';

/**
 * What a page of the listings costs, for every place level x order x filters (and ranges) x page, at 1,000, 10,000 and
 * 100,000 listings in one municipality, so that every level holds them; and what a change costs to write.
 * Every page is also held to what it has to show. Bounds: docs/proofs.md, "Browse".
 */
const bounds = {
  shelf: { queries: 1, readUnits: 2 },
  judged: { entries: maxEntries, readUnits: 8 },
  /** Figures at any size to those of the same page at the smallest size that has it. */
  growth: 1.1,
};

/** Pages of lists, what is asked for beside them, and what a change costs to write. */
export const parts = ['pages', 'beside', 'writes'];

export default async function bench(chosen: readonly string[]): Promise<BenchReport> {
  // What a change costs does not depend on how many there are.
  const reads = chosen.some((part) => part !== 'writes');
  const everything = reads ? [...populations, rarePopulation] : populations.slice(0, 1);
  console.log('Loading ...');
  const loading = Date.now();
  const world = await startFunctionWorld(
    await startLoadedEngine(Object.fromEntries(everything.map((one) => [one.name, cardsOf(one)]))),
  );
  console.log(`Loaded in ${Math.round((Date.now() - loading) / 1000)} s.`);
  const meter = meterReads();
  const broken: string[] = [];
  const rows: PageRow[] = [];
  const keep = (measured: Measured[]) => {
    rows.push(...measured.map(({ row }) => row));
    for (const { row, faults } of measured)
      broken.push(...[...faults, ...brokenBounds(row)].map((fault) => `${nameOf(row)}: ${fault}`));
    broken.push(...grown(measured.map(({ row }) => row)));
  };
  try {
    if (chosen.includes('pages'))
      for (const ask of asks) {
        for (const page of allPages()) keep(await measurePage(ask, page, meter));
        if (ask.group === 'judged')
          for (const page of rarePages) keep(await measureRarePage(ask, page, meter));
      }
    const walks = chosen.includes('pages') ? await walkEveryRare(broken) : [];
    const beside = chosen.includes('beside') ? await measureBeside(meter) : { rows: [], broken: [] };
    broken.push(...beside.broken);
    process.env['TABLE_NAME'] = populations[0]?.name;
    const writes = chosen.includes('writes') ? await measureWrites() : [];
    broken.push(...tooCostly(writes));
    return {
      rows: [...rows, ...walks, ...beside.rows, ...writes] as unknown as Row[],
      broken,
      tables: {
        [`${rows.length} pages: the worst of each size, place level, order and kind of filters`]:
          byGroup(rows),
        'The worst and the median of each size': bySize(rows),
        'Filters that next to nothing passes, turned to the end': walks,
        'The count of a list, and others of a listing’s city: the worst of each size and place level':
          beside.rows,
        'Write units of a change': writes as unknown as Row[],
      },
    };
  } finally {
    meter.stop();
    await world.stop();
  }
}

const nameOf = ({ listings, level, sort, filters, at, page, group }: PageRow): string =>
  `${group}, ${listings} listings, ${level}, ${sort}, ${filters} (${at}), page ${page}`;

function brokenBounds({ group, queries, entries, readUnits }: PageRow): string[] {
  const faults: string[] = [];
  if (group === 'shelf') {
    if (queries > bounds.shelf.queries) faults.push(`${queries} Queries`);
    if (readUnits > bounds.shelf.readUnits) faults.push(`${readUnits} read units`);
  } else {
    if (entries > bounds.judged.entries) faults.push(`${entries} entries read`);
    if (readUnits > bounds.judged.readUnits) faults.push(`${readUnits} read units`);
  }
  return faults;
}

/** One page at all its sizes: none may cost more than at the smallest. */
function grown([smallest, ...larger]: PageRow[]): string[] {
  const figures = ['queries', 'entries', 'readUnits', 'bytesRead', 'bytesAnswered'] as const;
  return larger.flatMap((row) =>
    figures
      .filter((figure) => row[figure] > Math.max(...mostAt(smallest as PageRow, figure)))
      .map(
        (figure) =>
          `${nameOf(row)}: ${figure} ${row[figure]}, at ${smallest?.listings} listings ${smallest?.[figure]}`,
      ),
  );
}

/** Units come in halves, each of 4 KB: a few bytes more may be a half more, and the bytes themselves are bounded beside. */
const mostAt = (smallest: PageRow, figure: keyof PageRow): number[] => [
  bounds.growth * Number(smallest[figure]),
  figure === 'readUnits' ? smallest.readUnits + 0.5 : 0,
];

async function walkEveryRare(broken: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const ask of asks) {
    if (ask.group !== 'judged' || ask.level !== 'municipality' || ask.sort !== 'newest desc') continue;
    const walk = await walkRare(ask);
    const filters = wordsOf(ask);
    rows.push({ filters, at: ask.at, ...walk });
    if (walk.shown !== walk.existing)
      broken.push(`${filters} (${ask.at}), turned to the end: ${walk.shown} of ${walk.existing} listings`);
  }
  return rows;
}

/**
 * Write units that a change may cost at most: what it costs today. Of an action of a transaction two a KB, of
 * each index that the item stands in one more, and where its place in the index's order changes two. A lapse tells its
 * owner by mail and on the site, and leaves the command to compare it with the payment provider.
 */
const writeBounds: Record<string, Record<string, number>> = {
  'one shelf': {
    publish: 36,
    'edit of the description': 9,
    'approval of the description': 28,
    'edit of the title': 9,
    'approval of the title': 48,
    'edit of the price': 9,
    'approval of the price': 52,
    'going online': 49,
    'going offline': 49,
    lapse: 39,
  },
  'every shelf': {
    publish: 98,
    'edit of the description': 9,
    'approval of the description': 30,
    'edit of the title': 9,
    'approval of the title': 110,
    'edit of the price': 9,
    'approval of the price': 126,
    'going online': 111,
    'going offline': 111,
    lapse: 101,
  },
};

function tooCostly(writes: readonly WriteRow[]): string[] {
  return writes
    .filter(({ listing, change, writeUnits }) => !(writeUnits <= (writeBounds[listing]?.[change] ?? NaN)))
    .map(({ listing, change, writeUnits }) => `${change}, ${listing}: ${writeUnits} write units`);
}

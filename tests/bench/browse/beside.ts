import { countListings } from '#functions/listing/count-listings.ts';
import { otherListings } from '#functions/listing/other-listings.ts';
import type { ReadMeter } from '#tests/support/capacity.ts';
import type { Row } from '../run.ts';
import { median } from './measure.ts';
import { type Ask, asks, wordsOf } from './pages.ts';
import { category, idAt, instants, place, populations } from './population.ts';

/** What is asked for beside the pages of a list: a count for the button of its filters, and others of a listing's city. */
const bounds = {
  count: { queries: 1, readUnits: 8 },
  others: { queries: 1, readUnits: 2 },
  /** Figures at 100,000 listings to those at 10,000: of fewer, a count may read all there are. */
  growth: 1.1,
};
const repetitions = 5;

type Of = 'count' | 'others';
interface BesideRow {
  of: Of;
  level: string;
  filters: string;
  listings: number;
  queries: number;
  entries: number;
  readUnits: number;
  ms: number;
}

/** @returns the worst row of each size and place level, and a line for each bound that does not hold */
export async function measureBeside(meter: ReadMeter): Promise<{ rows: Row[]; broken: string[] }> {
  // Of every order the count is one.
  const counted = asks.filter(({ sort }) => sort === 'newest desc');
  const rows: BesideRow[] = [];
  for (const ask of counted)
    rows.push(...(await atEachSize('count', ask.level, wordsOf(ask), meter, () => count(ask))));
  const others = () =>
    otherListings(
      { id: idAt(0), category, city: place.city, municipality: place.municipality },
      instants.wednesday,
    );
  rows.push(...(await atEachSize('others', 'city', 'none', meter, others)));
  return { rows: worst(rows), broken: [...rows.flatMap(brokenBounds), ...grown(rows)] };
}

const count = ({ query, at }: Ask) => {
  const { sort: _sort, direction: _direction, ...rest } = query;
  return countListings(rest, instants[at]);
};

async function atEachSize(
  of: Of,
  level: string,
  filters: string,
  meter: ReadMeter,
  ask: () => Promise<unknown>,
): Promise<BesideRow[]> {
  const rows: BesideRow[] = [];
  for (const { name, listings } of populations) {
    process.env['TABLE_NAME'] = name;
    meter.reset();
    const times: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
    }
    const { queries, entries, readUnits } = meter.cost;
    const each = (figure: number) => figure / repetitions;
    rows.push({
      of,
      level,
      filters,
      listings,
      queries: each(queries),
      entries: each(entries),
      readUnits: each(readUnits),
      ms: median(times),
    });
  }
  return rows;
}

const nameOf = ({ of, level, filters, listings }: BesideRow): string =>
  `${of}, ${level}, ${filters}, ${listings} listings`;

const brokenBounds = (row: BesideRow): string[] =>
  (['queries', 'readUnits'] as const)
    .filter((figure) => !(row[figure] <= bounds[row.of][figure]))
    .map((figure) => `${nameOf(row)}: ${figure} ${row[figure]}, at most ${bounds[row.of][figure]}`);

function grown(rows: readonly BesideRow[]): string[] {
  const before = new Map(
    rows.filter(({ listings }) => listings === 10_000).map((row) => [nameOf({ ...row, listings: 0 }), row]),
  );
  return rows
    .filter(({ listings }) => listings === 100_000)
    .flatMap((row) => {
      const smaller = before.get(nameOf({ ...row, listings: 0 }));
      return (['queries', 'entries', 'readUnits'] as const)
        .filter((figure) => !(row[figure] <= bounds.growth * (smaller?.[figure] ?? NaN)))
        .map((figure) => `${nameOf(row)}: ${figure} ${row[figure]}, at 10,000 ${smaller?.[figure]}`);
    });
}

function worst(rows: readonly BesideRow[]): Row[] {
  const groups = Map.groupBy(rows, ({ of, level, listings }) => `${of} ${level} ${listings}`);
  return [...groups.values()].map((group) => {
    const most = (figure: 'queries' | 'entries' | 'readUnits') =>
      Math.max(...group.map((row) => row[figure]));
    const { of, level, listings } = group[0] as BesideRow;
    return {
      of,
      level,
      listings,
      asked: group.length,
      queries: most('queries'),
      entries: most('entries'),
      'read units': most('readUnits'),
      ms: median(group.map(({ ms }) => ms)),
    };
  });
}

import type { Row } from '../run.ts';
import { median, type PageRow } from './measure.ts';

/** The worst of each size, place level, order and group of filters: fewest cards, most of everything else. */
export const byGroup = (rows: readonly PageRow[]): Row[] =>
  grouped(rows, ({ listings, level, sort, group }) => ({ group, listings, level, sort }));

/** The same over all place levels and orders, and how the time compares with the smallest size of the group. */
export function bySize(rows: readonly PageRow[]): Row[] {
  const table = grouped(rows, ({ group, listings }) => ({ group, listings }));
  return table.map((row) => {
    const smallest = table.find(({ group }) => group === row['group']);
    const ratio = Number(row['ms']) / Number(smallest?.['ms']);
    return { ...row, 'ms ratio': Math.round(ratio * 100) / 100 };
  });
}

function grouped(rows: readonly PageRow[], by: (row: PageRow) => Row): Row[] {
  const groups = new Map<string, { head: Row; rows: PageRow[] }>();
  for (const row of rows) {
    const head = by(row);
    const key = JSON.stringify(head);
    const group = groups.get(key) ?? { head, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ head, rows: within }) => {
    const most = (figure: 'queries' | 'entries' | 'readUnits' | 'bytesRead' | 'bytesAnswered') =>
      within.reduce((worst, row) => Math.max(worst, row[figure]), 0);
    return {
      ...head,
      pages: within.length,
      cards: within.reduce((fewest, row) => Math.min(fewest, row.cards), Infinity),
      queries: most('queries'),
      entries: most('entries'),
      'read units': most('readUnits'),
      'bytes read': most('bytesRead'),
      'bytes answered': most('bytesAnswered'),
      ms: median(within.map(({ ms }) => ms)),
    };
  });
}

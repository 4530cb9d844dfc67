import { measureExpiries } from './payments/expiries.ts';
import { measureHistories } from './payments/histories.ts';
import type { BenchReport, Row } from './run.ts';

export const parts = ['histories', 'expiries'] as const;

/** Minutes of histories where `--minutes` says nothing. */
const usual = 15;

/** Memberships through the deployed handlers with every kind of trouble, and days on which many end. */
export default async function bench(
  chosen: readonly string[],
  { minutes = usual }: { minutes?: number } = {},
): Promise<BenchReport> {
  const tables: Record<string, Row[]> = {};
  const broken: string[] = [];
  if (chosen.includes('histories')) {
    const histories = await measureHistories(minutes);
    Object.assign(tables, histories.tables);
    broken.push(...histories.broken);
  }
  if (chosen.includes('expiries')) {
    const expiries = await measureExpiries();
    tables['A day on which memberships end, or reminders of it are due'] = expiries.rows;
    broken.push(...expiries.broken);
  }
  return { rows: Object.values(tables).flat(), tables, broken };
}

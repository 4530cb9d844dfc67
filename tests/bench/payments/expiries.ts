import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { schedules } from '#shared/deployment/schedules.ts';
import { jobWriteUnits } from '#functions/data/write-budget.ts';
import { runMilliseconds } from '#functions/job/sweep.ts';
import type { Row } from '../run.ts';
import type { SweptDay } from './sweep-day.ts';

/**
 * Memberships that end, or whose reminder is due, on one day: what each costs at 1,000 and at 10,000, unpaced, and how
 * long 100,000 take at the pace and in the runs that the deployed sweep has.
 */
const numbers = [1_000, 10_000] as const;
const forecast = 100_000;
const bounds = {
  /** Of the larger day to the smaller one, each membership's part. */
  growth: 1.1,
  /** The same of processor time, which is uneven itself; the clock's is printed, and is the machine's load's as well. */
  slower: 1.5,
  /** Hours in which everything of a day is worked off. */
  hours: 12,
};

export async function measureExpiries(): Promise<{ rows: Row[]; broken: string[] }> {
  const printed = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'print-days.ts'), ...numbers.map(String)],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  // The sweep logs to the same place; what was measured is the last line.
  const days = JSON.parse(printed.stdout.trim().split('\n').at(-1) ?? '') as SweptDay[];
  const rows = days.map((row) => ({
    ...row,
    '100,000 take, hours': hoursOf(row),
    'load of the machine': Number(loadavg()[0]?.toFixed(1)),
  }));
  return { rows, broken: days.flatMap((row) => brokenBounds(row, days)) };
}

/** At the units a second that a job may write, in the part of the time in which a run is under way. */
function hoursOf(row: SweptDay): number {
  const underWay = runMilliseconds / (schedules.sweep.minutes * 60_000);
  const seconds = (forecast * row['write units each']) / jobWriteUnits / underWay;
  return Number((seconds / 3600).toFixed(1));
}

function brokenBounds(row: SweptDay, days: readonly SweptDay[]): string[] {
  const least = days.find(({ day }) => day === row.day);
  const over = (figure: keyof SweptDay, bound: number) =>
    Number(row[figure]) > bound * Number(least?.[figure])
      ? [`${row.day}, ${row.memberships}: ${figure} ${row[figure]}, of the smaller day ${least?.[figure]}`]
      : [];
  return [
    ...(row.left === 0 ? [] : [`${row.day}, ${row.memberships}: ${row.left} are left`]),
    ...over('calls each', bounds.growth),
    ...over('read units each', bounds.growth),
    ...over('write units each', bounds.growth),
    ...over('CPU milliseconds each', bounds.slower),
    ...(hoursOf(row) <= bounds.hours ? [] : [`${row.day}: 100,000 take ${hoursOf(row)} hours`]),
  ];
}

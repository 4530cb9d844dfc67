import { schedules } from '#shared/deployment/schedules.ts';
import { jobWriteUnits } from '#functions/data/write-budget.ts';
import { runMilliseconds } from '#functions/job/sweep.ts';
import { callInChildProcess } from '#tests/support/child-process.ts';
import { atMost, rounded } from '../measures.ts';
import type { BenchReport } from '../report.ts';
import type sweepDays from './sweep-days.ts';
import type { SweptDay } from './sweep-days.ts';

/** Memberships of one day; the last number is held to the first. */
const numbers = [1_000, 10_000];
const forecast = 100_000;
/** Of the larger day to the smaller one, each membership's part. */
const growth = 1.1;
/** Hours in which everything of a day is worked off. */
const mostHours = 12;

/**
 * Memberships that end, or whose reminder is due, on one day: what each costs at 1,000 and at 10,000, unpaced, and how
 * long 100,000 take at the pace and in the runs that the deployed sweep has.
 */
export async function expiries(): Promise<BenchReport> {
  const days = await callInChildProcess<typeof sweepDays>('./sweep-days.ts', import.meta.url, numbers);
  const rows = days.map((row) => ({ ...row, '100,000 take, hours': hoursOf(row) }));
  const broken = rows.flatMap((row) => {
    const smaller = rows.find(({ day }) => day === row.day);
    const name = `${row.day}, ${row.memberships}`;
    return [
      ...atMost(`${name}: left`, row.left, 0),
      ...(['calls each', 'read units each', 'write units each'] as const).flatMap((figure) =>
        atMost(`${name}: ${figure}`, row[figure], growth * (smaller?.[figure] ?? NaN)),
      ),
      ...atMost(`${name}: hours of 100,000`, row['100,000 take, hours'], mostHours),
    ];
  });
  return { tables: { 'A day on which memberships end, or reminders of it are due': rows }, broken };
}

/** At the units a second that a job may write, in the part of the time in which a run is under way. */
function hoursOf(row: SweptDay): number {
  const underWay = runMilliseconds / (schedules.sweep.minutes * 60_000);
  return rounded((forecast * row['write units each']) / jobWriteUnits / underWay / 3600);
}

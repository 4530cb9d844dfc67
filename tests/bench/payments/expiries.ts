import { schedules } from '#shared/deployment/schedules.ts';
import { jobWriteUnits } from '#functions/data/write-budget.ts';
import { runMilliseconds } from '#functions/job/sweep.ts';
import { callInChildProcess } from '#tests/support/child-process.ts';
import { atMost, rounded } from '../measures.ts';
import type { BenchReport } from '../report.ts';
import type sweepDays from './sweep-days.ts';
import type { SweptDay } from './sweep-days.ts';

/** Numbers of memberships that are due on one day. */
const numbers = [1_000, 10_000];
const forecast = 100_000;
/** Maximum ratio of the cost per membership on the larger day to the cost on the smaller day. */
const growth = 1.1;
/** Maximum hours to process a whole day's memberships. */
const mostHours = 12;

/**
 * Measures the cost per membership of days on which memberships end or reminders are due, without pacing. Estimates the
 * hours for 100,000 at the deployed sweep's pace and schedule.
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

function hoursOf(row: SweptDay): number {
  const underWay = runMilliseconds / (schedules.sweep.minutes * 60_000);
  return rounded((forecast * row['write units each']) / jobWriteUnits / underWay / 3600);
}

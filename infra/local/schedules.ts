import type { Clock } from './clock.ts';
import { NotSupported } from './protocol/service.ts';

/** EventBridge rule with a fixed rate. */
export interface Schedule {
  name: string;
  everyMilliseconds: number;
  run: () => void;
}

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Converts `rate(5 minutes)` to milliseconds. @throws NotSupported for cron expressions */
export function rateMilliseconds(expression: string): number {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (!rate) throw new NotSupported('EventBridge', `the schedule ${expression}`);
  return Number(rate[1]) * units[rate[2] as keyof typeof units];
}

/** Runs due schedules, checking the clock every second. As on AWS, a rule first runs one period after the start. */
export function startSchedules(schedules: Schedule[], clock: Clock) {
  const due = new Map(schedules.map((one) => [one, clock.now() + one.everyMilliseconds]));
  /** Runs every due rule once, even if moving time skipped several periods. */
  const runDue = (): void => {
    for (const [schedule, at] of due) {
      if (clock.now() < at) continue;
      due.set(schedule, clock.now() + schedule.everyMilliseconds);
      schedule.run();
    }
  };
  const timer = setInterval(runDue, 1000);
  return { runDue, stop: () => clearInterval(timer) };
}

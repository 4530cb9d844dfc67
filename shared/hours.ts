import { type Day, days } from './listing-options.ts';
import { wallTime, weekdayOf } from './zoned-time.ts';

/** When somebody works: local days, and local minutes after midnight. */
export interface Schedule {
  availableDays: readonly Day[];
  workingHours?: { from: number; to: number } | undefined;
}

/** The local weekday (0 Monday) and minute after midnight of an instant, daylight saving included. */
export function localTime(zone: string, now: Date): { day: number; minute: number } {
  const { date, minute } = wallTime(now, zone);
  return { day: weekdayOf(date), minute };
}

/** Hours past midnight (`to` <= `from`, so also a whole day) belong to the day on which they begin. */
const lastsPastMidnight = ({ from, to }: { from: number; to: number }): boolean => to <= from;

/** When a day's work begins and ends, in minutes after that day's midnight; beyond 1440 is the day after. */
export const shiftOf = (hours: { from: number; to: number }): { begin: number; end: number } => ({
  begin: hours.from,
  end: lastsPastMidnight(hours) ? hours.to + 24 * 60 : hours.to,
});

/** Whether the listing's own days and hours, in its own time zone, contain now. Without hours it is never open. */
export function isOpenAt(schedule: Schedule, zone: string, now: Date): boolean {
  const { availableDays, workingHours: hours } = schedule;
  if (!hours) return false;
  const { day, minute } = localTime(zone, now);
  const works = (index: number): boolean => availableDays.includes(days[(index + 7) % 7] as Day);
  if (!lastsPastMidnight(hours)) return works(day) && minute >= hours.from && minute < hours.to;
  return (works(day) && minute >= hours.from) || (works(day - 1) && minute < hours.to);
}

/** Usual office hours: Monday to Friday, 9 to 21 (LIST-3). */
const office = { from: 9 * 60, to: 21 * 60 };

/** Whether an instant is outside office hours in a zone. */
export function isOffHours(zone: string, now: Date): boolean {
  const { day, minute } = localTime(zone, now);
  return day >= 5 || minute < office.from || minute >= office.to;
}

/** Whether somebody works at some time outside office hours: what the `offhours` partition holds. */
export function worksOffHours({ availableDays, workingHours: hours }: Schedule): boolean {
  if (!hours || availableDays.length === 0) return false;
  if (availableDays.includes('sat') || availableDays.includes('sun')) return true;
  return lastsPastMidnight(hours) || hours.from < office.from || hours.to > office.to;
}

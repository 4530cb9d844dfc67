import { type Day, days } from './listing-options.ts';
import { wallTime, weekdayOf } from './zoned-time.ts';

/** Working days and hours of a provider: local weekdays, and minutes after local midnight. */
export interface Schedule {
  availableDays: readonly Day[];
  workingHours?: { from: number; to: number } | undefined;
}

/** Returns an instant's local weekday (0 is Monday) and minutes after midnight, with daylight saving. */
export function localTime(zone: string, now: Date): { day: number; minute: number } {
  const { date, minute } = wallTime(now, zone);
  return { day: weekdayOf(date), minute };
}

/**
 * True if hours run past midnight, including whole days (`to` equals `from`). Such hours belong to the day on which
 * they begin.
 */
const lastsPastMidnight = ({ from, to }: { from: number; to: number }): boolean => to <= from;

/** Returns the start and end of a working day, in minutes after its midnight. Values above 1440 are on the next day. */
export const shiftOf = (hours: { from: number; to: number }): { begin: number; end: number } => ({
  begin: hours.from,
  end: lastsPastMidnight(hours) ? hours.to + 24 * 60 : hours.to,
});

/** True if the listing's own days and hours, in its time zone, contain `now`. Always false without hours. */
export function isOpenAt(schedule: Schedule, zone: string, now: Date): boolean {
  const { availableDays, workingHours: hours } = schedule;
  if (!hours) return false;
  const { day, minute } = localTime(zone, now);
  const works = (index: number): boolean => availableDays.includes(days[(index + 7) % 7] as Day);
  if (!lastsPastMidnight(hours)) return works(day) && minute >= hours.from && minute < hours.to;
  return (works(day) && minute >= hours.from) || (works(day - 1) && minute < hours.to);
}

/** Usual office hours, Monday to Friday, 9:00 to 21:00 (LIST-3). */
const office = { from: 9 * 60, to: 21 * 60 };

/** True if an instant is outside office hours in the zone. */
export function isOffHours(zone: string, now: Date): boolean {
  const { day, minute } = localTime(zone, now);
  return day >= 5 || minute < office.from || minute >= office.to;
}

/** True if a schedule contains time outside office hours; such listings are in the `offhours` partition. */
export function worksOffHours({ availableDays, workingHours: hours }: Schedule): boolean {
  if (!hours || availableDays.length === 0) return false;
  if (availableDays.includes('sat') || availableDays.includes('sun')) return true;
  return lastsPastMidnight(hours) || hours.from < office.from || hours.to > office.to;
}

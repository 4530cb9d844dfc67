import { dayMilliseconds } from './day.ts';

/**
 * Local time of a zone as a wall clock shows it, for times that people enter.
 *
 * Clock changes follow RFC 5545, 3.3.5. A skipped hour is read as if the clock had not changed. An hour that occurs
 * twice means its first occurrence.
 */
interface WallTime {
  /** YYYY-MM-DD */
  date: string;
  /** Minutes after midnight, as the clock shows them. */
  minute: number;
}

const minuteMilliseconds = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError if the platform does not know the zone */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Returns the wall-clock time of a zone at an instant. */
export function wallTime(instant: string | number | Date, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

const asUtc = ({ date, minute }: WallTime): number =>
  Date.parse(`${date}T00:00:00Z`) + minute * minuteMilliseconds;

/** @param instant milliseconds since the epoch, a whole minute */
const aheadAt = (zone: string, instant: number): number => asUtc(wallTime(instant, zone)) - instant;

/** Converts the wall-clock time of a zone into an instant (ISO, UTC). */
export function instantOf(wall: WallTime, zone: string): string {
  const shown = asUtc(wall);
  const before = aheadAt(zone, shown - dayMilliseconds);
  const after = aheadAt(zone, shown + dayMilliseconds);
  const ahead = [before, after].find((one) => aheadAt(zone, shown - one) === one) ?? before;
  return new Date(shown - ahead).toISOString();
}

/** Returns the date some days later, or earlier if `days` is negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);

/** Returns the weekday of a date; 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the Monday of the date's week. */
export const mondayOf = (date: string): string => daysAfter(date, -weekdayOf(date));

/** Returns the instant (ISO, UTC) at which a date begins in a zone. */
export const startOfDay = (date: string, zone: string): string => instantOf({ date, minute: 0 }, zone);

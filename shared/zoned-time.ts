import { dayMilliseconds } from './day.ts';

/**
 * Time as the clock on the wall of a zone says it, for what people write down by that clock. By the platform's own
 * zones (Intl); what falls between clocks is read as calendars do (RFC 5545, 3.3.5): an hour that is skipped as if the
 * clock had gone on, an hour that comes twice as the first of the two.
 */
interface WallTime {
  /** YYYY-MM-DD */
  date: string;
  /** Minutes after midnight, as the clock shows them. */
  minute: number;
}

const minuteMilliseconds = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that the platform does not know */
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

/** What the clock of a zone shows at an instant. */
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

/** By how much the clock of a zone is ahead of UTC at a whole minute, milliseconds. */
const aheadAt = (zone: string, instant: number): number => asUtc(wallTime(instant, zone)) - instant;

/** The instant (ISO, UTC) at which the clock of a zone shows this. */
export function instantOf(wall: WallTime, zone: string): string {
  const shown = asUtc(wall);
  const before = aheadAt(zone, shown - dayMilliseconds);
  const after = aheadAt(zone, shown + dayMilliseconds);
  const ahead = [before, after].find((one) => aheadAt(zone, shown - one) === one) ?? before;
  return new Date(shown - ahead).toISOString();
}

/** The calendar day so many days later, earlier where negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);

/** Which day of the week it is, 0 Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of the week of a day. */
export const mondayOf = (date: string): string => daysAfter(date, -weekdayOf(date));

/** The instant (ISO, UTC) at which a calendar day of a zone begins. */
export const startOfDay = (date: string, zone: string): string => instantOf({ date, minute: 0 }, zone);

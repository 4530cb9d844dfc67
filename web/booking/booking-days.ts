import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd, bookingStart } from '#shared/booking.ts';
import { daysAfter, mondayOf, startOfDay, wallTime } from '#shared/zoned-time.ts';

const isDate = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The Monday of the week that an address asks for by one of its days; of the present one where it names none. */
export const mondayAsked = (asked: string | null, today: string): string =>
  mondayOf(isDate(asked) ? asked : today);

/** What of an appointment lies on one day: most lie on one. */
interface DayPart {
  booking: Booking;
  /** YYYY-MM-DD */
  date: string;
  /** Minutes after midnight by the clock; and how many pass until its end, or the day's. */
  from: number;
  minutes: number;
}

/** An appointment by the days of a zone that it lies on. */
export function partsOf(booking: Booking, zone: string): DayPart[] {
  const [start, end] = [bookingStart(booking), bookingEnd(booking)];
  const parts: DayPart[] = [];
  for (let { date } = wallTime(start, zone); ; date = daysAfter(date, 1)) {
    const dayStart = Date.parse(startOfDay(date, zone));
    if (dayStart >= end) return parts;
    const begins = Math.max(start, dayStart);
    const ends = Math.min(end, Date.parse(startOfDay(daysAfter(date, 1), zone)));
    parts.push({
      booking,
      date,
      from: begins === dayStart ? 0 : wallTime(begins, zone).minute,
      minutes: (ends - begins) / 60_000,
    });
  }
}

/** Beside which others a part stands: its place among so many. */
export interface PlacedPart extends DayPart {
  lane: number;
  lanes: number;
}

const endOf = ({ from, minutes }: DayPart): number => from + minutes;

/** The parts of one day side by side where they overlap: each in the first lane that is free when it begins. */
export function placeParts(parts: readonly DayPart[]): PlacedPart[] {
  const inOrder = parts.toSorted((one, other) => one.from - other.from || other.minutes - one.minutes);
  const result: PlacedPart[] = [];
  let group: PlacedPart[] = [];
  let lanesEnd: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = lanesEnd.length;
    result.push(...group);
    group = [];
    lanesEnd = [];
  };
  for (const part of inOrder) {
    // Nothing before it lasts into it.
    if (lanesEnd.every((end) => end <= part.from)) close();
    const free = lanesEnd.findIndex((end) => end <= part.from);
    const lane = free < 0 ? lanesEnd.length : free;
    lanesEnd[lane] = endOf(part);
    group.push({ ...part, lane, lanes: 1 });
  }
  close();
  return result;
}

interface AgendaDay {
  date: string;
  bookings: Booking[];
}

/**
 * What is not over yet by the days on which it begins, in order; what began earlier and still runs, today. Today is
 * among them also without any.
 */
export function agendaOf(bookings: readonly Booking[], zone: string, now: Date): AgendaDay[] {
  const today = wallTime(now, zone).date;
  const todayStart = Date.parse(startOfDay(today, zone));
  const days = new Map<string, Booking[]>([[today, []]]);
  for (const booking of bookings) {
    if (bookingEnd(booking) <= todayStart) continue;
    const { date } = wallTime(Math.max(bookingStart(booking), todayStart), zone);
    days.set(date, [...(days.get(date) ?? []), booking]);
  }
  return [...days].map(([date, list]) => ({ date, bookings: list }));
}

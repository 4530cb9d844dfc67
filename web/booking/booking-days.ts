import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd, bookingStart } from '#shared/booking.ts';
import { daysAfter, mondayOf, startOfDay, wallTime } from '#shared/zoned-time.ts';

const isDate = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the Monday of the week that contains `asked`, otherwise of the current week. */
export const mondayAsked = (asked: string | null, today: string): string =>
  mondayOf(isDate(asked) ? asked : today);

/** Part of a booking that is on one day. Most bookings have one part. */
interface DayPart {
  booking: Booking;
  /** YYYY-MM-DD */
  date: string;
  /** Minutes after midnight. */
  from: number;
  minutes: number;
}

/** Splits a booking into one part for each day, in the given time zone. */
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

/** Part with its column (`lane`) and the number of columns that overlapping parts share. */
export interface PlacedPart extends DayPart {
  lane: number;
  lanes: number;
}

const endOf = ({ from, minutes }: DayPart): number => from + minutes;

/** Places overlapping parts of a day side by side, each in the first column that is free at its start. */
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
 * Groups bookings by their start day, in order. Omits bookings that ended before today. A booking that continues today
 * is listed under today. Always includes today.
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

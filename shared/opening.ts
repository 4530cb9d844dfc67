import { localTime, type Schedule, shiftOf } from './hours.ts';
import { type Day, days, listingLimits } from './listing-options.ts';

/** Coming local time: days from today, its weekday, and minutes after midnight. */
export interface ComingTime {
  inDays: number;
  day: Day;
  minute: number;
}

/** Open or closed, and until when. An open provider without `until` never closes. */
export type Opening = { open: true; until?: ComingTime } | { open: false; next: ComingTime };

/** Statement about when a provider can be reached. */
export type Status = 'available' | Opening;

const dayMinutes = 24 * 60;
const week = days.length;

/**
 * Returns whether a provider works now, and when this changes (LIST-13); undefined without days or hours. Uses the
 * local wall clock: when the clocks change, 9:00 stays 9:00. Agrees with `isOpenAt` at every instant.
 */
export function openingAt(schedule: Schedule, zone: string, now: Date): Opening | undefined {
  const { availableDays, workingHours: hours } = schedule;
  if (!hours || availableDays.length === 0) return undefined;
  const { day: today, minute } = localTime(zone, now);
  const at = (time: number): ComingTime => {
    const inDays = Math.floor(time / dayMinutes);
    return { inDays, day: days[(today + inDays) % week] as Day, minute: time - inDays * dayMinutes };
  };
  const { begin, end } = shiftOf(hours);
  // Empty shift: it starts and ends at the same midnight.
  if (begin === end) return undefined;
  // Shifts in minutes after today's midnight. The list starts with yesterday, whose shift may last into today, and
  // covers the next week.
  const shifts = Array.from({ length: week + 2 }, (_, index) => index - 1)
    .filter((offset) => availableDays.includes(days[(today + offset + week) % week] as Day))
    .map((offset) => ({ begin: offset * dayMinutes + begin, end: offset * dayMinutes + end }));

  const current = shifts.find((shift) => shift.begin <= minute && minute < shift.end);
  if (!current) {
    const next = shifts.find((shift) => shift.begin > minute);
    return next && { open: false, next: at(next.begin) };
  }
  if (end - begin === dayMinutes && availableDays.length === week) return { open: true };
  // Adjacent shifts, such as consecutive whole days, count as one.
  const until = shifts.reduce(
    (reached, shift) => (shift.begin <= reached && reached < shift.end ? shift.end : reached),
    current.end,
  );
  return { open: true, until: at(until) };
}

/**
 * Returns the only statement about when a provider can be reached (LIST-13); undefined if nothing is known. "Available
 * now" wins over the hours, because she switched it on herself.
 * @param readAt when `online` was read. It counts until its time limit has surely passed, because a page may stay open
 *   for hours. The exact end is not public: it may be the start of an appointment.
 */
export function statusAt(
  listing: Schedule & { online: boolean; zone: string },
  now: Date,
  readAt: Date = now,
): Status | undefined {
  const mayBeOnline = now.getTime() < readAt.getTime() + listingLimits.onlineMinutes * 60_000;
  return listing.online && mayBeOnline ? 'available' : openingAt(listing, listing.zone, now);
}

/**
 * Groups weekdays into runs of consecutive days, which may wrap around the week (Saturday to Monday). All seven days
 * form one run, from Monday.
 */
export function runsOfDays(chosen: readonly Day[]): Day[][] {
  const works = (index: number): boolean => chosen.includes(days[(index + week) % week] as Day);
  if (days.every((_, index) => works(index))) return [[...days]];
  const starts = [...days.keys()].filter((index) => works(index) && !works(index - 1));
  return starts.map((start) => {
    let length = 1;
    while (works(start + length)) length += 1;
    return Array.from({ length }, (_, index) => days[(start + index) % week] as Day);
  });
}

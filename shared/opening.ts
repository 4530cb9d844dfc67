import { localTime, type Schedule, shiftOf } from './hours.ts';
import { type Day, days } from './listing-options.ts';

/** A local time that is still to come: so many days from today, on this weekday, minutes after midnight. */
export interface ComingTime {
  inDays: number;
  day: Day;
  minute: number;
}

/** Open until when (absent: it never closes), or closed until when. */
export type Opening = { open: true; until?: ComingTime } | { open: false; next: ComingTime };

const dayMinutes = 24 * 60;
const week = days.length;

/**
 * Whether somebody works now by their own days and hours, and until or from when (LIST-13). Told by the clock on the
 * wall of their zone, as hours are stored: on the night in which the clocks change, 9:00 stays 9:00. Undefined where
 * no days or no hours are known. Agrees with `isOpenAt` at every instant.
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
  // From midnight at a day's end to the same midnight.
  if (begin === end) return undefined;
  // Minutes after today's midnight; yesterday's shift may last into today, and the week repeats.
  const shifts = Array.from({ length: week + 2 }, (_, index) => index - 1)
    .filter((offset) => availableDays.includes(days[(today + offset + week) % week] as Day))
    .map((offset) => ({ begin: offset * dayMinutes + begin, end: offset * dayMinutes + end }));

  const current = shifts.find((shift) => shift.begin <= minute && minute < shift.end);
  if (!current) {
    const next = shifts.find((shift) => shift.begin > minute);
    return next && { open: false, next: at(next.begin) };
  }
  if (end - begin === dayMinutes && availableDays.length === week) return { open: true };
  // Whole days one after the other are one time.
  const until = shifts.reduce(
    (reached, shift) => (shift.begin <= reached && reached < shift.end ? shift.end : reached),
    current.end,
  );
  return { open: true, until: at(until) };
}

/**
 * Weekdays as runs of days one after the other, around the end of the week too (Saturday to Monday): all seven are
 * one run from Monday.
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

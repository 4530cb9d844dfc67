import type { Booking } from '#shared/api/booking.ts';
import { type BookedTime, bookingLimits, isEnterable } from '#shared/booking.ts';
import { isTooLong } from '#shared/clean-text.ts';
import { instantOf, wallTime } from '#shared/zoned-time.ts';

/** Values of the booking form's fields, in the diary's time zone. */
export interface Draft {
  /** `date` is YYYY-MM-DD and `time` is HH:MM; either may be empty. */
  date: string;
  time: string;
  minutes: number;
  note: string;
}
export const draftFields = ['date', 'time', 'minutes', 'note'] as const satisfies ReadonlyArray<keyof Draft>;
export type DraftField = (typeof draftFields)[number];

/** Fault of a field, named by the key of its message in the texts of `form`. */
export type Fault = 'dateMissing' | 'timeMissing' | 'tooEarly' | 'tooLate' | 'lengthRange' | 'noteTooLong';

const { lengthStep, lengthMax, noteMax } = bookingLimits;
const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function draftOf(booking: Booking, zone: string): Draft {
  const { date, minute } = wallTime(booking.start, zone);
  return { date, time: clockText(minute), minutes: booking.minutes, note: booking.note ?? '' };
}

/** Returns the values of a new booking: one hour from the next full hour, on `date` or that hour's day. */
export function emptyDraft(zone: string, now: Date, date?: string): Draft {
  const hour = 60 * 60_000;
  const next = wallTime(Math.ceil(now.getTime() / hour) * hour, zone);
  return { date: date ?? next.date, time: clockText(next.minute), minutes: 60, note: '' };
}

export const sameDraft = (one: Draft, other: Draft): boolean =>
  draftFields.every((field) => one[field] === other[field]);

/** Parses start and length from the form; undefined while they are invalid. */
export function timeOf({ date, time, minutes }: Draft, zone: string): BookedTime | undefined {
  const clock = /^(\d\d):(\d\d)/.exec(time);
  if (!clock || !/^\d{4}-\d\d-\d\d$/.test(date) || !isLength(minutes)) return undefined;
  const minute = Number(clock[1]) * 60 + Number(clock[2]);
  return { start: instantOf({ date, minute }, zone), minutes };
}

const isLength = (minutes: number): boolean =>
  minutes >= lengthStep && minutes <= lengthMax && minutes % lengthStep === 0;

/**
 * Returns, for each field, the fault for which the server would refuse the booking.
 * @param before the booking that is changed; undefined for a new one
 */
export function faultsOf(
  draft: Draft,
  zone: string,
  now: Date,
  before: Booking | undefined,
): Partial<Record<DraftField, Fault>> {
  const faults: Partial<Record<DraftField, Fault>> = {};
  const { date, time, minutes, note } = draft;
  // While the time is missing, noon serves to check the date.
  const start = timeOf({ ...draft, time: time || '12:00', minutes: lengthStep }, zone)?.start;
  if (!date) faults.date = 'dateMissing';
  if (!time) faults.time = 'timeMissing';
  if (start !== undefined && start !== before?.start && !isEnterable(start, now))
    faults.date = Date.parse(start) < now.getTime() ? 'tooEarly' : 'tooLate';
  if (!isLength(minutes)) faults.minutes = 'lengthRange';
  if (isTooLong(note, noteMax)) faults.note = 'noteTooLong';
  return faults;
}

/** Field and fault to show for the name of a field that the server refused. */
export const faultOfField: Readonly<Record<string, { field: DraftField; fault: Fault }>> = {
  start: { field: 'date', fault: 'tooLate' },
  minutes: { field: 'minutes', fault: 'lengthRange' },
  note: { field: 'note', fault: 'noteTooLong' },
};

/**
 * A provider's private diary, for both sides: an appointment is a time and, if they like, a note for themselves. Of
 * whom they meet nothing is asked.
 */
export const bookingLimits = {
  /** Minutes. A length is a multiple of the step. */
  lengthStep: 15,
  lengthMax: 24 * 60,
  /** Characters. */
  noteMax: 500,
  /** How far back and ahead of now an appointment may be entered, or moved to. */
  pastDays: 7,
  aheadDays: 365,
  /** Appointments that one diary holds, those that are over among them. */
  held: 1_000,
  /** Days after its end that an appointment is kept, with its note. */
  keptDays: 90,
  /** Appointments of one page. */
  pageSize: 100,
} as const;

const minute = 60_000;
const day = 24 * 60 * minute;

/** When it begins (ISO instant, UTC), and how many minutes it lasts. */
export interface BookedTime {
  start: string;
  minutes: number;
}

/** Milliseconds since the epoch; so is the end, at which it is over. */
export const bookingStart = ({ start }: Pick<BookedTime, 'start'>): number => Date.parse(start);
export const bookingEnd = ({ start, minutes }: BookedTime): number => Date.parse(start) + minutes * minute;

/** Whether two share a moment: one that begins as the other ends does not. */
export const overlaps = (one: BookedTime, other: BookedTime): boolean =>
  bookingStart(one) < bookingEnd(other) && bookingStart(other) < bookingEnd(one);

export const isRunning = (booking: BookedTime, now: Date): boolean =>
  bookingStart(booking) <= now.getTime() && now.getTime() < bookingEnd(booking);

/** Whether an appointment may be entered that begins then. @param start ISO instant, UTC */
export const isEnterable = (start: string, now: Date): boolean => {
  const ahead = Date.parse(start) - now.getTime();
  return ahead >= -bookingLimits.pastDays * day && ahead <= bookingLimits.aheadDays * day;
};

/** When an appointment is erased, milliseconds since the epoch (KEEP-8). */
export const bookingErasedAt = (booking: BookedTime): number =>
  bookingEnd(booking) + bookingLimits.keptDays * day;

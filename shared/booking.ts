/** Limits of a provider's private diary. */
export const bookingLimits = {
  /** Lengths in minutes; every length is a multiple of `lengthStep`. */
  lengthStep: 15,
  lengthMax: 24 * 60,
  /** Characters. */
  noteMax: 500,
  /** Days before and after now in which an appointment may start. */
  pastDays: 7,
  aheadDays: 365,
  /** Maximum number of appointments in one diary, past ones included. */
  held: 1_000,
  /** Days that an appointment and its note are kept after its end. */
  keptDays: 90,
  pageSize: 100,
} as const;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Start (ISO instant, UTC) and length in minutes of an appointment. */
export interface BookedTime {
  start: string;
  minutes: number;
}

/** Start and exclusive end of an appointment, in milliseconds since the epoch. */
export const bookingStart = ({ start }: Pick<BookedTime, 'start'>): number => Date.parse(start);
export const bookingEnd = ({ start, minutes }: BookedTime): number => Date.parse(start) + minutes * minute;

/** True if two appointments share a moment. Back-to-back appointments do not overlap. */
export const overlaps = (one: BookedTime, other: BookedTime): boolean =>
  bookingStart(one) < bookingEnd(other) && bookingStart(other) < bookingEnd(one);

export const isRunning = (booking: BookedTime, now: Date): boolean =>
  bookingStart(booking) <= now.getTime() && now.getTime() < bookingEnd(booking);

/** True if an appointment may start at `start`, an ISO instant (UTC). */
export const isEnterable = (start: string, now: Date): boolean => {
  const ahead = Date.parse(start) - now.getTime();
  return ahead >= -bookingLimits.pastDays * day && ahead <= bookingLimits.aheadDays * day;
};

/** Instant of an appointment's erasure, in milliseconds since the epoch (KEEP-8). */
export const bookingErasedAt = (booking: BookedTime): number =>
  bookingEnd(booking) + bookingLimits.keptDays * day;

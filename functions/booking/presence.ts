import { bookingEnd, bookingStart, type BookedTime } from '#shared/booking.ts';
import { AppError } from '#shared/errors.ts';
import { bookingsWithin } from './diary-table.ts';

/**
 * Returns the end (ISO, UTC) of "available now" for a provider who sets it: after `minutes`, or at their next
 * appointment if earlier (BOOK-2). Every write of an appointment raises the version of the facts, so the caller's write
 * fails if the diary changed after this read.
 * @throws AppError booking-running while an appointment runs
 */
export async function availableUntil(sub: string, now: Date, minutes: number): Promise<string> {
  const until = new Date(now.getTime() + minutes * 60_000).toISOString();
  const [next] = await bookingsWithin(sub, { from: now.toISOString(), to: until });
  if (!next) return until;
  if (bookingStart(next) <= now.getTime()) throw new AppError('booking-running');
  return next.start;
}

/**
 * Returns the end of "available now" once this appointment is added: its start, if it begins before the current end. An
 * appointment that is over, or begins later, changes nothing.
 */
export function endedBy(onlineUntil: string, booking: BookedTime, now: Date): string {
  const isOver = bookingEnd(booking) <= now.getTime();
  return isOver || bookingStart(booking) >= Date.parse(onlineUntil) ? onlineUntil : booking.start;
}

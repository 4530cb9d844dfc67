import { bookingEnd, bookingStart, type BookedTime } from '#shared/booking.ts';
import { AppError } from '#shared/errors.ts';
import { bookingsWithin } from './diary-table.ts';

/**
 * Until when somebody is available who says so now (BOOK-2): for so many minutes, and no longer than to the start of
 * their next appointment. Its reading and the write of whoever calls are held together by the version of the facts, which
 * every write of an appointment moves on.
 *
 * @returns ISO instant, UTC
 * @throws AppError booking-running while one runs
 */
export async function availableUntil(sub: string, now: Date, minutes: number): Promise<string> {
  const until = new Date(now.getTime() + minutes * 60_000).toISOString();
  const [next] = await bookingsWithin(sub, { from: now.toISOString(), to: until });
  if (!next) return until;
  if (bookingStart(next) <= now.getTime()) throw new AppError('booking-running');
  return next.start;
}

/**
 * When being available ends once there is this appointment: with its start, at once where it runs already, and where it
 * lies elsewhere as before.
 */
export function endedBy(onlineUntil: string, booking: BookedTime, now: Date): string {
  const isOver = bookingEnd(booking) <= now.getTime();
  return isOver || bookingStart(booking) >= Date.parse(onlineUntil) ? onlineUntil : booking.start;
}

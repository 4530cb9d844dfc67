import type { Booking, BookingPage, BookingQuery } from '#shared/api/booking.ts';
import { AppError } from '#shared/errors.ts';
import { findCity } from '#shared/location/catalogue.ts';
import { openCursor, sealCursor } from '#functions/data/cursor.ts';
import type { PageStart } from '#functions/data/queues.ts';
import { bookingsPage, ownCity, readBooking } from './diary-table.ts';
import { opened } from './note.ts';

/**
 * A page of my diary within a time. A page may be short, or empty, and yet not the last one: what was over before that
 * time is left out of it.
 * @throws AppError invalid-cursor for one of another time, or of another diary
 */
export async function listBookings(sub: string, { from, to, cursor }: BookingQuery): Promise<BookingPage> {
  const purpose = ['bookings', sub, from, to ?? ''].join('\0');
  const start = cursor === undefined ? undefined : ((await openCursor(purpose, cursor)) as PageStart);
  const [{ bookings, next }, cityId] = await Promise.all([
    bookingsPage(sub, { from, to }, start),
    ownCity(sub),
  ]);
  return {
    bookings: await Promise.all(bookings.map((one) => opened(sub, one))),
    ...(next && { cursor: await sealCursor(purpose, next) }),
    city: cityId === undefined ? undefined : findCity(cityId),
  };
}

/** An appointment as it is now. @throws AppError not-found */
export async function getBooking(sub: string, id: string): Promise<Booking> {
  const booking = await readBooking(sub, id);
  if (!booking) throw new AppError('not-found', 'no such appointment');
  return opened(sub, booking);
}

import type { Booking, BookingPage, BookingQuery } from '#shared/api/booking.ts';
import { AppError } from '#shared/errors.ts';
import { findCity } from '#shared/location/catalogue.ts';
import { readPage } from '#functions/data/cursor.ts';
import { bookingsPage, ownCity, readBooking } from './diary-table.ts';
import { openBooking } from './note.ts';

/**
 * Returns a page of the caller's diary within a time range. A page may be short or empty although more follow:
 * appointments that ended before the range are filtered out after the query.
 * @throws AppError invalid-cursor if the cursor belongs to another range or diary
 */
export async function listBookings(sub: string, { from, to, cursor }: BookingQuery): Promise<BookingPage> {
  const purpose = ['bookings', sub, from, to ?? ''].join('\0');
  const [page, cityId] = await Promise.all([
    readPage(purpose, cursor, (start) => bookingsPage(sub, { from, to }, start)),
    ownCity(sub),
  ]);
  return {
    ...page,
    bookings: await Promise.all(page.bookings.map((one) => openBooking(sub, one))),
    city: cityId === undefined ? undefined : findCity(cityId),
  };
}

/** Returns one appointment. @throws AppError not-found */
export async function getBooking(sub: string, id: string): Promise<Booking> {
  const booking = await readBooking(sub, id);
  if (!booking) throw new AppError('not-found', 'no such appointment');
  return openBooking(sub, booking);
}

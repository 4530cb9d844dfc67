import type { Booking, BookingPage, BookingQuery } from '#shared/api/booking.ts';
import { AppError } from '#shared/errors.ts';
import { findCity } from '#shared/location/catalogue.ts';
import { readPage } from '#functions/data/cursor.ts';
import { bookingsPage, ownCity, readBooking } from './diary-table.ts';
import { openBooking } from './note.ts';

/**
 * A page of my diary within a time. A page may be short, or empty, and yet not the last one: what was over before that
 * time is left out of it.
 * @throws AppError invalid-cursor for one of another time, or of another diary
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

/** An appointment as it is now. @throws AppError not-found */
export async function getBooking(sub: string, id: string): Promise<Booking> {
  const booking = await readBooking(sub, id);
  if (!booking) throw new AppError('not-found', 'no such appointment');
  return openBooking(sub, booking);
}

import * as z from 'zod';
import { bookingLimits } from '../booking.ts';
import { cursor } from '../ids.ts';
import { optionalText, shownText } from '../plain-text.ts';
import { route } from './route.ts';

const { lengthStep, lengthMax, noteMax } = bookingLimits;

/** A time at a full minute, normalized to the ISO form that sorts correctly as text. */
const wholeMinute = z.iso
  .datetime({ abort: true })
  .refine((text) => Date.parse(text) % 60_000 === 0, { message: 'a whole minute' })
  .transform((text) => new Date(text).toISOString());

const written = z.object({
  start: wholeMinute,
  minutes: z.int().min(lengthStep).max(lengthMax).multipleOf(lengthStep),
  /** Private note; stored encrypted and erased with the appointment. */
  note: optionalText(noteMax),
});
export type BookingText = z.infer<typeof written>;

const id = z.uuid().toLowerCase();

/** An appointment in a diary. */
export const booking = z.object({
  id: z.uuid(),
  /** Increases with every change; an update names the version it is based on. */
  version: z.int(),
  /** ISO 8601, UTC. */
  start: z.iso.datetime(),
  minutes: z.int(),
  note: shownText.optional(),
});
export type Booking = z.infer<typeof booking>;

const instant = z.iso.datetime().transform((text) => new Date(text).toISOString());

const bookingQuery = z
  .object({
    /** Leaves out appointments that end at or before this time. */
    from: instant,
    /** Leaves out appointments that start at or after this time. */
    to: instant.optional(),
    cursor: cursor.optional(),
  })
  .refine(({ from, to }) => to === undefined || from < to, { path: ['to'], message: 'after `from`' });
export type BookingQuery = z.infer<typeof bookingQuery>;

const bookingPage = z.object({
  /** Sorted by start time. */
  bookings: z.array(booking),
  /** Cursor of the next page; absent on the last page. */
  cursor: z.string().optional(),
  /** City of the provider's listing and its IANA time zone; absent without a listing. */
  city: z.object({ name: z.string(), zone: z.string() }).optional(),
});
export type BookingPage = z.infer<typeof bookingPage>;

export const bookingRoutes = {
  listBookings: route('GET /api/bookings', {
    entry: 'member',
    access: 'worker',
    summary: 'Returns one page of the caller’s appointments within a time range.',
    query: bookingQuery,
    output: bookingPage,
    errors: ['invalid-cursor'],
  }),
  getBooking: route('GET /api/bookings/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Returns one of the caller’s appointments in its current state.',
    params: z.object({ id }),
    output: booking,
    errors: ['not-found'],
  }),
  createBooking: route('POST /api/bookings', {
    entry: 'member',
    access: 'worker',
    summary:
      'Creates an appointment under an id that the client chose, so that retries create it once; overlaps are allowed.',
    body: written.extend({ id }),
    output: booking,
    errors: ['too-many-bookings', 'version-conflict'],
  }),
  changeBooking: route('PUT /api/bookings/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Changes one of the caller’s appointments.',
    params: z.object({ id }),
    body: written.extend({ version: z.int() }),
    output: booking,
    errors: ['not-found', 'version-conflict'],
  }),
  cancelBooking: route('DELETE /api/bookings/{id}', {
    entry: 'member',
    access: 'worker',
    summary:
      'Deletes one of the caller’s appointments and returns its last state; returns nothing if there is none.',
    params: z.object({ id }),
    output: z.object({ cancelled: booking.optional() }),
    errors: ['version-conflict'],
  }),
};

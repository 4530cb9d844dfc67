import * as z from 'zod';
import { bookingLimits } from '../booking.ts';
import { cursor } from '../ids.ts';
import { optionalText, shownText } from '../plain-text.ts';
import { route } from './route.ts';

const { lengthStep, lengthMax, noteMax } = bookingLimits;

/** An instant at a whole minute, in the one form in which instants sort as texts. */
const wholeMinute = z.iso
  .datetime({ abort: true })
  .refine((text) => Date.parse(text) % 60_000 === 0, { message: 'a whole minute' })
  .transform((text) => new Date(text).toISOString());

/** What its owner writes of an appointment. */
const written = z.object({
  start: wholeMinute,
  minutes: z.int().min(lengthStep).max(lengthMax).multipleOf(lengthStep),
  /** For its owner alone: stored sealed, and erased with the appointment. */
  note: optionalText(noteMax),
});
export type BookingText = z.infer<typeof written>;

const id = z.uuid().toLowerCase();

/** One appointment of a diary. */
export const booking = z.object({
  id: z.uuid(),
  /** Grows with every change; a change names the one it was based on. */
  version: z.int(),
  /** ISO instant, UTC. */
  start: z.iso.datetime(),
  minutes: z.int(),
  note: shownText.optional(),
});
export type Booking = z.infer<typeof booking>;

const instant = z.iso.datetime().transform((text) => new Date(text).toISOString());

const bookingQuery = z
  .object({
    /** What is over by then is left out. */
    from: instant,
    /** What begins then or later is left out. */
    to: instant.optional(),
    cursor: cursor.optional(),
  })
  .refine(({ from, to }) => to === undefined || from < to, { path: ['to'], message: 'after `from`' });
export type BookingQuery = z.infer<typeof bookingQuery>;

const bookingPage = z.object({
  /** In the order in which they begin. */
  bookings: z.array(booking),
  /** Where the next page starts; absent on the last one. */
  cursor: z.string().optional(),
  /** The own listing's city and its IANA zone; absent where there is no listing, and so no city. */
  city: z.object({ name: z.string(), zone: z.string() }).optional(),
});
export type BookingPage = z.infer<typeof bookingPage>;

export const bookingRoutes = {
  listBookings: route('GET /api/bookings', {
    entry: 'member',
    access: 'worker',
    summary: 'The appointments of my diary within a time, a page of them.',
    query: bookingQuery,
    output: bookingPage,
    errors: ['invalid-cursor'],
  }),
  getBooking: route('GET /api/bookings/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'An appointment of mine as it is now, for whoever was overtaken by another device.',
    params: z.object({ id }),
    output: booking,
    errors: ['not-found'],
  }),
  createBooking: route('POST /api/bookings', {
    entry: 'member',
    access: 'worker',
    summary:
      'Enters an appointment under an id that the caller made, so that the same press, sent again, enters it once. Overlaps are allowed.',
    body: written.extend({ id }),
    output: booking,
    errors: ['too-many-bookings', 'version-conflict'],
  }),
  changeBooking: route('PUT /api/bookings/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Changes an appointment of mine.',
    params: z.object({ id }),
    body: written.extend({ version: z.int() }),
    output: booking,
    errors: ['not-found', 'version-conflict'],
  }),
  cancelBooking: route('DELETE /api/bookings/{id}', {
    entry: 'member',
    access: 'worker',
    summary: 'Takes an appointment out of my diary, and answers it as it was; nothing where there is none.',
    params: z.object({ id }),
    output: z.object({ cancelled: booking.optional() }),
    errors: ['version-conflict'],
  }),
};

import type { Handlers } from '#functions/http/request.ts';
import { cancelBooking, changeBooking, createBooking } from './change-diary.ts';
import { getBooking, listBookings } from './list-bookings.ts';

/** A provider's private diary. */
export const bookingHandlers = {
  listBookings: ({ caller, query }) => listBookings(caller.sub, query),
  getBooking: ({ caller, params }) => getBooking(caller.sub, params.id),
  createBooking: ({ caller, body }) => createBooking(caller.sub, body),
  changeBooking: ({ caller, params, body }) => changeBooking(caller.sub, params.id, body),
  cancelBooking: ({ caller, params }) => cancelBooking(caller.sub, params.id),
} satisfies Partial<Handlers<'member'>>;

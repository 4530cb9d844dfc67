import { randomUUID } from 'node:crypto';
import type { BookingText } from '#shared/api/booking.ts';
import { createBooking } from '#functions/booking/change-diary.ts';
import { bookingRecord, type StoredBooking } from '#functions/booking/diary-table.ts';
import { sealNote } from '#functions/booking/note.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/** Returns the time this number of minutes from now, rounded down to a whole minute, as an ISO string. */
export const minutesFromNow = (minutes: number): string =>
  new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000).toISOString();

export const aNote = 'Traer el vestido azul.';

/** Builds an appointment of one hour, starting in 24 hours, with a note. */
export const buildBooking = (
  overrides: Partial<BookingText & { id: string }> = {},
): BookingText & { id: string } => ({
  id: randomUUID(),
  start: minutesFromNow(24 * 60),
  minutes: 60,
  note: aNote,
  ...overrides,
});

export const enterBooking = (sub: string, overrides?: Partial<BookingText & { id: string }>) =>
  createBooking(sub, buildBooking(overrides));

/** Stores an appointment directly, so that it may lie in the past. */
export async function putBooking(
  sub: string,
  overrides: Partial<BookingText & { id: string }> = {},
): Promise<StoredBooking> {
  const { id, note, ...time } = buildBooking(overrides);
  const next: StoredBooking = { id, ...time, version: 1, note: await sealNote(sub, id, note) };
  await changeFacts(sub, () => ({ also: [bookingRecord(sub, { next })] }));
  return next;
}

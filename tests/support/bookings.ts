import { randomUUID } from 'node:crypto';
import type { BookingText } from '#shared/api/booking.ts';
import { createBooking } from '#functions/booking/change-diary.ts';
import { bookingRecord, type StoredBooking } from '#functions/booking/diary-table.ts';
import { sealNote } from '#functions/booking/note.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/** The whole minute so many minutes from now, as an ISO instant. */
export const minutesFromNow = (minutes: number): string =>
  new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000).toISOString();

export const aNote = 'Traer el vestido azul.';

/** An hour from tomorrow on, with a note. */
export const buildBooking = (
  overrides: Partial<BookingText & { id: string }> = {},
): BookingText & { id: string } => ({
  id: randomUUID(),
  start: minutesFromNow(24 * 60),
  minutes: 60,
  note: aNote,
  ...overrides,
});

/** Enters an appointment as its owner does. */
export const enterBooking = (sub: string, overrides?: Partial<BookingText & { id: string }>) =>
  createBooking(sub, buildBooking(overrides));

/** Stores an appointment as it was entered once, however long ago that is. */
export async function putBooking(
  sub: string,
  overrides: Partial<BookingText & { id: string }> = {},
): Promise<StoredBooking> {
  const { id, note, ...time } = buildBooking(overrides);
  const next: StoredBooking = { id, ...time, version: 1, note: await sealNote(sub, id, note) };
  await changeFacts(sub, () => ({ also: [bookingRecord(sub, { next })] }));
  return next;
}

import type { Booking, BookingText } from '#shared/api/booking.ts';
import { bookingLimits, isEnterable } from '#shared/booking.ts';
import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts } from '#functions/core/facts/facts.ts';
import { bookingRecord, countBookings, readBooking, type StoredBooking } from './diary-table.ts';
import { openBooking, sealNote } from './note.ts';
import { endedBy } from './presence.ts';

/**
 * Creates an appointment, in one transaction with the facts, because the appointment may end "available now". Overlaps
 * are allowed (BOOK-1). Idempotent by id.
 * @throws AppError invalid-input (start), too-many-bookings, version-conflict if a different appointment has this id
 */
export async function createBooking(
  sub: string,
  { id, ...text }: BookingText & { id: string },
): Promise<Booking> {
  const next: StoredBooking = { ...(await toStored(sub, id, text)), version: 1 };
  await changeFacts(sub, async (facts, now) => {
    const before = await readBooking(sub, id);
    if (before) {
      if (await says(sub, before, text)) return undefined;
      throw new AppError('version-conflict', 'another appointment has this id');
    }
    requireStart(text.start, now);
    if ((await countBookings(sub)) >= bookingLimits.held) throw new AppError('too-many-bookings');
    return withBooking(facts, { next }, now);
  });
  return readBack(sub, id);
}

/**
 * Updates an appointment if its version is unchanged. Repeating the same change has no effect.
 * @throws AppError invalid-input (start), not-found, version-conflict
 */
export async function changeBooking(
  sub: string,
  id: string,
  { version, ...text }: BookingText & { version: number },
): Promise<Booking> {
  const next: StoredBooking = { ...(await toStored(sub, id, text)), version: version + 1 };
  await changeFacts(sub, async (facts, now) => {
    const before = await readBooking(sub, id);
    if (!before) throw new AppError('not-found', 'no such appointment');
    if (before.version === next.version && (await says(sub, before, text))) return undefined;
    if (before.version !== version) throw new AppError('version-conflict');
    // The owner may still correct the note of a past appointment.
    if (before.start !== text.start) requireStart(text.start, now);
    return withBooking(facts, { before, next }, now);
  });
  return readBack(sub, id);
}

/** Deletes an appointment. @returns the deleted appointment; empty if it did not exist */
export async function cancelBooking(sub: string, id: string): Promise<{ cancelled?: Booking }> {
  let cancelled: StoredBooking | undefined;
  await changeFacts(sub, async ({ account }) => {
    cancelled = await readBooking(sub, id);
    if (!cancelled || account.erasure?.begunAt) return undefined;
    return { also: [bookingRecord(sub, { before: cancelled })] };
  });
  return cancelled ? { cancelled: await openBooking(sub, cancelled) } : {};
}

/** Changes the facts for an appointment: "available now" ends when the appointment starts. */
function withBooking(
  { sub, account, listing }: Facts,
  { before, next }: { before?: StoredBooking; next: StoredBooking },
  now: Date,
): Change {
  // The diary is erased before the account. An appointment added in between would never be erased.
  if (account.erasure?.begunAt) throw new AppError('not-found', 'no such account');
  const until = listing?.onlineUntil;
  return {
    also: [bookingRecord(sub, { before, next })],
    ...(listing && until && { listing: { ...listing, onlineUntil: endedBy(until, next, now) } }),
  };
}

function requireStart(start: string, now: Date): void {
  if (isEnterable(start, now)) return;
  const message = `from ${bookingLimits.pastDays} days ago to ${bookingLimits.aheadDays} days ahead`;
  throw new AppError('invalid-input', `start: ${message}`, [{ field: 'start', message }]);
}

const toStored = async (
  sub: string,
  id: string,
  { start, minutes, note }: BookingText,
): Promise<Omit<StoredBooking, 'version'>> => ({
  id,
  start,
  minutes,
  note: await sealNote(sub, id, note),
});

/** True if the stored appointment has exactly this start, length and note. */
async function says(sub: string, booking: StoredBooking, text: BookingText): Promise<boolean> {
  const { note } = await openBooking(sub, booking);
  return booking.start === text.start && booking.minutes === text.minutes && note === text.note;
}

async function readBack(sub: string, id: string): Promise<Booking> {
  const booking = await readBooking(sub, id);
  // The appointment was canceled from another device in the meantime.
  if (!booking) throw new AppError('version-conflict');
  return openBooking(sub, booking);
}

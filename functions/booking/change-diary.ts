import type { Booking, BookingText } from '#shared/api/booking.ts';
import { bookingLimits, isEnterable } from '#shared/booking.ts';
import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts } from '#functions/core/facts/facts.ts';
import { bookingRecord, countBookings, readBooking, type StoredBooking } from './diary-table.ts';
import { openBooking, sealNote } from './note.ts';
import { endedBy } from './presence.ts';

/**
 * Enters an appointment. It is written in one transaction with the facts, since "available now" may end by it; an
 * overlap with another one is no reason to refuse it (BOOK-1). Sent again, it is entered once.
 *
 * @throws AppError invalid-input (start), too-many-bookings, version-conflict: another one has this id
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
      throw new AppError('version-conflict', 'there is another appointment of this id');
    }
    requireStart(text.start, now);
    if ((await countBookings(sub)) >= bookingLimits.held) throw new AppError('too-many-bookings');
    return withBooking(facts, { next }, now);
  });
  return readBack(sub, id);
}

/**
 * Changes an appointment that is still as it was read. The same change sent again changes nothing more.
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
    // The note of one that is over can still be mended.
    if (before.start !== text.start) requireStart(text.start, now);
    return withBooking(facts, { before, next }, now);
  });
  return readBack(sub, id);
}

/** Takes an appointment out of the diary. @returns it as it was; nothing where there was none */
export async function cancelBooking(sub: string, id: string): Promise<{ cancelled?: Booking }> {
  let cancelled: StoredBooking | undefined;
  await changeFacts(sub, async ({ account }) => {
    cancelled = await readBooking(sub, id);
    if (!cancelled || account.erasure?.begunAt) return undefined;
    return { also: [bookingRecord(sub, { before: cancelled })] };
  });
  return cancelled ? { cancelled: await openBooking(sub, cancelled) } : {};
}

/** The change of the facts that comes with an appointment: being available ends as it begins. */
function withBooking(
  { sub, account, listing }: Facts,
  { before, next }: { before?: StoredBooking; next: StoredBooking },
  now: Date,
): Change {
  // The diary is erased before the account is: what came between the two would stay.
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

/** Whether an appointment says this already. */
async function says(sub: string, booking: StoredBooking, text: BookingText): Promise<boolean> {
  const { note } = await openBooking(sub, booking);
  return booking.start === text.start && booking.minutes === text.minutes && note === text.note;
}

async function readBack(sub: string, id: string): Promise<Booking> {
  const booking = await readBooking(sub, id);
  // Taken out on another device since a moment ago.
  if (!booking) throw new AppError('version-conflict');
  return openBooking(sub, booking);
}

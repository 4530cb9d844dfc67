import * as z from 'zod';
import { queues } from '#shared/deployment/table.ts';
import { type BookedTime, bookingEnd, bookingErasedAt, bookingLimits } from '#shared/booking.ts';
import {
  bookingCountKey,
  bookingKey,
  bookingPointerKey,
  bookingsFrom,
  bookingsPk,
  bookingsSubOf,
  type Key,
  ownListingKey,
} from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { type AlsoRecord, ifAbsent } from '#functions/data/also-record.ts';
import { readAs, shaped } from '#functions/data/stored.ts';
import { queryAll, queryPage, queryPartition, queryPrefix, readItem } from '#functions/data/table.ts';
import { deleteItems, isWritten, transact, type TransactItem } from '#functions/data/transact.ts';

/** Appointment as it is stored. */
export interface StoredBooking extends BookedTime {
  id: string;
  version: number;
  /** Encrypted; only note.ts decrypts it. */
  note?: string | undefined;
}

const bookingReader = shaped<StoredBooking>({
  id: 'string',
  version: 'number',
  start: 'string',
  minutes: 'number',
});
const pointerReader = shaped<{ start: string }>({ start: 'string' });
const countReader = shaped<{ held: number }>({ held: 'number' });

/** Reads an appointment by its id. */
export async function readBooking(sub: string, id: string): Promise<StoredBooking | undefined> {
  const pointer = await readItem(bookingPointerKey(sub, id), pointerReader);
  return pointer && readItem(bookingKey(sub, { start: pointer.start, id }), bookingReader);
}

/** Returns the number of appointments in the diary. */
export const countBookings = async (sub: string): Promise<number> =>
  (await readItem(bookingCountKey(sub), countReader))?.held ?? 0;

/** Time range in ISO instants, UTC. Without `to`, the range has no end. */
export interface Within {
  from: string;
  to?: string | undefined;
}

/** Starts one maximum appointment length before `from`, to include appointments that still run at `from`. */
function beginning(sub: string, { from, to }: Within) {
  const first = new Date(Date.parse(from) - bookingLimits.lengthMax * 60_000).toISOString();
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': bookingsPk(sub),
      ':first': bookingsFrom(first),
      // Keys end in an id, and '~' sorts after any timestamp, so the range excludes `to`.
      ':last': bookingsFrom(to ?? '~'),
    },
    ConsistentRead: true,
  };
}

const isOverBy =
  (from: string) =>
  (booking: StoredBooking): boolean =>
    bookingEnd(booking) <= Date.parse(from);

/** Returns a page of the appointments that overlap the time range, by start. */
export async function bookingsPage(
  sub: string,
  within: Within,
  start: PageStart | undefined,
): Promise<{ bookings: StoredBooking[]; next: PageStart | undefined }> {
  const { items, next } = await queryPage({
    ...beginning(sub, within),
    Limit: bookingLimits.pageSize,
    ExclusiveStartKey: start,
  });
  const over = isOverBy(within.from);
  const bookings = items.map((item) => readAs(bookingReader, item)).filter((one) => !over(one));
  return { bookings, next };
}

/** Returns all appointments that overlap the time range. Only for ranges of a few hours. */
export async function bookingsWithin(sub: string, within: Within): Promise<StoredBooking[]> {
  const items = await queryAll(beginning(sub, within));
  const over = isOverBy(within.from);
  return items.map((item) => readAs(bookingReader, item)).filter((one) => !over(one));
}

/** Returns the whole diary, by start. */
export const allBookings = async (sub: string): Promise<StoredBooking[]> =>
  (await queryPrefix(bookingsPk(sub), bookingsFrom(''))).map((item) => readAs(bookingReader, item));

const listingCity = z.object({ proposed: z.object({ city: z.string() }) });

/** Returns the city of the owner's listing as last saved. */
export const ownCity = async (sub: string): Promise<string | undefined> =>
  (await readItem(ownListingKey(sub), listingCity))?.proposed.city;

/** Reads an appointment, with its owner, by the key that the sweep found. */
export async function foundBooking(key: Key): Promise<{ sub: string; booking: StoredBooking } | undefined> {
  const booking = await readItem(key, bookingReader);
  return booking && { sub: bookingsSubOf(key), booking };
}

/**
 * Erases an appointment once its retention period is over.
 * @returns false if the period is not over, or if the appointment was changed or canceled in the meantime
 */
export async function eraseBooking(sub: string, booking: StoredBooking, now: Date): Promise<boolean> {
  if (bookingErasedAt(booking) > now.getTime()) return false;
  return isWritten(transact(bookingActions(sub, { before: booking })));
}

/** Erases the diary of an account that is being erased. Idempotent. */
export const eraseDiary = async (sub: string): Promise<void> =>
  deleteItems(await queryPartition(bookingsPk(sub)));

/** Created (no `before`), updated, or deleted (no `next`). */
interface BookingChange {
  before?: StoredBooking | undefined;
  next?: StoredBooking;
}

/**
 * Builds the records of a change. The write fails if the appointment changed in the meantime, or if the diary is full.
 */
export const bookingRecord = (sub: string, change: BookingChange): AlsoRecord => ({
  actions: () => bookingActions(sub, change),
});

/** Builds the writes for the appointment, the pointer from its id, and the diary's counter. */
function bookingActions(sub: string, { before, next }: BookingChange): TransactItem[] {
  const actions: TransactItem[] = [];
  const stays = before !== undefined && before.start === next?.start;
  if (before && !stays) actions.push({ Delete: { Key: bookingKey(sub, before), ...ifUnchanged(before) } });
  if (next) {
    const Item = { ...bookingKey(sub, next), ...next, queue: queues.bookings, due: bookingErasedAt(next) };
    actions.push({ Put: { Item, ...(stays ? ifUnchanged(before) : ifAbsent) } });
  }
  if (next && !stays) {
    const Item = { ...bookingPointerKey(sub, next.id), start: next.start };
    actions.push({ Put: { Item, ...(!before && ifAbsent) } });
  }
  if (before && !next) actions.push({ Delete: { Key: bookingPointerKey(sub, before.id) } });
  if (!before || !next) actions.push(countAction(sub, before ? -1 : 1));
  return actions;
}

const ifUnchanged = ({ version }: StoredBooking) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});

const countAction = (sub: string, by: 1 | -1): TransactItem => ({
  Update: {
    Key: bookingCountKey(sub),
    UpdateExpression: 'ADD held :by',
    ExpressionAttributeValues: { ':by': by, ...(by > 0 && { ':most': bookingLimits.held }) },
    ...(by > 0 && { ConditionExpression: 'attribute_not_exists(held) OR held < :most' }),
  },
});

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

/** An appointment of a diary as it is stored. */
export interface StoredBooking extends BookedTime {
  id: string;
  version: number;
  /** Sealed: only note.ts opens it. */
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

/** One appointment, by its id; undefined where this diary has none of that id. */
export async function readBooking(sub: string, id: string): Promise<StoredBooking | undefined> {
  const pointer = await readItem(bookingPointerKey(sub, id), pointerReader);
  return pointer && readItem(bookingKey(sub, { start: pointer.start, id }), bookingReader);
}

/** How many appointments the diary holds. */
export const countBookings = async (sub: string): Promise<number> =>
  (await readItem(bookingCountKey(sub), countReader))?.held ?? 0;

/** ISO instants, UTC; without a `to` all that follow. */
export interface Within {
  from: string;
  to?: string | undefined;
}

/** Those that began before `from` and may still run then begin within the longest length before it. */
function beginning(sub: string, { from, to }: Within) {
  const first = new Date(Date.parse(from) - bookingLimits.lengthMax * 60_000).toISOString();
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': bookingsPk(sub),
      ':first': bookingsFrom(first),
      // What begins at `to` has its id behind it; `~` is behind every instant.
      ':last': bookingsFrom(to ?? '~'),
    },
    ConsistentRead: true,
  };
}

const isOverBy =
  (from: string) =>
  (booking: StoredBooking): boolean =>
    bookingEnd(booking) <= Date.parse(from);

/** A page of the appointments that have a moment within this time, in the order in which they begin. */
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

/** All of them that have a moment within this time; for a time of hours. */
export async function bookingsWithin(sub: string, within: Within): Promise<StoredBooking[]> {
  const items = await queryAll(beginning(sub, within));
  const over = isOverBy(within.from);
  return items.map((item) => readAs(bookingReader, item)).filter((one) => !over(one));
}

/** The whole diary, in the order in which appointments begin. */
export const allBookings = async (sub: string): Promise<StoredBooking[]> =>
  (await queryPrefix(bookingsPk(sub), bookingsFrom(''))).map((item) => readAs(bookingReader, item));

const listingCity = z.object({ proposed: z.object({ city: z.string() }) });

/** The city of the own listing as it was written last; undefined where there is no listing. */
export const ownCity = async (sub: string): Promise<string | undefined> =>
  (await readItem(ownListingKey(sub), listingCity))?.proposed.city;

/** An appointment of a diary that the sweep found, and whose diary it is; undefined where it is gone. */
export async function foundBooking(key: Key): Promise<{ sub: string; booking: StoredBooking } | undefined> {
  const booking = await readItem(key, bookingReader);
  return booking && { sub: bookingsSubOf(key), booking };
}

/**
 * Erases an appointment whose days are over.
 * @returns false where it is another one's turn by now: it was changed or taken out meanwhile
 */
export async function eraseBooking(sub: string, booking: StoredBooking, now: Date): Promise<boolean> {
  if (bookingErasedAt(booking) > now.getTime()) return false;
  return isWritten(transact(bookingActions(sub, { before: booking })));
}

/** Erases the whole diary of an account that is being erased. Safe to repeat. */
export const eraseDiary = async (sub: string): Promise<void> =>
  deleteItems(await queryPartition(bookingsPk(sub)));

/** An appointment entered (no `before`), changed, or taken out (no `next`). */
interface BookingChange {
  before?: StoredBooking | undefined;
  next?: StoredBooking;
}

/** A change of the diary; refused where the appointment is not what it was, or the diary is full. */
export const bookingRecord = (sub: string, change: BookingChange): AlsoRecord => ({
  actions: () => bookingActions(sub, change),
});

/** The appointment, the pointer from its id, and how many the diary holds: each on the condition of what it assumes. */
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

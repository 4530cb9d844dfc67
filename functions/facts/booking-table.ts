import { bookingErasedAt, bookingLimits } from '#shared/booking.ts';
import { queues } from '#shared/deployment/table.ts';
import { bookingCountKey, bookingKey, bookingPointerKey } from '#functions/data/keys.ts';
import type { TransactItem } from '#functions/data/transact.ts';
import type { StoredBooking } from './booking.ts';

const nobodys = { ConditionExpression: 'attribute_not_exists(pk)' };
const unchanged = ({ version }: StoredBooking) => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});

/**
 * The actions that bring an appointment of a diary from what it was to what it shall be: the appointment, the pointer
 * from its id, and how many the diary holds. Each is on the condition of what it assumes.
 */
export function bookingActions({
  sub,
  before,
  next,
}: {
  sub: string;
  before?: StoredBooking;
  next?: StoredBooking;
}): TransactItem[] {
  const actions: TransactItem[] = [];
  const stays = before !== undefined && before.start === next?.start;
  if (before && !stays) actions.push({ Delete: { Key: bookingKey(sub, before), ...unchanged(before) } });
  if (next) {
    const Item = { ...bookingKey(sub, next), ...next, queue: queues.bookings, due: bookingErasedAt(next) };
    actions.push({ Put: { Item, ...(stays ? unchanged(before) : nobodys) } });
  }
  if (next && !stays) {
    const Item = { ...bookingPointerKey(sub, next.id), start: next.start };
    actions.push({ Put: { Item, ...(!before && nobodys) } });
  }
  if (before && !next) actions.push({ Delete: { Key: bookingPointerKey(sub, before.id) } });
  if (!before || !next) actions.push(countAction(sub, before ? -1 : 1));
  return actions;
}

const countAction = (sub: string, by: 1 | -1): TransactItem => ({
  Update: {
    Key: bookingCountKey(sub),
    UpdateExpression: 'ADD held :by',
    ExpressionAttributeValues: { ':by': by, ...(by > 0 && { ':most': bookingLimits.held }) },
    ...(by > 0 && { ConditionExpression: 'attribute_not_exists(held) OR held < :most' }),
  },
});

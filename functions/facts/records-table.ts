import { randomUUID } from 'node:crypto';
import { auditAction } from '#functions/data/audit.ts';
import {
  customerKey,
  decisionKey,
  deletedKey,
  emailKey,
  eventKey,
  heldListingKey,
  ledgerKey,
  notificationKey,
  sessionKey,
  waitedKey,
} from '#functions/data/keys.ts';
import type { TransactItem } from '#functions/data/transact.ts';
import { queues } from '#shared/deployment/table.ts';
import { notificationDays } from '#shared/notification.ts';
import type { RecordChange } from './records.ts';

/** Handled payment events are remembered this long, days; the provider repeats one for three days at most. */
const rememberEventDays = 30;

/** The transaction's actions that write a record. */
export function recordActions(change: RecordChange, now: Date): TransactItem[] {
  switch (change.record) {
    case 'audit-entry': {
      const { record: _, ...entry } = change;
      return [auditAction(entry, now)];
    }
    case 'decision': {
      const { at, id } = change.decision;
      return [{ Put: { Item: { ...decisionKey(change.sub, at, id), ...change.decision }, ...onceOnly } }];
    }
    case 'waited':
      return [waitedAction(change, now)];
    case 'notification':
      return [notificationAction(change)];
    case 'address':
      return [{ Put: { Item: { ...emailKey(change.hash), sub: change.sub }, ...nobodysOr(change.sub) } }];
    case 'address-given-up':
      return [{ Delete: { Key: emailKey(change.hash), ...nobodysOr(change.sub) } }];
    case 'customer':
      return [{ Put: { Item: { ...customerKey(change.customerId), sub: change.sub } } }];
    case 'customer-of-erased': {
      const { record: _, customerId, ...pointer } = change;
      return [{ Put: { Item: { ...customerKey(customerId), ...pointer } } }];
    }
    case 'ledger-row':
      return [{ Put: { Item: { ...ledgerKey(change.sub, change.row.id), ...change.row } } }];
    case 'payment-event':
      return [eventAction(change, now)];
    case 'deleted-listing':
      return holdActions(change);
    case 'session-forgotten': {
      const Key = sessionKey(change.sub, change.signedInAt);
      return [{ Delete: { Key, ...(change.known && { ConditionExpression: 'attribute_exists(pk)' }) } }];
    }
  }
}

/** Days that how long a case waited is known. */
const rememberWaitsDays = 90;

const waitedAction = (
  { reviewed, minutes }: Extract<RecordChange, { record: 'waited' }>,
  now: Date,
): TransactItem => ({
  Put: {
    Item: {
      ...waitedKey(reviewed, now.toISOString(), randomUUID()),
      minutes,
      ttl: Math.floor(now.getTime() / 1000) + rememberWaitsDays * 24 * 60 * 60,
    },
  },
});

const onceOnly = { ConditionExpression: 'attribute_not_exists(pk)' };

const notificationAction = ({
  sub,
  notification,
}: Extract<RecordChange, { record: 'notification' }>): TransactItem => {
  const { at, id } = notification;
  const ttl = Math.floor(Date.parse(at) / 1000) + notificationDays * 24 * 60 * 60;
  return { Put: { Item: { ...notificationKey(sub, at, id), ...notification, ttl }, ...onceOnly } };
};

/** The pointer of an address belongs to no account, or to this one. */
const nobodysOr = (sub: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR #sub = :sub',
  ExpressionAttributeNames: { '#sub': 'sub' },
  ExpressionAttributeValues: { ':sub': sub },
});

const eventAction = (
  { eventId, type }: Extract<RecordChange, { record: 'payment-event' }>,
  now: Date,
): TransactItem => ({
  Put: {
    Item: {
      ...eventKey(eventId),
      type,
      at: now.toISOString(),
      ttl: Math.floor(now.getTime() / 1000) + rememberEventDays * 24 * 60 * 60,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The listing in its hold, and the pointer by which it is found from the account. */
function holdActions({
  deleted,
  eraseAt,
}: Extract<RecordChange, { record: 'deleted-listing' }>): TransactItem[] {
  const { sub, listing } = deleted;
  const hold = { queue: queues.erase, due: eraseAt.getTime() };
  return [
    { Put: { Item: { ...deletedKey(listing.id), ...deleted, ...hold } } },
    { Put: { Item: heldListingKey(sub, listing.id) } },
  ];
}

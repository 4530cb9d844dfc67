import { randomUUID } from 'node:crypto';
import { auditAction } from '#functions/data/audit.ts';
import {
  customerKey,
  decisionKey,
  deletedKey,
  emailKey,
  evidenceKey,
  heldListingKey,
  holdLiftedKey,
  ledgerKey,
  ledgerQueue,
  markKey,
  markQueue,
  movementKey,
  notificationKey,
  operatorReasonKey,
  referenceKey,
  sessionKey,
  transferKey,
  waitedKey,
} from '#functions/data/keys.ts';
import { waitingMessage } from '#functions/data/outbox.ts';
import { type Item, putItem } from '#functions/data/table.ts';
import { timeToLive } from '#functions/data/time-to-live.ts';
import { isWritten, type TransactItem } from '#functions/data/transact.ts';
import type { Purchase } from '#shared/api/membership.ts';
import { queues } from '#shared/deployment/table.ts';
import { heldUntil } from './deleted-listing.ts';
import { notificationDays } from '#shared/notification-days.ts';
import type { RecordChange } from './records.ts';
import { bookingActions } from './booking-table.ts';
import { transferDue } from './transfer-due.ts';

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
    case 'operator-reason': {
      const { record: _, sub, ...reason } = change;
      const at = now.toISOString();
      return [{ Put: { Item: { ...operatorReasonKey(sub, at, reason.id), at, ...reason }, ...onceOnly } }];
    }
    case 'waited':
      return [waitedAction(change, now)];
    case 'notification':
      return [notificationAction(change, now)];
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
    case 'mark':
      return [markAction(change, now)];
    case 'ledger-row':
      return [{ Put: { Item: ledgerItem(change.sub, change.row) } }];
    case 'transfer': {
      const { sub, transfer, name } = change;
      const Item = { ...transferKey(sub, transfer.reference), ...transfer, ...transferDue(transfer, name) };
      return [{ Put: { Item } }];
    }
    case 'transfer-reference':
      return [{ Put: { Item: { ...referenceKey(change.reference), sub: change.sub }, ...onceOnly } }];
    case 'movement': {
      const { movement, reference } = change;
      return [{ Put: { Item: { ...movementKey(movement), reference }, ...onceOnly } }];
    }
    case 'deleted-listing':
      return holdActions(change);
    case 'evidence':
      return [{ Put: { Item: { ...evidenceKey(change.sub, change.name), ...change.evidence } } }];
    case 'hold-lifted':
      return [
        { Put: { Item: { ...holdLiftedKey(change.sub), queue: queues.evidence, due: now.getTime() } } },
      ];
    case 'deletion-undone':
      return [
        { Delete: { Key: deletedKey(change.listingId), ConditionExpression: 'attribute_exists(pk)' } },
        { Delete: { Key: heldListingKey(change.sub, change.listingId) } },
      ];
    case 'booking':
      return bookingActions(change);
    case 'session-forgotten': {
      const Key = sessionKey(change.sub, change.signedInAt);
      return [{ Delete: { Key, ...(change.known && { ConditionExpression: 'attribute_exists(pk)' }) } }];
    }
  }
}

/** A row of the ledger: among those of its account, and in the order of time among those of its month. */
export const ledgerItem = (sub: string, row: Purchase): Item => ({
  ...ledgerKey(sub, row.id),
  ...row,
  queue: ledgerQueue(row.date.slice(0, 7)),
  due: Date.parse(row.date),
  row,
});

/**
 * Writes down that an attempt to collect money failed, unless the ledger says of that payment what became of it by now: two
 * who read the provider at different moments may come in either order.
 */
export async function writeFailedAttempt(sub: string, row: Purchase): Promise<void> {
  await isWritten(putItem({ Item: ledgerItem(sub, row), ConditionExpression: 'attribute_not_exists(pk)' }));
}

const markAction = (
  { id, sub, photoId }: Extract<RecordChange, { record: 'mark' }>,
  now: Date,
): TransactItem => ({
  Put: {
    Item: {
      ...markKey(id),
      sub,
      photoId,
      at: now.toISOString(),
      queue: markQueue(sub),
      due: now.getTime(),
    },
    ...onceOnly,
  },
});

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
      ttl: timeToLive(rememberWaitsDays, now),
    },
  },
});

const onceOnly = { ConditionExpression: 'attribute_not_exists(pk)' };

/**
 * One item is both: what stands on the site, and until its mail is delivered the message that brings it. So it costs what
 * one costs, and expires only once both were told.
 */
const notificationAction = (
  { sub, notification, mail }: Extract<RecordChange, { record: 'notification' }>,
  now: Date,
): TransactItem => {
  const { at, id } = notification;
  const stays = timeToLive(notificationDays, new Date(at));
  const lives = mail ? { ...waitingMessage({ kind: 'mail', sub, ...mail }, now), stays } : { ttl: stays };
  return { Put: { Item: { ...notificationKey(sub, at, id), ...notification, ...lives }, ...onceOnly } };
};

/** The pointer of an address belongs to no account, or to this one. */
const nobodysOr = (sub: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR #sub = :sub',
  ExpressionAttributeNames: { '#sub': 'sub' },
  ExpressionAttributeValues: { ':sub': sub },
});

/** The listing in its hold, and the pointer by which it is found from the account. */
function holdActions({ deleted }: Extract<RecordChange, { record: 'deleted-listing' }>): TransactItem[] {
  const { sub, listing } = deleted;
  const hold = { queue: queues.erase, due: heldUntil(deleted).getTime() };
  return [
    { Put: { Item: { ...deletedKey(listing.id), ...deleted, ...hold } } },
    { Put: { Item: heldListingKey(sub, listing.id) } },
  ];
}

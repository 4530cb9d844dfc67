import type { UUID } from 'node:crypto';
import type { NotificationKind } from '#shared/notification.ts';
import type { Item } from './stored.ts';
import type { TransactItem } from './transact.ts';

/**
 * What a change writes beside the facts, in their transaction. Opaque to domain code, which calls a builder
 * (`auditRecord`, `transferRecord`, ...) and passes the record on: only its builder knows its items and conditions.
 */
export interface AlsoRecord {
  /** @param now of the change */
  actions: (now: Date) => TransactItem[];
  /** `changeFacts` throws it where a condition refuses the record; without it, an AppError version-conflict. */
  refused?: Error;
  /** Id under which the record keeps the reason of an act; the act's entry in the audit log refers to it. */
  reasonId?: UUID;
  /** Set where the record is a notification of the account's owner: its kind. */
  notification?: NotificationKind;
}

/** The condition of an item that must not replace another one. */
export const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The condition of an item that must be there. */
export const ifExists = { ConditionExpression: 'attribute_exists(pk)' };

/** A record of one item. Without a condition it replaces the item that was there. */
export const putRecord = (Item: Item, condition: Partial<typeof ifAbsent> = {}): AlsoRecord => ({
  actions: () => [{ Put: { Item, ...condition } }],
});

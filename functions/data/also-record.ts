import type { UUID } from 'node:crypto';
import type { NotificationKind } from '#shared/notification.ts';
import type { Item } from './stored.ts';
import type { TransactItem } from './transact.ts';

/**
 * Record that a change writes with the facts, in the same transaction. Opaque to domain code, which calls a builder
 * (`auditRecord`, `transferRecord`, ...) and passes the record on. Only the builder knows its items and conditions.
 */
export interface AlsoRecord {
  /** @param now time of the change */
  actions: (now: Date) => TransactItem[];
  /** Error that `changeFacts` throws if a condition refuses the record; by default an AppError version-conflict. */
  refused?: Error;
  /** Id under which the record stores the reason of an act. The act's audit log entry refers to it. */
  reasonId?: UUID;
  /** Kind of notification; present only if this record notifies the account's owner. */
  notification?: NotificationKind;
}

/** Condition of an item that must not replace another one. */
export const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

/** Condition of an item that must exist. */
export const ifExists = { ConditionExpression: 'attribute_exists(pk)' };

/** Builds a record of one item. Without a condition it replaces an existing item. */
export const putRecord = (Item: Item, condition: Partial<typeof ifAbsent> = {}): AlsoRecord => ({
  actions: () => [{ Put: { Item, ...condition } }],
});

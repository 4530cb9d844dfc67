import type { UUID } from 'node:crypto';
import type { NotificationKind } from '#shared/notification.ts';
import type { Item } from './stored.ts';
import type { TransactItem } from './transact.ts';

/**
 * Record that a change writes with the facts, in the same transaction. Opaque to domain code, which only passes on what
 * a builder (`auditRecord`, `transferRecord`, ...) returns.
 */
export interface AlsoRecord {
  actions: (now: Date) => TransactItem[];
  /** Error to throw if a condition refuses the record; by default an AppError version-conflict. */
  refused?: Error;
  /** Id under which the record stores the reason of an act, for the act's audit log entry. */
  reasonId?: UUID;
  /** Present only if this record notifies the account's owner. */
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

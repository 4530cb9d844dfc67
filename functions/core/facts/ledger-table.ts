import type { Purchase } from '#shared/api/membership.ts';
import { type AlsoRecord, ifAbsent, putRecord } from '#functions/data/also-record.ts';
import { ledgerKey, ledgerQueue } from '#shared/deployment/keys.ts';
import { putItem } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { isWritten } from '#functions/data/transact.ts';

/**
 * Builds a ledger row's item. The item is in the account's partition, and in the queue of the row's month, sorted by
 * time.
 */
export const ledgerItem = (sub: string, row: Purchase): Item => ({
  ...ledgerKey(sub, row.id),
  ...row,
  queue: ledgerQueue(row.date.slice(0, 7)),
  due: Date.parse(row.date),
  row,
});

/** Builds the record of a payment, refund or other movement of money. */
export const ledgerRow = (sub: string, row: Purchase): AlsoRecord => putRecord(ledgerItem(sub, row));

/**
 * Records a failed payment attempt, unless the ledger already has a row for that payment. Two concurrent syncs may
 * write in either order, so the failure must not overwrite a later outcome.
 */
export async function writeFailedAttempt(sub: string, row: Purchase): Promise<void> {
  await isWritten(putItem({ Item: ledgerItem(sub, row), ...ifAbsent }));
}

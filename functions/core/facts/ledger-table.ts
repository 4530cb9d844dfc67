import type { Purchase } from '#shared/api/membership.ts';
import { type AlsoRecord, ifAbsent, putRecord } from '#functions/data/also-record.ts';
import { ledgerKey, ledgerQueue } from '#shared/deployment/keys.ts';
import { putItem } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { isWritten } from '#functions/data/transact.ts';

/** A row of the ledger: among those of its account, and in the order of time among those of its month. */
export const ledgerItem = (sub: string, row: Purchase): Item => ({
  ...ledgerKey(sub, row.id),
  ...row,
  queue: ledgerQueue(row.date.slice(0, 7)),
  due: Date.parse(row.date),
  row,
});

/** The record of a movement of money. */
export const ledgerRow = (sub: string, row: Purchase): AlsoRecord => putRecord(ledgerItem(sub, row));

/**
 * Writes down that an attempt to collect money failed, unless the ledger says of that payment what became of it by now: two
 * who read the provider at different moments may come in either order.
 */
export async function writeFailedAttempt(sub: string, row: Purchase): Promise<void> {
  await isWritten(putItem({ Item: ledgerItem(sub, row), ...ifAbsent }));
}

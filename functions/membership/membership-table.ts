import * as z from 'zod';
import { purchase, type Purchase } from '#shared/api/membership.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { type AlsoRecord, putRecord } from '#functions/data/also-record.ts';
import {
  accountPk,
  customerKey,
  ledgerKey,
  ledgerPrefix,
  ledgerQueue,
  subOf,
} from '#shared/deployment/keys.ts';
import { queuePage } from '#functions/data/queues.ts';
import { readAs } from '#functions/data/stored.ts';
import { outboxAction, type OutboxMessage } from '#functions/data/outbox.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';
import { ledgerItem } from '#functions/core/facts/ledger-table.ts';

/** Returns an account's ledger, newest first; rows of the same instant are sorted by id. */
export async function listPurchases(sub: string): Promise<Purchase[]> {
  const rows = await queryPrefix(accountPk(sub), ledgerPrefix);
  return rows
    .map((row) => readAs(purchase, row))
    .sort((a, b) => b.date.localeCompare(a.date) || (a.id < b.id ? 1 : -1));
}

const ordered = purchase.extend({ orderId: z.string().optional() });

/** Returns the ledger row of the refund that carried out an order (MONEY-29). */
export async function refundOfOrder(sub: string, orderId: string): Promise<Purchase | undefined> {
  const rows = await queryPrefix(accountPk(sub), ledgerPrefix);
  return rows.map((row) => readAs(ordered, row)).find((row) => row.orderId === orderId);
}

const monthPage = 500;
const monthRow = z.object({ row: purchase });

/** Yields all ledger rows of a month (YYYY-MM, UTC), oldest first, including those of erased accounts. */
export async function* ledgerOfMonth(month: string): AsyncGenerator<{ sub: string; row: Purchase }> {
  let start: PageStart | undefined;
  do {
    const { items, next } = await queuePage(ledgerQueue(month), { limit: monthPage, start });
    for (const item of items) yield { sub: subOf(item), ...readAs(monthRow, item) };
    start = next;
  } while (start);
}

/** Reads one row of an account's ledger. */
export const readPurchase = (sub: string, id: string): Promise<Purchase | undefined> =>
  readItem(ledgerKey(sub, id), purchase);

/**
 * Writes an expiring ledger row of an erased account, in one transaction with the row's mails. Writes nothing if the
 * ledger already has this row with the same status and amount, so mails are not repeated.
 * @param ttl seconds since the epoch
 */
export async function writePurchaseOfErased(
  sub: string,
  row: Purchase,
  ttl: number,
  outbox: readonly OutboxMessage[],
): Promise<void> {
  await isWritten(
    transact([
      {
        Put: {
          Item: { ...ledgerItem(sub, row), ttl },
          ConditionExpression: 'attribute_not_exists(pk) OR #status <> :status OR amount <> :amount',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': row.status, ':amount': row.amount },
        },
      },
      ...outbox.map((message) => outboxAction(message, new Date())),
    ]),
  );
}

const accountOfCustomer = z.object({ sub: z.string(), erasedAt: z.string().optional() });

/** Reads the account of a payment provider's customer, and when it was erased. */
export const readCustomer = (customerId: string): Promise<z.infer<typeof accountOfCustomer> | undefined> =>
  readItem(customerKey(customerId), accountOfCustomer);

/** Builds the record that maps a payment provider's customer to the account. */
export const customerPointer = (customerId: string, sub: string): AlsoRecord =>
  putRecord({ ...customerKey(customerId), sub });

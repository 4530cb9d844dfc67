import * as z from 'zod';
import { purchase, type Purchase } from '#shared/api/membership.ts';
import { accountPk, customerKey, ledgerKey, ledgerPrefix } from '#functions/data/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { outboxAction, type OutboxMessage } from '#functions/data/outbox.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';

/** The ledger of one account, newest first. Small by nature: a row a 30-day period. */
export async function listPurchases(sub: string): Promise<Purchase[]> {
  const rows = await queryPrefix(accountPk(sub), ledgerPrefix);
  return rows.map((row) => readAs(purchase, row)).sort((a, b) => b.date.localeCompare(a.date));
}

/**
 * Writes a row of an erased account's ledger, which deletes itself, in one transaction with what is told of it. Of two
 * who write the same at once one does.
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
          Item: { ...ledgerKey(sub, row.id), ...row, ttl },
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

/** The account of a payment provider's customer, and whether it is erased; undefined where no account has it. */
export const readCustomer = (customerId: string): Promise<z.infer<typeof accountOfCustomer> | undefined> =>
  readItem(customerKey(customerId), accountOfCustomer);

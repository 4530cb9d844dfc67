import * as z from 'zod';
import { purchase, type Purchase } from '#shared/api/membership.ts';
import { accountPk, customerKey, ledgerKey, ledgerPrefix } from '#functions/data/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { putItem, queryPrefix, readItem } from '#functions/data/table.ts';

/** The ledger of one account, newest first. Small by nature: a row a 30-day period. */
export async function listPurchases(sub: string): Promise<Purchase[]> {
  const rows = await queryPrefix(accountPk(sub), ledgerPrefix);
  return rows.map((row) => readAs(purchase, row)).sort((a, b) => b.date.localeCompare(a.date));
}

/** Writes a row of an erased account's ledger, which deletes itself. @param ttl seconds since the epoch */
export const writePurchaseOfErased = (sub: string, row: Purchase, ttl: number): Promise<void> =>
  putItem({ Item: { ...ledgerKey(sub, row.id), ...row, ttl } });

const accountOfCustomer = z.object({ sub: z.string(), erasedAt: z.string().optional() });

/** The account of a payment provider's customer, and whether it is erased; undefined where no account has it. */
export const readCustomer = (customerId: string): Promise<z.infer<typeof accountOfCustomer> | undefined> =>
  readItem(customerKey(customerId), accountOfCustomer);

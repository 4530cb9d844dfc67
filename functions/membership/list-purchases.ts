import { purchase, type Purchase } from '#shared/api/membership.ts';
import { accountPk, ledgerPrefix } from '#functions/data/keys.ts';
import { queryAll } from '#functions/data/table.ts';

/** The ledger of one account, newest first. Small by nature: a row a 30-day period. */
export async function listPurchases(sub: string): Promise<Purchase[]> {
  const rows = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :ledger)',
    ExpressionAttributeValues: { ':pk': accountPk(sub), ':ledger': ledgerPrefix },
  });
  return rows.map((row) => purchase.parse(row)).sort((a, b) => b.date.localeCompare(a.date));
}

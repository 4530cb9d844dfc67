import { keptUntil } from '#shared/erasure.ts';
import { newRows, tellOperator } from './ledger.ts';
import { listPurchases, writePurchaseOfErased } from './membership-table.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Money may move long after an account was erased: a refund, a dispute. Its ledger goes on, as the tax law wants it,
 * and nothing else is left that could change. Each row is the provider's own word by its own id: writing it again
 * changes nothing. A payment is for nothing any more, and told to the operator with its row.
 */
export async function keepLedgerOfErased(
  provider: PaymentProvider,
  customerId: string,
  sub: string,
): Promise<void> {
  const state = await provider.readCustomer(customerId);
  const now = new Date();
  const ledger = await listPurchases(sub);
  for (const row of newRows(ledger, undefined, state)) {
    const mails = tellOperator(sub, row, { ledger, membership: undefined, refusal: undefined }, now);
    await writePurchaseOfErased(sub, row, keptUntil(now), mails);
  }
}

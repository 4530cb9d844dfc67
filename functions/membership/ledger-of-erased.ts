import { keptUntil } from '#shared/erasure.ts';
import { writePurchaseOfErased } from './membership-table.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Money may move long after an account was erased: a refund, a dispute. Its ledger goes on, as the tax law wants it,
 * and nothing else is left that could change. Each row is the provider's own word by its own id: writing it again
 * changes nothing.
 */
export async function keepLedgerOfErased(
  provider: PaymentProvider,
  customerId: string,
  sub: string,
): Promise<void> {
  const { ledger } = await provider.readSubscription(customerId);
  const ttl = keptUntil(new Date());
  for (const entry of ledger) await writePurchaseOfErased(sub, entry, ttl);
}

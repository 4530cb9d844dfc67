import { AppError } from '#shared/errors.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readPurchase } from './membership-table.ts';
import { paymentProvider } from './provider.ts';

/**
 * Returns the payment provider's receipt of one payment. The payment must be in the caller's own ledger, and belong to
 * the caller's customer at the payment provider. Anyone with the URL can open the receipt until the URL expires. So
 * each click requests a new URL, and none is stored.
 * @throws AppError not-found, also for another account's payment or one without a receipt; payment-provider-failed
 */
export async function openReceipt(sub: string, id: string): Promise<{ url: string }> {
  const [{ membership }, purchase] = await Promise.all([readFacts(sub), readPurchase(sub, id)]);
  // Failed payments and refunds have no receipt, and their ids are of another kind.
  if (!membership || purchase?.status !== 'paid') throw new AppError('not-found');
  const provider = await paymentProvider();
  const url = await provider.receiptUrl(id, membership.customerId);
  if (!url) throw new AppError('not-found');
  return { url };
}

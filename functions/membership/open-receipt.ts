import { AppError } from '#shared/errors.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readPurchase } from './membership-table.ts';
import { paymentProvider } from './provider.ts';

/**
 * The provider's receipt of one payment, of the asking account alone: it has to be a row of their own ledger, and of
 * their own customer at the provider. Its address lets in whoever has it, and ends; so it is asked for at each press and
 * kept nowhere.
 * @throws AppError not-found also where a payment is another's or has no receipt; payment-provider-failed
 */
export async function openReceipt(sub: string, id: string): Promise<{ url: string }> {
  const [{ membership }, purchase] = await Promise.all([readFacts(sub), readPurchase(sub, id)]);
  // What failed or went back has none, and its id is of another kind.
  if (!membership || purchase?.status !== 'paid') throw new AppError('not-found');
  const provider = await paymentProvider();
  const url = await provider.receiptUrl(id, membership.customerId);
  if (!url) throw new AppError('not-found');
  return { url };
}

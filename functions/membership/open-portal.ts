import { AppError } from '#shared/errors.ts';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { paymentProvider } from './provider.ts';

/**
 * Opens the payment provider's page with invoices, card and cancellation.
 * @throws AppError not-found if nothing was ever bought or the provider has no such page, payment-provider-failed
 */
export async function openPortal(sub: string): Promise<{ url: string }> {
  const { membership, account } = await readFacts(sub);
  // An unpaid checkout also creates a customer, whose portal would be empty.
  if (!membership?.subscriptionId) throw new AppError('not-found');
  const provider = await paymentProvider();
  if (!provider.createPortal) throw new AppError('not-found');
  const origin = environment('SITE_ORIGIN');
  const url = await provider.createPortal({
    customerId: membership.customerId,
    returnUrl: `${origin}/membership`,
    language: account.language,
  });
  return { url };
}

import { AppError } from '#shared/errors.ts';
import { environment } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { paymentProvider } from './provider.ts';

/**
 * The provider's page with invoices, card and cancellation. Whoever comes back reads there what the membership is now.
 * @throws AppError not-found where nothing was ever bought or the provider has no such page, payment-provider-failed
 */
export async function openPortal(sub: string): Promise<{ url: string }> {
  const { membership, account } = await readFacts(sub);
  // A checkout that was opened and not paid made a customer, who has nothing to see there.
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

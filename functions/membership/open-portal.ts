import { AppError } from '#shared/errors.ts';
import { siteOrigin } from '#functions/data/parameters.ts';
import { readFacts } from '#functions/publish/change-facts.ts';
import { paymentProvider } from './provider.ts';

/**
 * The provider's page with invoices, card and cancellation.
 * @throws AppError not-found where nothing was ever bought, payment-provider-failed
 */
export async function openPortal(sub: string): Promise<{ url: string }> {
  const { membership, account } = await readFacts(sub);
  // A checkout that was opened and not paid made a customer, who has nothing to see there.
  if (!membership?.subscriptionId) throw new AppError('not-found');
  const [origin, provider] = await Promise.all([siteOrigin(), paymentProvider()]);
  const url = await provider.createPortal({
    customerId: membership.customerId,
    returnUrl: `${origin}/dashboard/purchases`,
    language: account.language,
  });
  return { url };
}

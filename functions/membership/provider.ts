import { environment, optionalEnvironment, paymentProviderName } from '#functions/data/environment.ts';
import { bankDetails, type BankDetails } from '#shared/transfer.ts';
import { createBankTransferProvider } from './transfer/bank-transfer-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * The deployment's payment provider, as its settings name it. To plug in another, write its adapter and answer it here.
 * Stripe's is loaded where it is used: its library is most of what a worker has to load.
 * @throws Error where the settings of the one that is named are missing; it quotes nothing of them
 */
export async function paymentProvider(): Promise<PaymentProvider> {
  if (paymentProviderName() === 'bank-transfer')
    return createBankTransferProvider(ownBank, () => environment('SITE_ORIGIN'));
  const { stripeProvider } = await import('./stripe/stripe.ts');
  return stripeProvider();
}

/** The account that members pay into; undefined where they do not pay by bank transfer. */
export const bankOfDeployment = (): BankDetails | undefined =>
  paymentProviderName() === 'bank-transfer' ? ownBank() : undefined;

function ownBank(): BankDetails {
  const details = bankDetails.safeParse(JSON.parse(optionalEnvironment('BANK_DETAILS') ?? 'null'));
  if (!details.success) throw new Error('BANK_DETAILS is not the account that members pay into.');
  return details.data;
}

import { environment, optionalEnvironment, paymentProviderName } from '#functions/data/environment.ts';
import { bankDetails, type BankDetails } from '#shared/transfer.ts';
import { createBankTransferProvider } from './transfer/bank-transfer-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Returns the payment provider that the deployment's settings name. To add one, write its adapter and return it here.
 * Stripe's adapter is loaded on demand, because its library is most of the Lambda's code.
 * @throws Error if the provider's settings are missing; the message contains none of them
 */
export async function paymentProvider(): Promise<PaymentProvider> {
  if (paymentProviderName() === 'bank-transfer')
    return createBankTransferProvider(ownBank, () => environment('SITE_ORIGIN'));
  const { stripeProvider } = await import('./stripe/stripe.ts');
  return stripeProvider();
}

/** Bank account that members pay into; undefined unless the deployment uses bank transfers. */
export const bankOfDeployment = (): BankDetails | undefined =>
  paymentProviderName() === 'bank-transfer' ? ownBank() : undefined;

function ownBank(): BankDetails {
  const details = bankDetails.safeParse(JSON.parse(optionalEnvironment('BANK_DETAILS') ?? 'null'));
  if (!details.success) throw new Error('BANK_DETAILS does not describe a bank account.');
  return details.data;
}

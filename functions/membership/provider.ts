import { secret } from '#functions/data/secrets.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** The deployment's payment provider. To plug in another, write its adapter and answer it here. */
export async function paymentProvider(): Promise<PaymentProvider> {
  const { secretKey, webhookSecret } = JSON.parse(await secret('STRIPE_SECRET_ARN')) as {
    secretKey: string;
    webhookSecret: string;
  };
  return createStripeProvider({ secretKey, webhookSecret, apiBase: process.env['STRIPE_API_BASE'] });
}

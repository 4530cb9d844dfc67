import * as z from 'zod';
import { optionalEnvironment } from '#functions/data/environment.ts';
import { secret } from '#functions/data/secrets.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { jsonOf } from './stripe-call.ts';
import { createStripeProvider } from './stripe-provider.ts';

const stripeKeys = z.object({ secretKey: z.string(), webhookSecret: z.string() });

/**
 * Builds the Stripe adapter with the deployment's keys.
 * @throws Error if the secret has the wrong format; the message contains none of it
 */
export async function stripeProvider(): Promise<PaymentProvider> {
  const keys = stripeKeys.safeParse(jsonOf(await secret('STRIPE_SECRET_ARN')));
  if (!keys.success)
    throw new Error('The payment secret does not have the form {"secretKey", "webhookSecret"}.');
  return createStripeProvider({
    ...keys.data,
    apiBase: optionalEnvironment('STRIPE_API_BASE'),
    statementDescriptor: optionalEnvironment('STATEMENT_DESCRIPTOR'),
    tax: optionalEnvironment('AUTOMATIC_TAX') === 'on',
  });
}

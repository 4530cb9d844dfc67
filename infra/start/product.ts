import type { Product } from '@directory/local-cloud/product.ts';

/** Connects our template to the local cloud: its parameters, its Stripe (infra/constructs/) and its Lambdas. */
export const product: Product = {
  parameters: ({ site, aws, payment }) => ({ SiteOrigin: site, StorageOrigin: aws, PaymentOrigin: payment }),
  stripe: {
    secret: 'StripeSecret',
    webhookUrl: 'StripeWebhookUrl',
    webhookEvents: 'StripeWebhookEvents',
  },
  // A worker that refuses a sign-in sleeps until the next full second (functions/http/even-time.ts), so sign-in needs
  // more workers.
  workers: { 'sign-in': 6 },
};

/** Chooses the engine of the local table, for callers that ask before the cloud starts. */
export { chooseEngine } from '@directory/local-cloud/dynamodb/engine.ts';

import type { Product } from '@directory/local-cloud/product.ts';

/** How the local cloud connects our template: its parameters, its Stripe (infra/constructs/), and its functions. */
export const product: Product = {
  parameters: ({ site, aws, payment }) => ({ SiteOrigin: site, StorageOrigin: aws, PaymentOrigin: payment }),
  stripe: {
    secret: 'StripeSecret',
    webhookUrl: 'StripeWebhookUrl',
    webhookEvents: 'StripeWebhookEvents',
  },
  // A worker that refuses a sign-in sleeps until the next full second (functions/http/even-time.ts).
  workers: { 'sign-in': 6 },
};

/** Which engine stands behind the table on this machine, for those who ask before anything starts. */
export { chooseEngine } from '@directory/local-cloud/dynamodb/engine.ts';

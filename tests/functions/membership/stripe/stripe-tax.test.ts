import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeProvider } from '#functions/membership/stripe/stripe-provider.ts';
import { isAsAsked } from '#functions/membership/sale.ts';
import {
  PAYS,
  SECRET_KEY,
  stageStripe,
  type StripeStage,
  submit,
  WEBHOOK_SECRET,
} from '@directory/local-cloud/testing/stripe.ts';

let stage: StripeStage;
beforeAll(async () => {
  stage = await stageStripe();
});
afterAll(() => stage.close());

const price = { amount: 5000, currency: 'USD', days: 30 };
const providerWith = (tax: boolean) =>
  createStripeProvider({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: stage.url, tax });

async function opened(tax: boolean) {
  const provider = providerWith(tax);
  const customerId = await provider.createCustomer({ sub: `sub-${tax}`, email: 'ana@example.com' });
  const checkout = await provider.createCheckout({
    sub: `sub-${tax}`,
    customerId,
    language: 'es',
    price,
    successUrl: 'http://site.test/dashboard/purchases?payment=success',
    cancelUrl: 'http://site.test/dashboard/purchases?payment=canceled',
    after: undefined,
  });
  const session = await stage.sdk.checkout.sessions.retrieve(checkout.id, { expand: ['line_items'] });
  const sold = await stage.sdk.prices.retrieve(checkout.product);
  return { provider, customerId, checkout, session, sold };
}

test('with tax on, the price includes tax and the payment matches the offer', async () => {
  const { provider, customerId, checkout, session, sold } = await opened(true);
  expect(session.automatic_tax.enabled).toBe(true);
  expect(sold).toMatchObject({ tax_behavior: 'inclusive', unit_amount: 5000 });
  const paid = await submit(checkout.url, { card: PAYS });
  expect(paid.status).toBe(303);
  const { payments } = await provider.readCustomer(customerId);
  expect(payments).toHaveLength(1);
  expect(payments.map((payment) => isAsAsked(payment, { ...price, product: checkout.product }))).toEqual([
    true,
  ]);
  // Renewals compute the tax from the address that the checkout collected.
  const { automatic_tax: tax } = await stage.sdk.invoices.retrieve(payments[0]?.id ?? '');
  expect(tax).toMatchObject({ enabled: true, status: 'complete' });
});

test('with tax off, the checkout uses a separate price without tax', async () => {
  const { session, sold, checkout } = await opened(false);
  expect(session.automatic_tax.enabled).toBe(false);
  expect(sold.tax_behavior).not.toBe('inclusive');
  expect(checkout.product).not.toBe((await opened(true)).checkout.product);
});

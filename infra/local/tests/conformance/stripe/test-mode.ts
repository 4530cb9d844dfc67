import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { uniqueName } from '../target.ts';
import type { StripePlace } from './place.ts';

/** Cards of https://docs.stripe.com/testing: the second attaches and then refuses every charge. */
const CARDS = { pays: 'pm_card_visa', refuses: 'pm_card_chargeCustomerFail' };
/** One period: Stripe moves a clock by at most two of its shortest subscription at a time. */
const STEP = 30 * 86_400_000;

/**
 * Stripe itself, in test mode. Subscriptions are made by the API, since nobody fills in the pages, and live on a
 * test clock (https://docs.stripe.com/billing/testing/test-clocks); deleting it deletes what is on it.
 * **Nobody has run this yet.**
 */
export function openTestMode(key: string, httpClient: Stripe.HttpClient): StripePlace {
  const sdk = new Stripe(key, { httpClient, maxNetworkRetries: 2, telemetry: false });
  let clock: Stripe.TestHelpers.TestClock | undefined;

  async function settle(id: string): Promise<void> {
    for (;;) {
      clock = await sdk.testHelpers.testClocks.retrieve(id);
      if (clock.status === 'ready') return;
      if (clock.status === 'internal_failure') throw new Error('Stripe could not move the test clock.');
      await sleep(1000);
    }
  }

  return {
    sdk,
    async subscribe(card = 'pays') {
      const frozen_time = Math.floor(Date.now() / 1000);
      const made = await sdk.testHelpers.testClocks.create({ frozen_time, name: uniqueName('clock') });
      clock = made;
      onTestFinished(async () => void (await sdk.testHelpers.testClocks.del(made.id)));
      const customer = await sdk.customers.create({
        email: 'ana@example.com',
        test_clock: made.id,
        payment_method: CARDS.pays,
        invoice_settings: { default_payment_method: CARDS.pays },
      });
      const product = await sdk.products.create({ name: uniqueName('membership') });
      const price = await sdk.prices.create({
        currency: 'usd',
        unit_amount: 2900,
        recurring: { interval: 'day', interval_count: 30 },
        product: product.id,
      });
      const subscription = await sdk.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        off_session: true,
      });
      if (card === 'fails at renewal') {
        const { id } = await sdk.paymentMethods.attach(CARDS.refuses, { customer: customer.id });
        await sdk.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
      }
      return subscription;
    },
    async pass(milliseconds) {
      if (!clock) throw new Error('Nothing was subscribed whose time could pass.');
      for (let left = milliseconds; left > 0; left -= STEP) {
        const frozen_time = clock.frozen_time + Math.ceil(Math.min(left, STEP) / 1000);
        await sdk.testHelpers.testClocks.advance(clock.id, { frozen_time });
        await settle(clock.id);
      }
    },
  };
}

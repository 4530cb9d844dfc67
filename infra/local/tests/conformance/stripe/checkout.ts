import { describe, expect, test } from 'vitest';
import { DECLINES, openCheckout, PAYS } from '../../../testing/stripe.ts';
import type { Suite } from '../suite.ts';
import { hereOnly, NO_PAGE, openStandIn, openStripe } from './place.ts';

const DAY = 86_400_000;

/** https://docs.stripe.com/api/checkout/sessions and https://docs.stripe.com/payments/checkout. */
export function checkout(suite: Suite): void {
  test('a session is open for a day, or until it is expired, which is done once', async () => {
    const { sdk } = await openStripe(suite);
    const session = await openCheckout(sdk, {
      customer_email: 'ana@example.com',
      metadata: { purpose: 'membership' },
      subscription_data: { metadata: { account: 'account-1' } },
      adaptive_pricing: { enabled: false },
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      expand: ['line_items'],
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      amount_total: 2900,
      currency: 'usd',
      adaptive_pricing: { enabled: false },
      client_reference_id: 'account-1',
      customer_email: 'ana@example.com',
      metadata: { purpose: 'membership' },
      url: expect.stringMatching(/^https?:/) as string,
      line_items: { data: [{ description: 'Membership', amount_total: 2900 }] },
    });
    expect((await openCheckout(sdk)).expires_at - Math.floor(Date.now() / 1000)).toBeGreaterThan(86_300);
    const expand = ['line_items'];
    expect(await sdk.checkout.sessions.expire(session.id, { expand })).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect(await sdk.checkout.sessions.retrieve(session.id, { expand })).toMatchObject({ status: 'expired' });
    await expect(sdk.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('takes a price that was made before', async () => {
    const { sdk } = await openStripe(suite);
    const price = await sdk.prices.create({
      currency: 'mxn',
      unit_amount: 49_900,
      recurring: { interval: 'day', interval_count: 30 },
      product_data: { name: 'Membership' },
    });
    const session = await openCheckout(sdk, { line_items: [{ price: price.id, quantity: 1 }] });
    expect(session).toMatchObject({ currency: 'mxn', amount_total: 49_900 });
  });

  test('describes its product on the spot, or names one', async () => {
    const { sdk } = await openStripe(suite);
    const product = await sdk.products.create({ name: 'Membership' });
    const priced = (more: object) => ({
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 100,
        recurring: { interval: 'day' as const, interval_count: 30 },
        ...more,
      },
    });
    const product_data = { name: 'x', description: 'of 30 days', metadata: { tier: 'premium' } };
    for (const more of [{ product: product.id }, { product_data }])
      expect(await openCheckout(sdk, { line_items: [priced(more)] })).toMatchObject({ amount_total: 100 });
  });

  describe('with automatic tax', () => {
    const taxed = { automatic_tax: { enabled: true } };
    const sold = (tax_behavior?: 'inclusive') => ({
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 2900,
            recurring: { interval: 'day' as const, interval_count: 30 },
            product_data: { name: 'Membership', tax_code: 'txcd_10000000' },
            ...(tax_behavior && { tax_behavior }),
          },
        },
      ],
    });

    test('asks where the customer is, and whether the price has the tax in it', async () => {
      const { sdk } = await openStripe(suite);
      const { id: customer } = await sdk.customers.create({ email: 'ana@example.com' });
      await expect(openCheckout(sdk, { customer, ...taxed, ...sold('inclusive') })).rejects.toMatchObject({
        code: 'customer_tax_location_invalid',
      });
      const session = await openCheckout(sdk, {
        customer,
        ...taxed,
        ...sold('inclusive'),
        customer_update: { address: 'auto', name: 'never' },
        billing_address_collection: 'required',
      });
      expect(session).toMatchObject({
        automatic_tax: { enabled: true, liability: { type: 'self' } },
        billing_address_collection: 'required',
        amount_total: 2900,
      });
      await expect(
        openCheckout(sdk, { customer_update: { address: 'auto' } }),
        'there is nobody to update',
      ).rejects.toMatchObject({ statusCode: 400, param: 'customer_update' });
    });

    hereOnly('Stripe’s own setting may say it for every price', () => {
      test('a price that says nothing of tax is refused', async () => {
        const { sdk } = await openStandIn(suite);
        await expect(openCheckout(sdk, { ...taxed, ...sold() })).rejects.toMatchObject({ statusCode: 400 });
      });
    });
  });

  hereOnly(NO_PAGE, () => {
    describe('its page', () => {
      test('takes a card, and goes to the success address with the session in it', async () => {
        const { sdk, post } = await openStandIn(suite);
        const session = await openCheckout(sdk, { customer_email: 'ana@example.com' });
        const paid = await post(session.url ?? '');
        expect(paid.status).toBe(303);
        expect(paid.headers.get('location')).toBe(
          `http://site.test/dashboard/purchases?payment=success&session=${session.id}`,
        );
        const after = await sdk.checkout.sessions.retrieve(session.id, {
          expand: ['subscription.latest_invoice', 'customer'],
        });
        expect(after).toMatchObject({
          status: 'complete',
          payment_status: 'paid',
          url: null,
          customer: { email: 'ana@example.com' },
          subscription: { status: 'active', latest_invoice: { status: 'paid', amount_paid: 2900 } },
        });
      });

      test('tells a declined card; nothing is paid', async () => {
        const { sdk, post } = await openStandIn(suite);
        const session = await openCheckout(sdk);
        const declined = await post(session.url ?? '', { email: 'ana@example.com', card: DECLINES });
        expect(declined.status).toBe(402);
        expect(await sdk.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
        expect((await sdk.invoices.list({ status: 'paid' })).data).toEqual([]);
      });

      test('paid twice at once charges once', async () => {
        const { sdk } = await openStandIn(suite);
        const { url } = await openCheckout(sdk);
        const form = { email: 'ana@example.com', card: PAYS, expiry: '12/39', cvc: '123' };
        const pay = () =>
          fetch(url ?? '', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
        const answers = await Promise.all([pay(), pay()]);
        expect(answers.map(({ status }) => status)).toEqual([303, 303]);
        expect((await sdk.subscriptions.list()).data).toHaveLength(1);
      });

      test('takes nothing any more when the session has expired by itself', async () => {
        const { sdk, stage, pass } = await openStandIn(suite);
        const left = await openCheckout(sdk);
        await pass(DAY);
        expect((await fetch(left.url ?? '')).status).toBe(410);
        expect((await fetch(left.url ?? '', { method: 'POST' })).status).toBe(410);
        await stage.stripe.deliverDue();
        const [event] = (await sdk.events.list({ type: 'checkout.session.expired' })).data;
        expect(event?.data.object).toMatchObject({ id: left.id, status: 'expired' });
      });

      test('pays with tax computed, and in the words that the statement shall have', async () => {
        const { sdk, pay, post } = await openStandIn(suite);
        const { id: customer } = await sdk.customers.create({
          email: 'eva@example.com',
          address: { country: 'MX', postal_code: '97000' },
        });
        const { id: price } = await sdk.prices.create({
          currency: 'usd',
          unit_amount: 2900,
          tax_behavior: 'inclusive',
          recurring: { interval: 'day', interval_count: 30 },
          product_data: { name: 'Membership', statement_descriptor: 'Directory' },
        });
        const line_items = [{ price, quantity: 1 }];
        const taxed = { customer, line_items, automatic_tax: { enabled: true } };
        const lost = await openCheckout(sdk, taxed);
        expect((await post(lost.url ?? '', { country: 'XX' })).status).toBe(400);
        const kept = await openCheckout(sdk, { ...taxed, customer_update: { address: 'auto' } });
        await post(kept.url ?? '', { country: 'PE', postal_code: '15001' });
        expect(await sdk.customers.retrieve(customer)).toMatchObject({
          address: { country: 'PE', postal_code: '15001' },
        });
        const session = await pay(undefined, taxed);
        const { automatic_tax: tax } = await sdk.invoices.retrieve(session.invoice as string);
        expect(tax).toMatchObject({ enabled: true, status: 'complete' });
        const [charge] = (await sdk.charges.list({ customer })).data;
        expect(charge).toMatchObject({
          amount: 2900,
          statement_descriptor: 'Directory',
          calculated_statement_descriptor: 'DIRECTORY',
        });
      });

      test('pays for the customer it names; the subscription carries what was given', async () => {
        const { sdk, pay } = await openStandIn(suite);
        const { id } = await sdk.customers.create({ email: 'eva@example.com' });
        const session = await pay(undefined, {
          customer: id,
          subscription_data: { metadata: { account: 'account-1' } },
        });
        expect(session).toMatchObject({ customer: id, customer_details: { email: 'eva@example.com' } });
        const subscription = await sdk.subscriptions.retrieve(session.subscription as string);
        expect(subscription.metadata).toEqual({ account: 'account-1' });
      });
    });
  });
}

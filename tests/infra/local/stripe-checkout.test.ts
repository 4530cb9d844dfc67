import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DECLINES,
  openCheckout,
  payCheckout,
  stageStripe,
  submit,
  type StripeStage,
} from '#tests/support/stripe.ts';

let stage: StripeStage;
beforeEach(async () => {
  stage = await stageStripe();
});
afterEach(() => stage.close());

describe('a hosted checkout', () => {
  test('shows the order, takes a card, and goes to the success address with the session in it', async () => {
    const session = await openCheckout(stage.sdk, { customer_email: 'ana@example.com' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 2900 });
    const markup = await (await fetch(session.url ?? '')).text();
    expect(markup).toContain('Membership');
    expect(markup).toContain('$29.00');
    expect(markup).toContain('Local demo: no real payment');
    expect(markup).toContain('http://site.test/membership?payment=canceled');

    const paid = await submit(session.url ?? '');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(
      `http://site.test/dashboard/purchases?payment=success&session=${session.id}`,
    );
    const after = await stage.sdk.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'line_items'],
    });
    expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(after).toMatchObject({
      subscription: { status: 'active', latest_invoice: { status: 'paid', amount_paid: 2900 } },
      line_items: { data: [{ description: 'Membership', amount_total: 2900 }] },
    });
  });

  test('is Spanish when the session says so, or the browser when it says nothing', async () => {
    const spanish = await openCheckout(stage.sdk, { locale: 'es-419' });
    expect(await (await fetch(spanish.url ?? '')).text()).toContain('Demostración local: no es un pago real');
    const auto = await openCheckout(stage.sdk, { locale: 'auto' });
    const browser = { headers: { 'accept-language': 'de,es-MX;q=0.9,en;q=0.8' } };
    expect(await (await fetch(auto.url ?? '', browser)).text()).toContain('<html lang="es">');
  });

  test('runs no script, and its policy admits its own style sheet', async () => {
    const session = await openCheckout(stage.sdk);
    const response = await fetch(session.url ?? '');
    const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
  });

  test('shows what it was given as text, never as markup', async () => {
    const session = await openCheckout(stage.sdk);
    const typed = { email: '"><script>alert(1)</script>' };
    const markup = await (await submit(session.url ?? '', typed)).text();
    expect(markup).not.toContain('<script>');
    expect(markup).toContain('&lt;script&gt;');
  });

  test.each([
    ['a declined card', { card: DECLINES }, 402, 'Your card was declined'],
    ['a number that is no test card', { card: '4111 1111 1111 1111' }, 400, 'Use one of the test cards'],
    ['a card that has expired', { expiry: '01/20' }, 400, 'expiry date in the future'],
    ['a short security code', { cvc: '12' }, 400, 'the 3 digits'],
    ['no e-mail', { email: 'nobody' }, 400, 'valid e-mail'],
  ])('%s is told, nothing is paid and nothing is sent', async (_, given, status, message) => {
    const session = await openCheckout(stage.sdk);
    const response = await submit(session.url ?? '', { email: 'ana@example.com', ...given });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(message);
    expect(await stage.sdk.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
    expect((await stage.sdk.events.list()).data).toEqual([]);
  });

  test('paid twice charges once', async () => {
    const session = await openCheckout(stage.sdk);
    const address = session.url ?? '';
    const form = new URLSearchParams({
      email: 'ana@example.com',
      card: '4242424242424242',
      expiry: '12/39',
      cvc: '123',
    });
    const pay = () => fetch(address, { method: 'POST', body: form, redirect: 'manual' });
    const [first, second] = await Promise.all([pay(), pay()]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await stage.sdk.subscriptions.list()).data).toHaveLength(1);
  });

  test('expires after a day by itself, or when asked, and then takes no payment', async () => {
    const asked = await openCheckout(stage.sdk);
    const left = await openCheckout(stage.sdk);
    expect(await stage.sdk.checkout.sessions.expire(asked.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await expect(stage.sdk.checkout.sessions.expire(asked.id)).rejects.toMatchObject({ statusCode: 400 });
    stage.clock.advance(24 * 3600 * 1000);
    expect((await fetch(left.url ?? '')).status).toBe(410);
    await stage.stripe.advance();
    const events = await stage.sdk.events.list({ type: 'checkout.session.expired' });
    expect(events.data.map((event) => event.data.object)).toMatchObject([{ id: left.id }, { id: asked.id }]);
    expect((await fetch(left.url ?? '', { method: 'POST' })).status).toBe(410);
  });

  test('pays for the customer it names, whose metadata and subscription carry what was given', async () => {
    const customer = await stage.sdk.customers.create({
      email: 'eva@example.com',
      metadata: { account: 'account-1' },
    });
    const session = await payCheckout(stage, undefined, {
      customer: customer.id,
      metadata: { purpose: 'membership' },
      subscription_data: { metadata: { account: 'account-1' } },
    });
    expect(session).toMatchObject({
      customer: customer.id,
      client_reference_id: 'account-1',
      customer_details: { email: 'eva@example.com' },
      metadata: { purpose: 'membership' },
    });
    const subscription = await stage.sdk.subscriptions.retrieve(session.subscription as string);
    expect(subscription.metadata).toEqual({ account: 'account-1' });
    const [item] = subscription.items.data;
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(30 * 24 * 3600);
  });

  test('takes a price by its lookup key', async () => {
    const product = await stage.sdk.products.create({ name: 'Membership' });
    const price = await stage.sdk.prices.create({
      currency: 'mxn',
      unit_amount: 49900,
      recurring: { interval: 'day', interval_count: 30 },
      product: product.id,
      lookup_key: 'membership-mxn',
    });
    const found = await stage.sdk.prices.list({ lookup_keys: ['membership-mxn'], expand: ['data.product'] });
    expect(found.data).toMatchObject([{ id: price.id, product: { name: 'Membership' } }]);
    const session = await openCheckout(stage.sdk, { line_items: [{ price: price.id, quantity: 1 }] });
    expect(session).toMatchObject({ currency: 'mxn', amount_total: 49900 });
  });
});

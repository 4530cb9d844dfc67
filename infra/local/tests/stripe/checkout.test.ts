import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { DECLINES, openCheckout, openForm, PAYS, PRICE, submit } from '../../testing/stripe.ts';
import { ASKS, DAY, HOUR, MONTH, openStage, type Stage } from './stage.ts';

describe('checkout', () => {
  test('stays open for a day; then its page returns 410', async () => {
    const { sdk, pass, checkout } = await openStage();
    const { id, url } = await checkout();
    const pay = await openForm(url);
    const { created, expires_at, status } = await sdk.checkout.sessions.retrieve(id);
    expect([status, expires_at - created]).toEqual(['open', 86_400]);
    pass(DAY + 1000);
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null });
    expect((await fetch(url)).status).toBe(410);
    expect((await pay()).status).toBe(410);
  });

  test('can be expired once, but not after payment', async () => {
    const { sdk, checkout } = await openStage();
    const [left, paid] = [await checkout(), await checkout()];
    expect(await sdk.checkout.sessions.expire(left.id)).toMatchObject({ status: 'expired' });
    await submit(paid.url);
    for (const { id } of [left, paid])
      await expect(sdk.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('redirects to the success address and creates the subscription when paid', async () => {
    const { sdk, checkout, subscriptionsOf, invoicesOf } = await openStage();
    const metadata = { sub: 'account-1' };
    const { id, customer, url } = await checkout({ subscription_data: { metadata } });
    const paid = await submit(url);
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://site.test/dashboard/purchases?payment=success&session=${id}`,
    ]);
    const session = await sdk.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      line_items: { data: [{ amount_total: 2900, description: 'Membership' }] },
    });
    const [subscription] = await subscriptionsOf(customer);
    expect(subscription).toMatchObject({ id: session.subscription, status: 'active', metadata });
    const [item] = subscription?.items.data ?? [];
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(30 * 86_400);
    expect(await invoicesOf(customer)).toMatchObject([
      { status: 'paid', amount_paid: 2900, billing_reason: 'subscription_create', attempt_count: 1 },
    ]);
  });

  test('charges once when paid in two tabs at once', async () => {
    const { checkout, chargesOf } = await openStage();
    const { customer, url } = await checkout();
    const tabs = [await openForm(url), await openForm(url)];
    const answers = await Promise.all(tabs.map((pay) => pay()));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await chargesOf(customer)).toHaveLength(1);
  });

  test('leaves a subscription incomplete after a declined card until another card pays', async () => {
    const { sdk, checkout, subscriptionsOf, invoicesOf, chargesOf, types } = await openStage();
    const { id, customer, url } = await checkout();
    for (const attempts of [1, 1]) {
      expect((await submit(url, { card: DECLINES })).status).toBe(402);
      expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'incomplete' }]);
      expect(await invoicesOf(customer)).toMatchObject([
        { status: 'open', attempt_count: attempts, next_payment_attempt: null },
      ]);
    }
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null });
    expect((await submit(url, { card: PAYS })).status).toBe(303);
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
    const charges = await chargesOf(customer);
    expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
    expect(new Set(charges.map(({ payment_intent: intent }) => intent)).size).toBe(1);
    expect(await types(customer)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.payment_failed',
      // Each further attempt updates the subscription, because it uses another card.
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  test('expires an unpaid subscription after 23 hours and can start a new subscription', async () => {
    const { pass, checkout, subscriptionsOf, invoicesOf } = await openStage();
    const { customer, url } = await checkout();
    await submit(url, { card: DECLINES });
    pass(23 * HOUR - 60_000);
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'incomplete' }]);
    pass(120_000);
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'incomplete_expired' }]);
    expect(await invoicesOf(customer)).toMatchObject([{ status: 'void' }]);
    expect((await submit(url)).status).toBe(303);
    expect(await subscriptionsOf(customer)).toMatchObject([
      { status: 'active' },
      { status: 'incomplete_expired' },
    ]);
  });

  test.each<[string, (stage: Stage, subscription: string, invoice: string) => Promise<unknown>]>([
    ['that is canceled', ({ sdk }, id) => sdk.subscriptions.cancel(id)],
    ['whose invoice is voided', ({ sdk }, _, id) => sdk.invoices.voidInvoice(id)],
  ])('expires an incomplete subscription %s', async (_what, end) => {
    const stage = await openStage();
    const { customer, url } = await stage.checkout();
    await submit(url, { card: DECLINES });
    const [subscription] = await stage.subscriptionsOf(customer);
    const [invoice] = await stage.invoicesOf(customer);
    await end(stage, subscription?.id ?? '', invoice?.id ?? '');
    expect(await stage.subscriptionsOf(customer)).toMatchObject([{ status: 'incomplete_expired' }]);
    expect(await stage.invoicesOf(customer)).toMatchObject([{ status: 'void' }]);
    const { subscriptions } = stage.sdk;
    const id = subscription?.id ?? '';
    await expect(subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(subscriptions.update(id, { cancel_at: '' })).rejects.toMatchObject({ statusCode: 400 });
  });

  test.each<
    [string, object, Partial<Stripe.PriceCreateParams>, Partial<Stripe.Checkout.SessionCreateParams>]
  >([
    ['49 cents', { code: 'amount_too_small' }, { unit_amount: 49 }, {}],
    ['another currency than a running subscription', {}, { currency: 'mxn' }, {}],
    [
      'tax when the price has no tax behavior',
      { param: 'line_items[0][price]' },
      {},
      { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } },
    ],
    [
      'tax without an address',
      { code: 'customer_tax_location_invalid' },
      { tax_behavior: 'inclusive' },
      { automatic_tax: { enabled: true } },
    ],
  ])('is refused for %s', async (_what, error, change, more) => {
    const { sdk, subscribe } = await openStage();
    const customer = (await subscribe()).customer as string;
    const { id: price } = await sdk.prices.create({ ...PRICE, ...change });
    const opened = openCheckout(sdk, { customer, line_items: [{ price, quantity: 1 }], ...more });
    await expect(opened).rejects.toMatchObject({ statusCode: 400, ...error });
  });
});

describe('3-D Secure', () => {
  /** Submits a form with a card that needs authentication. Returns the address of the bank's page. */
  async function ask(url: string, form: Record<string, string>, formWith = ''): Promise<string> {
    const { status, headers } = await submit(url, form, formWith);
    expect(status).toBe(303);
    return new URL(headers.get('location') ?? '', url).href;
  }

  test('charges nothing before the cardholder passes, then completes the checkout', async () => {
    const { sdk, checkout, chargesOf, subscriptionsOf } = await openStage();
    const { id, customer, url } = await checkout();
    const bank = await ask(url, { card: ASKS });
    expect(bank).toContain('/3ds/');
    expect(await chargesOf(customer)).toEqual([]);
    const passed = await submit(bank, { action: 'complete' });
    expect(passed.headers.get('location')).toContain(`session=${id}`);
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' });
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
    expect(await chargesOf(customer)).toMatchObject([{ status: 'succeeded', amount: 2900 }]);
    expect((await fetch(bank, { method: 'POST' })).status, 'works only once').toBe(404);
  });

  test('returns to the checkout with the reason after a failure', async () => {
    const { checkout, subscriptionsOf, chargesOf } = await openStage();
    const { customer, url } = await checkout();
    const bank = await ask(url, { card: ASKS });
    const failed = await submit(bank, { action: 'fail' });
    expect(failed.headers.get('location')).toContain('problem=authenticationFailed');
    expect((await fetch(bank)).status).toBe(404);
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'incomplete' }]);
    expect(await chargesOf(customer)).toEqual([]);
  });

  test('cannot be passed for a card that was replaced', async () => {
    const { checkout, chargesOf } = await openStage();
    const { customer, url } = await checkout();
    const bank = await openForm(await ask(url, { card: ASKS }));
    await submit(url, { card: DECLINES });
    expect((await bank({ action: 'complete' })).status).toBe(410);
    expect(await chargesOf(customer)).toMatchObject([{ status: 'failed' }]);
  });

  test('makes a renewal fail until the cardholder pays in the portal', async () => {
    const { checkout, pass, portal, subscriptionsOf, invoicesOf } = await openStage();
    const { customer, url } = await checkout();
    await submit(await ask(url, { card: ASKS }), { action: 'complete' });
    pass(MONTH + 2 * HOUR);
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'past_due' }]);
    const [before] = await invoicesOf(customer);
    const page = await portal(customer);
    await submit(await ask(page, {}, 'value="pay"'), { action: 'fail' });
    const { attempt_count, next_payment_attempt } = before ?? {};
    expect((await invoicesOf(customer))[0], 'retries unchanged').toMatchObject({
      attempt_count,
      next_payment_attempt,
    });
    await submit(await ask(page, {}, 'value="pay"'), { action: 'complete' });
    expect(await subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
  });
});

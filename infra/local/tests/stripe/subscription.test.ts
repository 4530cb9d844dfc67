import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { FAILS_LATER, PAYS, submit } from '../../testing/stripe.ts';
import { DAY, HOUR, MONTH, openStage } from './stage.ts';

async function subscribed(card = PAYS) {
  const stage = await openStage();
  const { id, customer, items } = await stage.subscribe(card);
  return {
    ...stage,
    id,
    customer: customer as string,
    end: items.data[0]?.current_period_end ?? 0,
    reload: () => stage.sdk.subscriptions.retrieve(id),
    newest: async (): Promise<Stripe.Invoice> => (await stage.invoicesOf(customer as string))[0]!,
  };
}

/** Starts a stand-in with a subscription whose renewal failed an hour ago. */
async function pastDue() {
  const stage = await subscribed(FAILS_LATER);
  stage.pass(MONTH + 2 * HOUR);
  return stage;
}

describe('renewal', () => {
  test('starts the next period with a draft invoice and collects it an hour later', async () => {
    const { pass, during, customer, end, reload, newest } = await subscribed();
    expect(await during(customer, () => pass(MONTH - 5 * 60_000))).toEqual([]);
    expect(await during(customer, () => pass(10 * 60_000))).toEqual([
      'customer.subscription.updated',
      'invoice.created',
    ]);
    const { status, items } = await reload();
    expect([status, items.data[0]?.current_period_start]).toEqual(['active', end]);
    expect(await newest()).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    expect(await during(customer, () => pass(2 * HOUR))).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect(await newest()).toMatchObject({
      status: 'paid',
      amount_paid: 2900,
      lines: { data: [{ period: { start: end, end: end + 30 * 86_400 } }] },
      payments: { data: [{ status: 'paid', amount_paid: 2900, payment: { type: 'payment_intent' } }] },
    });
  });

  test('catches up in order of time after the clock jumps by months', async () => {
    const { sdk, pass, customer, subscribe, invoicesOf } = await subscribed();
    pass(10 * DAY);
    await subscribe();
    pass(81 * DAY);
    const times = (await sdk.events.list({ limit: 100 })).data.map(({ created }) => created);
    expect(times, 'events of both subscriptions in order').toEqual(
      times.toSorted((one, other) => other - one),
    );
    const invoices = await invoicesOf(customer);
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    const periods = invoices.map(({ lines }) => lines.data[0]?.period);
    for (const [index, period] of periods.slice(1).entries()) expect(periods[index]?.start).toBe(period?.end);
  });

  test('is retried after 1, 2 and 4 days; then the subscription is canceled', async () => {
    const { pass, during, customer, reload, newest } = await subscribed(FAILS_LATER);
    pass(MONTH);
    expect(await during(customer, () => pass(HOUR + 1000))).toEqual([
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    expect(await reload()).toMatchObject({ status: 'past_due' });
    expect(await newest()).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
      amount_paid: 0,
    });
    for (const days of [1, 2])
      expect(await during(customer, () => pass(days * DAY))).toEqual(['invoice.payment_failed']);
    expect(await during(customer, () => pass(4 * DAY))).toEqual([
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ]);
    expect(await reload()).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) as number });
    expect(await newest()).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null });
    expect(await during(customer, () => pass(90 * DAY))).toEqual([]);
  });

  test('whose invoice is voided makes the subscription active again', async () => {
    const { sdk, pass, customer, during, reload, newest, invoicesOf } = await pastDue();
    const { id } = await newest();
    expect(await sdk.invoices.voidInvoice(id ?? '')).toMatchObject({ status: 'void' });
    expect(await reload()).toMatchObject({ status: 'active' });
    for (const one of await invoicesOf(customer))
      await expect(sdk.invoices.voidInvoice(one.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    expect(await during(customer, () => pass(7 * DAY))).toEqual([]);
  });
});

describe('cancellation', () => {
  test('for the period’s end can be undone before it takes effect', async () => {
    const { sdk, pass, during, customer, id, end, reload } = await subscribed();
    const update = (change: Stripe.SubscriptionUpdateParams) => sdk.subscriptions.update(id, change);
    const ending = { status: 'active', cancel_at_period_end: true, cancel_at: end };
    expect(await update({ cancel_at_period_end: true })).toMatchObject(ending);
    expect(await update({ cancel_at_period_end: false })).toMatchObject({ cancel_at: null });
    await update({ cancel_at_period_end: true });
    const unchanged = () => update({ cancel_at_period_end: true });
    expect(await during(customer, unchanged)).toEqual([]);
    expect(await during(customer, () => pass(MONTH + 60_000))).toEqual(['customer.subscription.deleted']);
    expect(await reload()).toMatchObject({ status: 'canceled', ended_at: end });
    await expect(update({ cancel_at_period_end: false })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('hides the subscription from the default list if it takes effect at once', async () => {
    const { sdk, id, customer } = await subscribed();
    expect(await sdk.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    const missing = { statusCode: 404, code: 'resource_missing' };
    await expect(sdk.subscriptions.cancel(id)).rejects.toMatchObject(missing);
    expect((await sdk.subscriptions.list({ customer })).data).toEqual([]);
    expect((await sdk.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });
});

describe('portal', () => {
  test('schedules a cancellation by end date, which the API can clear', async () => {
    const { sdk, portal, customer, id, end, reload } = await subscribed();
    const page = await portal(customer);
    expect((await submit(page, {}, 'value="cancel"')).status).toBe(303);
    expect(await reload()).toMatchObject({ cancel_at_period_end: false, cancel_at: end });
    await submit(page, {}, 'value="resume"');
    expect(await reload()).toMatchObject({ cancel_at: null, status: 'active' });
    await submit(page, {}, 'value="cancel"');
    expect(await sdk.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
  });

  test('pays a failed renewal after the card is replaced', async () => {
    const { portal, pass, during, customer, reload } = await pastDue();
    const page = await portal(customer);
    const before = (await reload()).default_payment_method;
    expect((await submit(page, {}, 'value="pay"')).status, 'the same card').toBe(400);
    expect((await submit(page, { card: '4111 1111 1111 1111' }, 'value="card"')).status).toBe(400);
    await submit(page, { card: PAYS }, 'value="card"');
    expect((await reload()).default_payment_method).not.toBe(before);
    expect((await submit(page, {}, 'value="pay"')).status).toBe(303);
    expect(await reload()).toMatchObject({ status: 'active' });
    expect(await during(customer, () => pass(7 * DAY))).toEqual([]);
  });

  test('cannot change another customer’s subscription or invoice', async () => {
    const { portal, customer, subscribe, sdk, id: own, pass, chargesOf } = await subscribed();
    const other = await subscribe(FAILS_LATER);
    pass(MONTH + 2 * HOUR);
    const [unpaid] = (await sdk.invoices.list({ subscription: other.id, status: 'open' })).data;
    const page = await portal(customer);
    const fields = { invoice: unpaid?.id ?? '' };
    for (const [action, subscription] of [
      ['cancel', other.id],
      ['card', other.id],
      ['pay', other.id],
      ['pay', own],
    ] as const)
      await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, card: PAYS, action, subscription }),
        redirect: 'manual',
      });
    expect(await sdk.subscriptions.retrieve(other.id)).toMatchObject({
      cancel_at: null,
      status: 'past_due',
      default_payment_method: other.default_payment_method,
    });
    const charges = await chargesOf(other.customer as string);
    expect(charges.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  test('returns 404 an hour after its last use and for a guessed address', async () => {
    const { portal, customer, pass } = await subscribed();
    const page = await portal(customer);
    for (const wait of [50, 50]) {
      pass(wait * 60_000);
      expect((await fetch(page)).status).toBe(200);
    }
    pass(HOUR);
    expect((await fetch(page)).status).toBe(404);
    expect((await fetch(page.replace(/\w+$/, 'test_guess'))).status).toBe(404);
  });
});

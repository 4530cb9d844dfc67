import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FAILS_LATER, payCheckout, stageStripe, submit, type StripeStage } from '#tests/support/stripe.ts';

let stage: StripeStage;
beforeEach(async () => {
  stage = await stageStripe();
});
afterEach(() => stage.close());

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

/** Moves time and lets everything that is due happen. @returns the types of the new events, oldest first */
async function pass(milliseconds: number): Promise<string[]> {
  const before = await newest();
  stage.clock.advance(milliseconds);
  await stage.stripe.advance();
  const page = { limit: 100, ...(before && { ending_before: before }) };
  return (await stage.sdk.events.list(page)).data.map(({ type }) => type).reverse();
}

const newest = async () => (await stage.sdk.events.list({ limit: 1 })).data[0]?.id;

async function subscribe(card?: string): Promise<Stripe.Subscription> {
  const session = await payCheckout(stage, card);
  return stage.sdk.subscriptions.retrieve(session.subscription as string);
}

const reload = (subscription: Stripe.Subscription) => stage.sdk.subscriptions.retrieve(subscription.id);

describe('a subscription', () => {
  test('renews every 30 days: first a draft and the new period, an hour later the money', async () => {
    const subscription = await subscribe();
    const [first] = subscription.items.data;
    expect(await pass(30 * DAY - 5000)).toEqual([]);
    expect(await pass(10_000)).toEqual(['customer.subscription.updated', 'invoice.created']);
    const renewing = await reload(subscription);
    expect(renewing).toMatchObject({
      status: 'active',
      items: { data: [{ current_period_start: first?.current_period_end }] },
    });
    expect(await pass(HOUR)).toEqual(['invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded']);

    const invoices = await stage.sdk.invoices.list({ subscription: subscription.id });
    expect(invoices.data).toMatchObject([
      {
        billing_reason: 'subscription_cycle',
        status: 'paid',
        lines: { data: [{ period: { start: first?.current_period_end } }] },
      },
      { billing_reason: 'subscription_create', status: 'paid' },
    ]);
    expect(invoices.data[0]?.number).toMatch(/-0002$/);
  });

  test('catches up on every renewal that was missed, in order', async () => {
    const subscription = await subscribe();
    await pass(91 * DAY);
    const invoices = await stage.sdk.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    const periods = invoices.data.map(({ lines }) => lines.data[0]?.period);
    expect(periods[0]?.start).toBe(periods[1]?.end);
    expect(periods[1]?.start).toBe(periods[2]?.end);
  });

  test('whose renewal fails is past due, is tried after 1, 2 and 4 days, and is then canceled', async () => {
    const subscription = await subscribe(FAILS_LATER);
    await pass(30 * DAY);
    expect(await pass(HOUR)).toEqual([
      'invoice.finalized',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    expect(await reload(subscription)).toMatchObject({ status: 'past_due' });
    expect(await pass(DAY)).toEqual(['invoice.payment_failed']);
    expect(await pass(2 * DAY)).toEqual(['invoice.payment_failed']);
    expect(await pass(4 * DAY)).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    expect(await reload(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const [invoice] = (await stage.sdk.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null });
    expect(await pass(90 * DAY)).toEqual([]);
  });

  test('canceled at the end of its period lives until then, and can be kept before', async () => {
    const subscription = await subscribe();
    const end = subscription.items.data[0]?.current_period_end;
    const ending = await stage.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    const kept = await stage.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    });

    await stage.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(await pass(30 * DAY)).toEqual(['customer.subscription.deleted']);
    expect(await reload(subscription)).toMatchObject({ status: 'canceled', ended_at: end });
    expect(await pass(30 * DAY)).toEqual([]);
  });

  test('canceled at once ends at once, and only once', async () => {
    const subscription = await subscribe();
    const canceled = await stage.sdk.subscriptions.cancel(subscription.id, {
      cancellation_details: { comment: 'moving', feedback: 'unused' },
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_details: { comment: 'moving', feedback: 'unused', reason: 'cancellation_requested' },
    });
    await expect(stage.sdk.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(
      stage.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ code: 'invalid_canceled_subscription_fields' });
  });

  test('can be refunded through its invoice, once', async () => {
    const session = await payCheckout(stage);
    const invoice = await stage.sdk.invoices.retrieve(session.invoice as string, { expand: ['payments'] });
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
    await stage.sdk.refunds.create({ payment_intent: intent, amount: 900 });
    const refund = await stage.sdk.refunds.create({
      payment_intent: intent,
      reason: 'requested_by_customer',
    });
    expect(refund).toMatchObject({ amount: 2000, status: 'succeeded' });
    await expect(stage.sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const charges = await stage.sdk.charges.list({ customer: session.customer as string });
    expect(charges.data).toMatchObject([{ status: 'succeeded', amount_refunded: 2900, refunded: true }]);
    const events = await stage.sdk.events.list({ type: 'charge.refunded' });
    expect(events.data.map((event) => event.data.object)).toMatchObject([
      { amount_refunded: 2900, refunded: true, payment_intent: intent },
      { amount_refunded: 900, refunded: false },
    ]);
    const ofCharge = await stage.sdk.refunds.list({ charge: charges.data[0]?.id });
    expect(ofCharge.data).toMatchObject([{ id: refund.id, amount: 2000 }, { amount: 900 }]);
    expect((await stage.sdk.refunds.list({ charge: 'ch_other' })).data).toEqual([]);
    const found = await stage.sdk.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    });
    expect(found.data).toMatchObject([{ invoice: invoice.id }]);
  });

  test('can be disputed by the bank', async () => {
    const session = await payCheckout(stage);
    const invoice = await stage.sdk.invoices.retrieve(session.invoice as string, {
      expand: ['payments.data.payment.payment_intent'],
    });
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    const dispute = stage.stripe.test.dispute(intent.latest_charge as string);
    const [event] = (await stage.sdk.events.list({ type: 'charge.dispute.created' })).data;
    expect(event?.data.object).toMatchObject({ id: dispute.id, payment_intent: intent.id, amount: 2900 });
    const listed = await stage.sdk.disputes.list({ payment_intent: intent.id });
    expect(listed.data).toMatchObject([{ id: dispute.id, status: 'needs_response' }]);
    await expect(stage.sdk.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});

describe('the customer portal', () => {
  const open = (subscription: Stripe.Subscription, locale: 'en' | 'es' = 'en') =>
    stage.sdk.billingPortal.sessions.create({
      customer: subscription.customer as string,
      return_url: 'http://site.test/dashboard',
      locale,
    });

  test('shows the membership, its next date and its invoices, and leads back', async () => {
    const { url } = await open(await subscribe(), 'es');
    const markup = await (await fetch(url)).text();
    for (const words of ['Tu membresía', 'Se renueva el', 'Pagada', 'http://site.test/dashboard', 'Activa']) {
      expect(markup).toContain(words);
    }
  });

  test('ends the membership at the end of the period, and takes that back', async () => {
    const subscription = await subscribe();
    const { url } = await open(subscription);
    expect((await submit(url, {}, 'value="cancel"')).status).toBe(303);
    expect(await reload(subscription)).toMatchObject({ cancel_at_period_end: true });
    expect(await (await fetch(url)).text()).toContain('Ends on');
    await submit(url, {}, 'value="resume"');
    expect(await reload(subscription)).toMatchObject({ cancel_at_period_end: false, status: 'active' });
  });

  test('takes a new card and pays the open invoice with it', async () => {
    const subscription = await subscribe(FAILS_LATER);
    await pass(30 * DAY);
    await pass(HOUR);
    const { url } = await open(subscription);
    expect(await (await submit(url, {}, 'value="pay"')).text()).toContain('Your card was declined');
    await submit(url, { card: '4242424242424242' }, 'value="card"');
    expect((await submit(url, {}, 'value="pay"')).status).toBe(303);
    expect(await reload(subscription)).toMatchObject({ status: 'active' });
    expect(await pass(7 * DAY)).toEqual([]);
  });

  test('touches nobody else’s membership, and is closed after an hour', async () => {
    const mine = await subscribe();
    const other = await subscribe();
    const { url } = await open(mine);
    await submit(url, { subscription: other.id }, 'value="cancel"');
    expect(await reload(other)).toMatchObject({ cancel_at_period_end: false });
    stage.clock.advance(HOUR);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(`${stage.url}/p/session/test_guess`)).status).toBe(404);
  });
});

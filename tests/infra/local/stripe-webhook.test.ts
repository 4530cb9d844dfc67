import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payCheckout, stageStripe, type StripeStage } from '#tests/support/stripe.ts';

let stage: StripeStage;
beforeEach(async () => {
  stage = await stageStripe();
});
afterEach(() => stage.close());

const HOUR = 3600 * 1000;

describe('webhooks', () => {
  test('tell a paid checkout in full, each with a signature that the SDK accepts', async () => {
    const session = await payCheckout(stage, undefined, {
      subscription_data: { metadata: { account: 'a' } },
    });
    expect(stage.received).toEqual([]);
    await stage.stripe.deliverDue();

    const byTime = [...stage.received].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byTime.map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
    const of = (type: string) => byTime.find((event) => event.type === type)?.data;
    expect(of('customer.subscription.created')?.object).toMatchObject({ status: 'incomplete' });
    expect(of('customer.subscription.updated')).toMatchObject({
      object: { status: 'active' },
      previous_attributes: { status: 'incomplete' },
    });
    expect(of('invoice.paid')?.object).toMatchObject({
      status: 'paid',
      amount_paid: 2900,
      billing_reason: 'subscription_create',
      customer: session.customer,
      parent: { subscription_details: { subscription: session.subscription, metadata: { account: 'a' } } },
    });
    expect(of('checkout.session.completed')?.object).toMatchObject({
      id: session.id,
      client_reference_id: 'account-1',
      subscription: session.subscription,
    });
    expect(byTime[0]).toMatchObject({ api_version: '2026-10-28.endive', livemode: false });
  });

  test('that are refused come again, less and less often, until they are taken', async () => {
    stage.answerWith(500);
    await payCheckout(stage);
    await stage.stripe.deliverDue();
    expect(stage.calls()).toBe(8);
    await stage.stripe.deliverDue();
    expect(stage.calls(), 'no retry before its time').toBe(8);

    stage.clock.advance(6000);
    await stage.stripe.deliverDue();
    expect(stage.calls()).toBe(16);
    stage.clock.advance(6000);
    await stage.stripe.deliverDue();
    expect(stage.calls(), 'the second wait is longer').toBe(16);

    stage.answerWith(200);
    stage.clock.advance(6000);
    await stage.stripe.deliverDue();
    expect(stage.received).toHaveLength(8);
    stage.clock.advance(24 * HOUR);
    await stage.stripe.deliverDue();
    expect(stage.received, 'what was taken is not sent again').toHaveLength(8);
    const [event] = (await stage.sdk.events.list({ limit: 1 })).data;
    expect(event?.pending_webhooks).toBe(0);
  });

  test('that are outstanding survive a restart', async () => {
    stage.answerWith(503);
    await payCheckout(stage);
    await stage.stripe.deliverDue();
    stage.answerWith(200);
    stage.clock.advance(HOUR);
    await stage.restart().deliverDue();
    expect(stage.received).toHaveLength(8);
  });

  test('are given up after three days, and the operator is told', async () => {
    stage.answerWith(400);
    await payCheckout(stage);
    for (let hours = 0; hours <= 73; hours += 1) {
      await stage.stripe.deliverDue();
      stage.clock.advance(HOUR);
    }
    const calls = stage.calls();
    stage.clock.advance(24 * HOUR);
    await stage.stripe.deliverDue();
    expect(stage.calls()).toBe(calls);
    expect(stage.logged.filter((line) => line.includes('given up'))).toHaveLength(8);
  });

  test('answered by a redirect have not been taken', async () => {
    stage.answerWith(302);
    await payCheckout(stage);
    await stage.stripe.deliverDue();
    expect(stage.received).toEqual([]);
    expect(stage.logged[0]).toContain('status 302');
  });

  test('can be sent again, as the same event with a fresh signature', async () => {
    await payCheckout(stage);
    await stage.stripe.deliverDue();
    const [first] = stage.received as [Stripe.Event];
    stage.stripe.test.resend(first.id);
    await stage.stripe.deliverDue();
    expect(stage.received.at(-1)).toEqual(first);
    expect(stage.received).toHaveLength(9);
  });

  test('broken off by a stop are sent by the next start', async () => {
    await payCheckout(stage);
    const delivering = stage.stripe.deliverDue();
    stage.stripe.stop();
    await delivering;
    await stage.restart().deliverDue();
    expect(new Set(stage.received.map(({ id }) => id)).size).toBe(8);
  });

  test('go out by themselves once started, each event once', async () => {
    stage.stripe.start();
    await payCheckout(stage);
    await expect.poll(() => stage.received.length).toBe(8);
    await stage.stripe.deliverDue();
    expect(stage.calls()).toBe(8);
  });
});

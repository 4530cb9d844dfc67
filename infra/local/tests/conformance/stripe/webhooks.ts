import Stripe from 'stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVENT_TYPES } from '../../../stripe/objects.ts';
import { openCheckout, payCheckout, stageStripe, WEBHOOK_SECRET } from '../../../testing/stripe.ts';
import type { Suite } from '../suite.ts';
import { hereOnly, NO_WEBHOOK, openStandIn } from './place.ts';

const HOUR = 3_600_000;

/** https://docs.stripe.com/webhooks and https://docs.stripe.com/webhooks/signature. */
export function webhooks(suite: Suite): void {
  hereOnly(NO_WEBHOOK, () => {
    test('tell a paid checkout in full, each on its own with a signature that the SDK accepts', async () => {
      const { stage, pay } = await openStandIn(suite);
      const session = await pay(undefined, { subscription_data: { metadata: { account: 'a' } } });
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
      expect(byTime[0]).toMatchObject({ api_version: Stripe.API_VERSION, livemode: false });
    });

    test('of every supported type arrive', async () => {
      const { stage, sdk, pay, post, pass } = await openStandIn(suite);
      const first = await pay();
      await sdk.customers.update(first.customer as string, { name: 'Ana' });
      const [charge] = (await sdk.charges.list({ customer: first.customer as string })).data;
      await sdk.refunds.create({ charge: charge!.id, amount: 1 });
      const { id } = stage.stripe.test.dispute(charge!.id);
      await sdk.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
      const failing = await pay('4000 0000 0000 0341');
      const back = await pay('4000 0000 0000 5126');
      const [sent] = (await sdk.charges.list({ customer: back.customer as string })).data;
      await sdk.refunds.create({ charge: sent!.id });
      const asked = await openCheckout(sdk);
      await post(asked.url ?? '', { email: 'ana@example.com', 'test-card': '4000000000003220' });
      const { id: open } = await sdk.checkout.sessions.create({
        mode: 'subscription',
        success_url: 'http://site.test',
        line_items: [{ price: (await sdk.prices.list()).data[0]!.id, quantity: 1 }],
      });
      await sdk.checkout.sessions.expire(open);
      await pass(40 * 24 * HOUR);
      const [left] = (await sdk.invoices.list({ customer: failing.customer as string, status: 'open' })).data;
      await sdk.invoices.voidInvoice(left!.id);
      await stage.stripe.deliverDue();
      expect(new Set(stage.received.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES));
    });

    test('of a type that the endpoint is not subscribed to are kept and not sent', async () => {
      const stage = await stageStripe({}, undefined, ['invoice.paid']);
      onTestFinished(() => stage.close());
      await payCheckout(stage);
      await stage.stripe.deliverDue();
      expect(stage.received.map(({ type }) => type)).toEqual(['invoice.paid']);
      const { data } = await stage.sdk.events.list();
      expect(data).toHaveLength(8);
      expect(data.every(({ pending_webhooks: pending }) => pending === 0)).toBe(true);
      expect(stage.stripe.test.undelivered()).toBe(0);
    });

    test('bear a signature that ages: the SDK refuses one of more than five minutes', async () => {
      const { stage, pay } = await openStandIn(suite);
      await pay();
      await stage.stripe.deliverDue();
      const [event] = stage.received;
      const payload = JSON.stringify(event, null, 2);
      const signed = (age: number) =>
        stage.sdk.webhooks.generateTestHeaderString({
          payload,
          secret: WEBHOOK_SECRET,
          timestamp: Math.floor(Date.now() / 1000) - age,
        });
      const read = (age: number, secret = WEBHOOK_SECRET) =>
        stage.sdk.webhooks.constructEvent(payload, signed(age), secret);
      expect(read(290)).toEqual(event);
      expect(() => read(310)).toThrow(Stripe.errors.StripeSignatureVerificationError);
      expect(() => read(0, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
    });

    test('that are refused come again, less and less often, until they are taken', async () => {
      const { stage, sdk, pay } = await openStandIn(suite);
      stage.answerWith(500);
      await pay();
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
      const [event] = (await sdk.events.list({ limit: 1 })).data;
      expect(event?.pending_webhooks).toBe(0);
    });

    test('are given up after three days', async () => {
      const { stage, pay } = await openStandIn(suite);
      stage.answerWith(400);
      await pay();
      for (let hours = 0; hours <= 73; hours += 1) {
        await stage.stripe.deliverDue();
        stage.clock.advance(HOUR);
      }
      const calls = stage.calls();
      stage.clock.advance(24 * HOUR);
      await stage.stripe.deliverDue();
      expect(stage.calls()).toBe(calls);
    });

    test('answered by a redirect have not been taken', async () => {
      const { stage, pay } = await openStandIn(suite);
      stage.answerWith(302);
      await pay();
      await stage.stripe.deliverDue();
      expect(stage.received).toEqual([]);
    });

    describe('in trouble', () => {
      const ids = (events: Stripe.Event[]) => events.map(({ id }) => id);

      test('come in a drawn order, twice, late or never, the same way for the same seed', async () => {
        const once = async (seed: number) => {
          const { stage, pay } = await openStandIn(suite);
          const delayed = { share: 0.5, latest: HOUR };
          stage.stripe.test.troubleEvents({ seed, shuffled: true, dropped: 0.25, repeated: 0.5, delayed });
          await pay();
          const queued = stage.stripe.test.undelivered();
          await stage.stripe.deliverDue();
          const early = stage.received.length;
          stage.clock.advance(HOUR);
          await stage.stripe.deliverDue();
          return { queued, early, all: stage.received.map(({ type }) => type) };
        };
        const [first, again] = [await once(7), await once(7)];
        expect(again).toEqual(first);
        expect(first.early).toBeLessThan(first.queued);
        expect(first.all).toHaveLength(first.queued);
        expect(new Set(first.all).size, 'some came twice, some never').not.toBe(first.queued);
        expect((await once(8)).all).not.toEqual(first.all);
      });

      test('are held, sent one by one in the order that a test likes, and dropped', async () => {
        const { stage, pay } = await openStandIn(suite);
        const { test: control } = stage.stripe;
        control.holdEvents();
        await pay();
        await stage.stripe.deliverDue();
        expect(stage.received).toEqual([]);
        const [one, two, three] = ids(control.queuedEvents() as never) as [string, string, string];
        stage.answerWith(503);
        expect(await control.deliver(two)).toBe(503);
        stage.answerWith(200);
        for (const id of [two, one, two]) expect(await control.deliver(id)).toBe(200);
        expect(ids(stage.received)).toEqual([two, one, two]);
        control.drop(three);
        control.releaseEvents();
        await stage.stripe.deliverDue();
        expect(ids(stage.received)).not.toContain(three);
        expect(stage.received).toHaveLength(3 + 5);
        expect(control.undelivered()).toBe(0);
      });
    });

    test('can be sent again, as the same event with a fresh signature', async () => {
      const { stage, pay } = await openStandIn(suite);
      await pay();
      await stage.stripe.deliverDue();
      const [first] = stage.received as [Stripe.Event];
      stage.stripe.test.resend(first.id);
      await stage.stripe.deliverDue();
      expect(stage.received.at(-1)).toEqual(first);
      expect(stage.received).toHaveLength(9);
    });
  });
}

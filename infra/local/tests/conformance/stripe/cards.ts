import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { DECLINES, openCheckout, PAYS } from '../../../testing/stripe.ts';
import type { Suite } from '../suite.ts';
import { hereOnly, NO_PAGE, openStandIn, type StandInPlace } from './place.ts';

const HOUR = 3_600_000;
const MONTH = 30 * 24 * HOUR;
const ASKS_ALWAYS = '4000000000003220';
const ASKS_ONCE = '4000002500003155';

/** A checkout for a customer of their own, and what came of it so far. */
async function openFor(place: StandInPlace) {
  const { sdk, post } = place;
  const { id: customer } = await sdk.customers.create({ email: 'ana@example.com' });
  const session = await openCheckout(sdk, { customer });
  const url = session.url ?? '';
  const press = (card: string) => post(url, { 'test-card': card });
  return {
    customer,
    url,
    press,
    reload: () => sdk.checkout.sessions.retrieve(session.id),
    subscriptions: async () => (await sdk.subscriptions.list({ customer, status: 'all' })).data,
    charges: async () => (await sdk.charges.list({ customer })).data,
    /** The bank's page that a card leads to. */
    ask: async (card: string) => {
      const { status, headers } = await press(card);
      expect(status).toBe(303);
      return new URL(headers.get('location') ?? '', url).href;
    },
    told: async () =>
      (await sdk.events.list({ limit: 100 })).data
        .filter(({ data: { object } }) => (object as { customer?: unknown }).customer === customer)
        .map(({ type }) => type)
        .reverse(),
  };
}
type Opened = Awaited<ReturnType<typeof openFor>>;

const invoiceOf = async ({ sdk }: StandInPlace, { subscriptions }: Opened) => {
  const [{ latest_invoice: id } = {}] = await subscriptions();
  return sdk.invoices.retrieve(id as string, { expand: ['payments.data.payment.payment_intent'] });
};
const intentOf = async (place: StandInPlace, opened: Opened) =>
  (await invoiceOf(place, opened)).payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;

/** https://docs.stripe.com/testing, /declines/codes, /billing/subscriptions/overview and /payments/3d-secure. */
export function cards(suite: Suite): void {
  hereOnly(NO_PAGE, () => {
    test.each([
      ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
      ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
      ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
      ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
      ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
      ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
      ['4000000000000119', 'processing_error', undefined, 'An error occurred while processing your card.'],
      ['4000000000006975', 'card_declined', 'card_velocity_exceeded', 'Your card was declined for making'],
      ['4100000000000019', 'card_declined', 'fraudulent', 'Your card was declined.'],
    ])('the card %s is declined: %s, %s', async (card, code, decline, message) => {
      const place = await openStandIn(suite);
      const opened = await openFor(place);
      expect((await opened.press(card)).status).toBe(402);
      const [charge] = await opened.charges();
      expect(charge).toMatchObject({
        status: 'failed',
        paid: false,
        failure_code: code,
        outcome: { reason: decline ?? code },
      });
      expect(charge?.failure_message).toContain(message);
      expect((await intentOf(place, opened)).last_payment_error).toMatchObject({
        type: 'card_error',
        code,
        ...(decline && { decline_code: decline }),
      });
    });

    test('a number that is mistyped is told so, and one that is no test card is not even read', async () => {
      const place = await openStandIn(suite);
      const { url, charges } = await openFor(place);
      for (const card of ['4242424242424241', '4111111111111111'])
        expect((await place.post(url, { card })).status).toBe(400);
      expect(await charges()).toEqual([]);
    });

    test('a declined first payment leaves an incomplete subscription, which the next card pays', async () => {
      const place = await openStandIn(suite);
      const opened = await openFor(place);
      await opened.press(DECLINES);
      await opened.press(DECLINES);
      expect(await opened.subscriptions()).toMatchObject([{ status: 'incomplete' }]);
      expect(await invoiceOf(place, opened)).toMatchObject({
        status: 'open',
        billing_reason: 'subscription_create',
        attempt_count: 1,
        next_payment_attempt: null,
      });
      expect(await opened.reload()).toMatchObject({ status: 'open', subscription: null });
      expect((await opened.press(PAYS)).status).toBe(303);
      expect(await opened.subscriptions()).toMatchObject([{ status: 'active' }]);
      expect(await opened.reload()).toMatchObject({ status: 'complete', payment_status: 'paid' });
      expect((await opened.charges()).map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
      expect(await opened.told()).toEqual([
        'customer.subscription.created',
        'invoice.created',
        'invoice.finalized',
        'invoice.payment_failed',
        'customer.subscription.updated',
        'invoice.payment_failed',
        'customer.subscription.updated',
        'customer.subscription.updated',
        'invoice.paid',
        'invoice.payment_succeeded',
        'checkout.session.completed',
      ]);
    });

    test('that was not paid within 23 hours expires, its invoice void; canceled before, it ends the same', async () => {
      const place = await openStandIn(suite);
      const left = await openFor(place);
      await left.press(DECLINES);
      await place.pass(23 * HOUR - 60_000);
      expect(await left.subscriptions()).toMatchObject([{ status: 'incomplete' }]);
      await place.pass(120_000);
      expect(await left.subscriptions()).toMatchObject([{ status: 'incomplete_expired' }]);
      expect(await invoiceOf(place, left)).toMatchObject({ status: 'void' });
      expect((await left.told()).slice(-2)).toEqual(['invoice.voided', 'customer.subscription.updated']);
      expect((await left.press(PAYS)).status, 'the session is open still').toBe(303);
      expect(await left.subscriptions()).toMatchObject([
        { status: 'active' },
        { status: 'incomplete_expired' },
      ]);
      const ended = await openFor(place);
      await ended.press(DECLINES);
      const [{ id } = { id: '' }] = await ended.subscriptions();
      expect(await place.sdk.subscriptions.cancel(id)).toMatchObject({ status: 'incomplete_expired' });
      const voided = await openFor(place);
      await voided.press(DECLINES);
      await place.sdk.invoices.voidInvoice((await invoiceOf(place, voided)).id ?? '');
      expect(await voided.subscriptions()).toMatchObject([{ status: 'incomplete_expired' }]);
    });

    describe('whose bank asks the cardholder', () => {
      test('waits on a page of the bank, charges nothing until they passed, and then pays', async () => {
        const place = await openStandIn(suite);
        const opened = await openFor(place);
        const page = await opened.ask(ASKS_ALWAYS);
        expect(await opened.subscriptions()).toMatchObject([{ status: 'incomplete' }]);
        expect(await intentOf(place, opened)).toMatchObject({
          status: 'requires_action',
          latest_charge: null,
        });
        expect(await opened.charges()).toEqual([]);
        const paid = await place.post(page, { action: 'complete' });
        expect(paid.status).toBe(303);
        expect(paid.headers.get('location')).toContain('payment=success');
        expect(await opened.reload()).toMatchObject({ status: 'complete', payment_status: 'paid' });
        expect(await intentOf(place, opened)).toMatchObject({ status: 'succeeded', next_action: null });
        expect(await opened.told()).toContain('invoice.payment_action_required');
        expect((await fetch(page)).status, 'it was answered').toBe(410);
        expect((await fetch(page.replace(/\w+$/, 'guess'))).status).toBe(404);
      });

      test('who does not pass comes back to the checkout, and pays with another card', async () => {
        const place = await openStandIn(suite);
        const opened = await openFor(place);
        const page = await opened.ask(ASKS_ONCE);
        const back = await place.post(page, { action: 'fail' });
        expect(back.headers.get('location')).toContain('problem=authenticationFailed');
        expect(await intentOf(place, opened)).toMatchObject({
          status: 'requires_payment_method',
          last_payment_error: { code: 'payment_intent_authentication_failure' },
        });
        const again = await opened.ask(ASKS_ONCE);
        await opened.press(PAYS);
        expect(await opened.reload()).toMatchObject({ status: 'complete' });
        expect((await fetch(again, { method: 'POST' })).status, 'another card took its place').toBe(410);
        expect(await opened.charges()).toHaveLength(1);
      });

      test.each([
        ['4000008260003178', 'insufficientFunds'],
        ['4000008400001629', 'declined'],
      ])('the card %s passes, and is declined all the same', async (card, problem) => {
        const place = await openStandIn(suite);
        const opened = await openFor(place);
        const answer = await place.post(await opened.ask(card), { action: 'complete' });
        expect(answer.headers.get('location')).toContain(`problem=${problem}`);
        expect(await opened.subscriptions()).toMatchObject([{ status: 'incomplete' }]);
      });

      test('renews by itself where that was set up, and else asks in the portal', async () => {
        const place = await openStandIn(suite);
        const [once, always] = [await openFor(place), await openFor(place)];
        await place.post(await once.ask(ASKS_ONCE), { action: 'complete' });
        await place.post(await always.ask(ASKS_ALWAYS), { action: 'complete' });
        await place.pass(MONTH + HOUR);
        expect(await once.subscriptions()).toMatchObject([{ status: 'active' }]);
        expect(await always.subscriptions()).toMatchObject([{ status: 'past_due' }]);
        expect((await always.told()).slice(-3)).toEqual([
          'invoice.payment_failed',
          'invoice.payment_action_required',
          'customer.subscription.updated',
        ]);
        const before = await invoiceOf(place, always);
        const { url } = await place.sdk.billingPortal.sessions.create({
          customer: always.customer,
          return_url: 'http://site.test/dashboard',
        });
        const asked = await place.post(url, {}, 'value="pay"');
        const page = new URL(asked.headers.get('location') ?? '', url).href;
        await place.post(page, { action: 'fail' });
        expect(await invoiceOf(place, always), 'what a person tries by hand moves no retry').toMatchObject({
          attempt_count: before.attempt_count,
          next_payment_attempt: before.next_payment_attempt,
        });
        const next = await place.post(url, {}, 'value="pay"');
        await place.post(new URL(next.headers.get('location') ?? '', url).href, { action: 'complete' });
        expect(await always.subscriptions()).toMatchObject([{ status: 'active' }]);
      });
    });

    test('that has expired by the time of a renewal is declined', async () => {
      const place = await openStandIn(suite);
      const opened = await openFor(place);
      const soon = new Date(place.stage.clock.now());
      const expiry = `${soon.getUTCMonth() + 1}/${soon.getUTCFullYear() % 100}`;
      await place.post(opened.url, { expiry });
      await place.pass(2 * MONTH);
      expect((await opened.charges())[0]).toMatchObject({ status: 'failed', failure_code: 'expired_card' });
    });

    test.each([
      ['4000000000000259', 'needs_response', 'fraudulent'],
      ['4000000000002685', 'needs_response', 'product_not_received'],
      ['4000000000001976', 'warning_needs_response', 'fraudulent'],
    ])('the card %s pays, and its payment is disputed at once', async (card, status, reason) => {
      const place = await openStandIn(suite);
      const opened = await openFor(place);
      await opened.press(card);
      const [charge] = await opened.charges();
      expect(charge).toMatchObject({ status: 'succeeded', disputed: true });
      const { data } = await place.sdk.disputes.list({ charge: charge!.id });
      expect(data).toMatchObject([{ status, reason }]);
    });

    test('a refund may take a while, or come back', async () => {
      const place = await openStandIn(suite);
      const refunded = async (card: string) => {
        const opened = await openFor(place);
        await opened.press(card);
        const [charge] = await opened.charges();
        const { id } = await place.sdk.refunds.create({ charge: charge!.id });
        return { id, first: await place.sdk.refunds.retrieve(id), charge: charge!.id };
      };
      const [slow, failing] = [await refunded('4000000000007726'), await refunded('4000000000005126')];
      expect([slow.first.status, failing.first.status]).toEqual(['pending', 'succeeded']);
      await place.pass(5 * 60_000);
      expect(await place.sdk.refunds.retrieve(slow.id)).toMatchObject({ status: 'succeeded' });
      expect(await place.sdk.refunds.retrieve(failing.id)).toMatchObject({
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      });
      expect(await place.sdk.charges.retrieve(failing.charge)).toMatchObject({
        amount_refunded: 0,
        refunded: false,
      });
    });

    test('what was paid has a receipt that whoever has its address can read', async () => {
      const place = await openStandIn(suite);
      const opened = await openFor(place);
      await opened.press(PAYS);
      const { hosted_invoice_url: address, number } = await invoiceOf(place, opened);
      const [charge] = await opened.charges();
      expect(charge?.receipt_url).toBe(address);
      await place.sdk.refunds.create({ charge: charge!.id, amount: 900 });
      const receipt = await place.see(address ?? '');
      for (const words of ['Receipt', '$29.00', '-$9.00', '4242', number ?? ''])
        expect(receipt).toContain(words);
      expect((await fetch((address ?? '').replace(/\w+$/, 'guess'))).status).toBe(404);
    });
  });
}

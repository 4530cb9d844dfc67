import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openCheckout } from '../../../testing/stripe.ts';
import type { Suite } from '../suite.ts';
import { against, hereOnly, NO_CLOCK, NO_PAGE, openStandIn, openStripe, type StripePlace } from './place.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** The types of what was told about a customer, oldest first. */
async function told({ sdk }: StripePlace, { customer }: Stripe.Subscription): Promise<string[]> {
  const { data } = await sdk.events.list({ limit: 100 });
  return data
    .filter(({ data: { object } }) => (object as { customer?: unknown }).customer === customer)
    .map(({ type }) => type)
    .reverse();
}

/** What was told while time passed. Stripe promises no order, and tells of more than is supported here. */
async function passing(place: StripePlace, subscription: Stripe.Subscription, milliseconds: number) {
  const before = (await told(place, subscription)).length;
  await place.pass(milliseconds);
  return (await told(place, subscription)).slice(before).sort();
}
const exactly = (...types: string[]) =>
  against.kind === 'stand-in' ? types.sort() : (expect.arrayContaining(types) as string[]);

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]!;

/** https://docs.stripe.com/billing/subscriptions/overview, /billing/invoices/subscription, /api/subscriptions. */
export function subscription(suite: Suite): void {
  test('is paid for 30 days, and found by its customer and state', async () => {
    const place = await openStripe(suite);
    const { id, customer } = await place.subscribe();
    const expand = ['latest_invoice', 'customer'];
    const found = await place.sdk.subscriptions.retrieve(id, { expand });
    expect(found).toMatchObject({
      status: 'active',
      customer: { id: customer },
      latest_invoice: { status: 'paid', amount_paid: 2900, billing_reason: 'subscription_create' },
    });
    expect(itemOf(found).current_period_end - itemOf(found).current_period_start).toBe(30 * 86_400);
    const of = (status: Stripe.SubscriptionListParams.Status) =>
      place.sdk.subscriptions.list({ customer: customer as string, status, expand: ['data.latest_invoice'] });
    expect((await of('active')).data).toMatchObject([{ id, latest_invoice: { status: 'paid' } }]);
    expect((await of('past_due')).data).toEqual([]);
  });

  test('renews every 30 days: first a draft and the new period, an hour later the money', async () => {
    const place = await openStripe(suite);
    const bought = await place.subscribe();
    const before = itemOf(bought).current_period_end;
    expect(await passing(place, bought, MONTH - 5 * 60_000)).toEqual([]);
    expect(await passing(place, bought, 10 * 60_000)).toEqual(
      exactly('customer.subscription.updated', 'invoice.created'),
    );
    const renewing = await place.sdk.subscriptions.retrieve(bought.id);
    expect(renewing.status).toBe('active');
    expect(itemOf(renewing).current_period_start).toBe(before);
    expect(await passing(place, bought, 2 * HOUR)).toEqual(
      exactly('invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded'),
    );
    const invoices = await place.sdk.invoices.list({
      subscription: bought.id,
      customer: bought.customer as string,
      status: 'paid',
      expand: ['data.customer'],
    });
    expect(invoices.data).toMatchObject([
      { billing_reason: 'subscription_cycle', lines: { data: [{ period: { start: before } }] } },
      { billing_reason: 'subscription_create' },
    ]);
  });

  test('whose renewal fails is past due, its invoice open and tried again', async () => {
    const place = await openStripe(suite);
    const bought = await place.subscribe('fails at renewal');
    await place.pass(MONTH + 60_000);
    expect(await passing(place, bought, 2 * HOUR)).toEqual(
      exactly('customer.subscription.updated', 'invoice.finalized', 'invoice.payment_failed'),
    );
    expect(await place.sdk.subscriptions.retrieve(bought.id)).toMatchObject({ status: 'past_due' });
    const [invoice] = (await place.sdk.invoices.list({ subscription: bought.id, status: 'open' })).data;
    expect(invoice).toMatchObject({ attempted: true, attempt_count: 1, amount_due: 2900, amount_paid: 0 });
    expect(invoice?.next_payment_attempt).toEqual(expect.any(Number));
  });

  test('whose invoice was settled elsewhere goes on, and says that the money did not come this way', async () => {
    const place = await openStripe(suite);
    const bought = await place.subscribe('fails at renewal');
    await place.pass(MONTH + 2 * HOUR);
    const [open] = (await place.sdk.invoices.list({ subscription: bought.id, status: 'open' })).data;
    const settled = await place.sdk.invoices.pay(open?.id ?? '', {
      paid_out_of_band: true,
      expand: ['payments'],
    });
    expect(settled).toMatchObject({ status: 'paid', amount_paid: 2900 });
    const paid = settled.payments?.data.filter(({ status }) => status === 'paid') ?? [];
    expect(paid.map(({ payment: { type } }) => type)).toEqual(['payment_record']);
    expect(await place.sdk.subscriptions.retrieve(bought.id)).toMatchObject({ status: 'active' });
  });

  test('canceled at the end of its period lives until then, and can be kept before', async () => {
    const place = await openStripe(suite);
    const bought = await place.subscribe();
    const end = itemOf(bought).current_period_end;
    const update = (change: Stripe.SubscriptionUpdateParams) =>
      place.sdk.subscriptions.update(bought.id, { ...change, expand: ['customer'] });
    expect(await update({ cancel_at_period_end: true, metadata: { why: 'x' } })).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      metadata: { why: 'x' },
    });
    expect(await update({ cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
    await update({
      cancel_at_period_end: true,
      cancellation_details: { comment: 'moving', feedback: 'unused' },
    });
    expect(await passing(place, bought, MONTH + 60_000)).toEqual(exactly('customer.subscription.deleted'));
    expect(await place.sdk.subscriptions.retrieve(bought.id)).toMatchObject({
      status: 'canceled',
      ended_at: end,
      cancellation_details: { comment: 'moving', feedback: 'unused', reason: 'cancellation_requested' },
    });
  });

  test('canceled on a date ends then; the date and the end of the period are not named together', async () => {
    const place = await openStripe(suite);
    const bought = await place.subscribe();
    const { sdk } = place;
    expect(await sdk.subscriptions.update(bought.id, { cancel_at: 'min_period_end' })).toMatchObject({
      cancel_at: itemOf(bought).current_period_end,
    });
    await expect(
      sdk.subscriptions.update(bought.id, { cancel_at: '', cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect(await sdk.subscriptions.update(bought.id, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
  });

  test('canceled at once ends at once, and only once; then only what explains it can change', async () => {
    const { sdk, subscribe } = await openStripe(suite);
    const { id } = await subscribe();
    const cancellation_details = { comment: 'moving', feedback: 'unused' } as const;
    expect(
      await sdk.subscriptions.cancel(id, {
        cancellation_details,
        invoice_now: false,
        prorate: false,
        expand: ['customer'],
      }),
    ).toMatchObject({
      status: 'canceled',
      cancellation_details: { ...cancellation_details, reason: 'cancellation_requested' },
    });
    await expect(sdk.subscriptions.cancel(id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(sdk.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    });
    expect(await sdk.subscriptions.update(id, { metadata: { a: '1' } })).toMatchObject({
      metadata: { a: '1' },
    });
  });

  hereOnly(NO_CLOCK, () => {
    test('catches up on every renewal that was missed, in order', async () => {
      const place = await openStripe(suite);
      const { id } = await place.subscribe();
      await place.pass(91 * DAY);
      const { data } = await place.sdk.invoices.list({ subscription: id });
      expect(data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
      const periods = data.map(({ lines }) => lines.data[0]?.period);
      for (const [index, period] of periods.slice(1).entries())
        expect(periods[index]?.start).toBe(period?.end);
    });
  });

  hereOnly('how often Stripe tries again is a choice of the account', () => {
    test('a failed renewal is tried after 1, 2 and 4 days, and then the subscription is canceled', async () => {
      const place = await openStripe(suite);
      const bought = await place.subscribe('fails at renewal');
      await place.pass(MONTH);
      await place.pass(HOUR);
      expect(await passing(place, bought, DAY)).toEqual(['invoice.payment_failed']);
      expect(await passing(place, bought, 2 * DAY)).toEqual(['invoice.payment_failed']);
      expect(await passing(place, bought, 4 * DAY)).toEqual([
        'customer.subscription.deleted',
        'invoice.payment_failed',
      ]);
      expect(await place.sdk.subscriptions.retrieve(bought.id)).toMatchObject({
        status: 'canceled',
        cancellation_details: { reason: 'payment_failed' },
      });
      const [invoice] = (await place.sdk.invoices.list({ subscription: bought.id })).data;
      expect(invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null });
      expect(await passing(place, bought, 90 * DAY)).toEqual([]);
    });
  });

  hereOnly('what becomes of what was not paid is a choice of the account', () => {
    const failing = async (afterwards: 'unpaid' | 'past_due', retries: readonly number[] | 'smart') => {
      const place = await openStandIn(suite);
      place.stage.stripe.test.setDunning({ retries, afterwards });
      const bought = await place.subscribe('fails at renewal');
      await place.pass(MONTH);
      await place.pass(HOUR);
      return { place, bought };
    };
    const state = async ({ sdk }: StripePlace, { id }: Stripe.Subscription) =>
      (await sdk.subscriptions.retrieve(id)).status;

    test('unpaid, its periods go on as drafts that nobody collects; paying the newest makes it active', async () => {
      const { place, bought } = await failing('unpaid', []);
      expect(await state(place, bought)).toBe('unpaid');
      expect(await passing(place, bought, MONTH)).toEqual([
        'customer.subscription.updated',
        'invoice.created',
      ]);
      const [draft, open] = (await place.sdk.invoices.list({ subscription: bought.id })).data;
      expect([draft, open]).toMatchObject([
        { status: 'draft', auto_advance: false },
        { status: 'open', next_payment_attempt: null },
      ]);
      await place.sdk.invoices.voidInvoice(open?.id ?? '');
      expect(await state(place, bought), 'it was not the newest').toBe('unpaid');
    });

    test('left past due, its next period is collected all the same', async () => {
      const { place, bought } = await failing('past_due', [3]);
      await place.pass(3 * DAY);
      expect(await state(place, bought)).toBe('past_due');
      await place.pass(MONTH - 3 * DAY);
      const { data } = await place.sdk.invoices.list({ subscription: bought.id, status: 'open' });
      expect(data.map(({ attempt_count: attempts }) => attempts)).toEqual([1, 2]);
    });

    test('retried at times of Stripe’s own, eight times within two weeks', async () => {
      const { place, bought } = await failing('past_due', 'smart');
      const waits: number[] = [];
      for (;;) {
        const [open] = (await place.sdk.invoices.list({ subscription: bought.id, status: 'open' })).data;
        if (!open?.next_payment_attempt) break;
        const wait = open.next_payment_attempt * 1000 - place.stage.clock.now();
        waits.push(wait);
        await place.pass(wait + 1000);
      }
      expect(waits).toHaveLength(8);
      expect(Math.min(...waits)).toBeGreaterThan(0);
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(15 * DAY);
    });
  });

  test('a void invoice is owed no more: the subscription that was behind with it is active again', async () => {
    const place = await openStripe(suite);
    const { sdk } = place;
    const bought = await place.subscribe('fails at renewal');
    const first = bought.latest_invoice as string;
    await place.pass(MONTH + 2 * HOUR);
    const [open] = (await sdk.invoices.list({ subscription: bought.id, status: 'open' })).data;
    const voided = await sdk.invoices.voidInvoice(open?.id ?? '', { expand: ['payments'] });
    expect(voided).toMatchObject({ status: 'void', amount_paid: 0, next_payment_attempt: null });
    expect(voided.status_transitions.voided_at).toEqual(expect.any(Number));
    expect(voided.payments?.data).toMatchObject([{ status: 'canceled' }]);
    expect(await sdk.subscriptions.retrieve(bought.id)).toMatchObject({ status: 'active' });
    await expect(sdk.invoices.voidInvoice(open?.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
    await expect(sdk.invoices.voidInvoice(first), 'a paid one').rejects.toMatchObject({ statusCode: 400 });
    expect(await told(place, bought)).toContain('invoice.voided');
  });

  describe('the customer portal', () => {
    const open = ({ sdk }: StripePlace, { customer }: Stripe.Subscription) =>
      sdk.billingPortal.sessions.create({
        customer: customer as string,
        return_url: 'http://site.test/dashboard',
        locale: 'en',
      });

    test('opens for a customer who exists, and expands what is a reference', async () => {
      const { sdk } = await openStripe(suite);
      await expect(
        sdk.billingPortal.sessions.create({ customer: 'cus_none', return_url: 'http://site.test' }),
      ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
      const { id } = await sdk.customers.create({});
      const session = { customer: id, return_url: 'http://site.test', expand: ['url'] };
      await expect(sdk.billingPortal.sessions.create(session)).rejects.toMatchObject({ statusCode: 400 });
    });

    hereOnly(NO_PAGE, () => {
      test('ends the membership at the end of the period, and takes that back', async () => {
        const place = await openStandIn(suite);
        const bought = await place.subscribe();
        const { url, return_url } = await place.sdk.billingPortal.sessions.create({
          customer: bought.customer as string,
          return_url: 'http://site.test/dashboard',
          locale: 'en',
        });
        expect(return_url).toBe('http://site.test/dashboard');
        const reload = () => place.sdk.subscriptions.retrieve(bought.id);
        expect((await place.post(url, {}, 'value="cancel"')).status).toBe(303);
        // Flexible billing mode (https://docs.stripe.com/billing/subscriptions/billing-mode/compare): a date, no flag.
        const date = { cancel_at_period_end: false, cancel_at: itemOf(bought).current_period_end };
        expect(await reload()).toMatchObject(date);
        await place.post(url, {}, 'value="resume"');
        expect(await reload()).toMatchObject({ cancel_at: null, status: 'active' });
        await place.post(url, {}, 'value="cancel"');
        expect(await place.sdk.subscriptions.update(bought.id, { cancel_at: '' })).toMatchObject({
          cancel_at: null,
        });
        await place.post(url, {}, 'value="cancel"');
        expect(await passing(place, bought, MONTH)).toEqual(['customer.subscription.deleted']);
      });

      test('takes a new card and pays the open invoice with it', async () => {
        const place = await openStandIn(suite);
        const bought = await place.subscribe('fails at renewal');
        await place.pass(MONTH);
        await place.pass(HOUR);
        const { url } = await open(place, bought);
        expect((await place.post(url, {}, 'value="pay"')).status).toBe(400);
        await place.post(url, { card: '4242424242424242' }, 'value="card"');
        expect((await place.post(url, {}, 'value="pay"')).status).toBe(303);
        expect(await place.sdk.subscriptions.retrieve(bought.id)).toMatchObject({ status: 'active' });
        expect(await passing(place, bought, 7 * DAY)).toEqual([]);
      });

      test('shows nothing of a checkout that was not paid: its payment is made there alone', async () => {
        const place = await openStandIn(suite);
        const { id: customer } = await place.sdk.customers.create({ email: 'ana@example.com' });
        const { url: checkout } = await openCheckout(place.sdk, { customer });
        await place.post(checkout ?? '', { 'test-card': '4000000000000002' });
        const { url } = await place.sdk.billingPortal.sessions.create({
          customer,
          return_url: 'http://site.test/dashboard',
          locale: 'en',
        });
        const portal = await (await fetch(url)).text();
        expect(portal).toContain('Nothing yet.');
        expect(portal).not.toContain('value="pay"');
      });

      test('touches nobody else’s membership, and is closed after an hour', async () => {
        const place = await openStandIn(suite);
        const [mine, other] = [await place.subscribe(), await place.subscribe()];
        const { url } = await open(place, mine);
        await place.post(url, { subscription: other.id }, 'value="cancel"');
        expect(await place.sdk.subscriptions.retrieve(other.id)).toMatchObject({
          cancel_at: null,
        });
        await place.pass(HOUR);
        expect((await fetch(url)).status).toBe(404);
        expect((await fetch(url.replace(/\w+$/, 'guess'))).status).toBe(404);
      });
    });
  });
}

import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { Suite } from '../suite.ts';
import { hereOnly, openStandIn, openStripe, type StripePlace } from './place.ts';

/** The payment of a subscription’s first invoice. */
async function paymentOf({ sdk }: StripePlace, { latest_invoice: invoice }: Stripe.Subscription) {
  const found = await sdk.invoices.retrieve(invoice as string, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const intent = found.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  return { invoice: found.id, intent: intent.id, charge: intent.latest_charge as string };
}

interface Listing {
  list: (page: Stripe.PaginationParams) => Promise<{ data: Array<{ id?: string }> }>;
}

/** Expects the two newest of a list, one a page, forwards and back. */
async function pages(listing: Listing): Promise<void> {
  const ids = async (page: Stripe.PaginationParams) =>
    (await listing.list({ limit: 1, ...page })).data.map(({ id }) => id);
  const [first = '', second = ''] = await ids({ limit: 2 });
  expect(await ids({})).toEqual([first]);
  expect(await ids({ starting_after: first })).toEqual([second]);
  expect(await ids({ ending_before: second })).toEqual([first]);
}

/** https://docs.stripe.com/api: invoices, invoice payments, payment intents, charges, refunds, disputes, events. */
export function money(suite: Suite): void {
  test('a payment is found from its invoice, its intent, its charge and its customer', async () => {
    const place = await openStripe(suite);
    const bought = await place.subscribe();
    const { sdk } = place;
    const { invoice, intent, charge } = await paymentOf(place, bought);
    expect(await sdk.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).toMatchObject({
      status: 'succeeded',
      amount_received: 2900,
      latest_charge: { id: charge },
    });
    expect(await sdk.charges.retrieve(charge, { expand: ['payment_intent'] })).toMatchObject({
      status: 'succeeded',
      paid: true,
      amount: 2900,
      payment_intent: { id: intent },
    });
    const listed = await sdk.charges.list({
      customer: bought.customer as string,
      payment_intent: intent,
      limit: 1,
      expand: ['data.customer'],
    });
    expect(listed.data).toMatchObject([{ id: charge, customer: { id: bought.customer } }]);
    const payments = await sdk.invoicePayments.list({
      invoice,
      payment: { type: 'payment_intent', payment_intent: intent },
      limit: 1,
      expand: ['data.invoice'],
    });
    expect(payments.data).toMatchObject([{ invoice: { id: invoice }, status: 'paid', amount_paid: 2900 }]);
  });

  test('money goes back in parts, and no more than there is', async () => {
    const place = await openStripe(suite);
    const { sdk } = place;
    const { intent, charge } = await paymentOf(place, await place.subscribe());
    const part = await sdk.refunds.create({
      charge,
      amount: 900,
      reason: 'requested_by_customer',
      metadata: { why: 'x' },
      expand: ['charge'],
    });
    expect(part).toMatchObject({
      amount: 900,
      status: 'succeeded',
      metadata: { why: 'x' },
      charge: { id: charge, amount_refunded: 900, refunded: false },
    });
    await expect(sdk.refunds.create({ charge, amount: 2001 })).rejects.toMatchObject({ statusCode: 400 });
    const rest = await sdk.refunds.create({ payment_intent: intent });
    expect(rest.amount).toBe(2000);
    expect(await sdk.refunds.retrieve(rest.id, { expand: ['charge'] })).toMatchObject({
      amount: 2000,
      charge: { id: charge },
    });
    await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    await expect(sdk.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
    expect(await sdk.charges.retrieve(charge)).toMatchObject({ amount_refunded: 2900, refunded: true });
    const refunds = await sdk.refunds.list({ charge, payment_intent: intent, expand: ['data.charge'] });
    expect(refunds.data).toMatchObject([
      { id: rest.id, charge: { id: charge } },
      { id: part.id, charge: { id: charge } },
    ]);
    expect((await sdk.refunds.list({ charge, limit: 1, starting_after: rest.id })).data).toMatchObject([
      { id: part.id },
    ]);
    expect((await sdk.refunds.list({ charge, ending_before: part.id })).data).toMatchObject([
      { id: rest.id },
    ]);
  });

  test('what moved in a month is listed by the time it was made', async () => {
    const place = await openStripe(suite);
    const { sdk } = place;
    const { charge, invoice } = await paymentOf(place, await place.subscribe());
    const { id: refund, created } = await sdk.refunds.create({ charge, amount: 100 });
    const ids = async (listing: { list: (query: object) => Promise<{ data: Array<{ id?: string }> }> }) => {
      const within = { gt: created - 3600, gte: created - 3600, lt: created + 3600, lte: created + 3600 };
      const [found, later] = [
        await listing.list({ created: within }),
        await listing.list({ created: { gt: created + 3600 } }),
      ];
      expect(later.data).toEqual([]);
      return found.data.map(({ id }) => id);
    };
    expect(await ids(sdk.charges)).toContain(charge);
    expect(await ids(sdk.refunds)).toContain(refund);
    expect(await ids(sdk.invoices)).toContain(invoice);
    await ids(sdk.disputes);
  });

  test('every list is paged alike', async () => {
    const place = await openStripe(suite);
    const { sdk } = place;
    await place.subscribe();
    const { charge } = await paymentOf(place, await place.subscribe());
    for (const amount of [100, 200]) await sdk.refunds.create({ charge, amount });
    await pages(sdk.prices);
    await pages(sdk.subscriptions);
    await pages(sdk.invoices);
    await pages(sdk.invoicePayments);
    await pages(sdk.charges);
    await pages(sdk.refunds);
    await pages(sdk.events);
  });

  test('what happened is kept as events, by type and time, with what was before', async () => {
    const { sdk } = await openStripe(suite);
    const made = await sdk.customers.create({ email: 'ana@example.com' });
    const idempotencyKey = `key-${made.id}`;
    await sdk.customers.update(made.id, { name: 'Ana' }, { idempotencyKey });
    const created = {
      gt: made.created - 5,
      gte: made.created - 4,
      lt: made.created + 60,
      lte: made.created + 59,
    };
    const { data } = await sdk.events.list({
      types: ['customer.created', 'customer.updated'],
      created,
      limit: 100,
    });
    const own = data.filter(({ data: { object } }) => (object as Stripe.Customer).id === made.id);
    expect(own.map(({ type }) => type)).toEqual(['customer.updated', 'customer.created']);
    expect(own[0]).toMatchObject({
      object: 'event',
      livemode: false,
      request: { idempotency_key: idempotencyKey },
      data: { object: { name: 'Ana' }, previous_attributes: { name: null } },
    });
    expect(await sdk.events.retrieve(own[0]!.id)).toMatchObject({ id: own[0]!.id, type: 'customer.updated' });
    const [newest] = (await sdk.events.list({ type: 'customer.created', limit: 1 })).data;
    expect((newest!.data.object as Stripe.Customer).id).toBe(made.id);
  });

  hereOnly('a dispute is a bank’s to open', () => {
    /** A disputed payment, and what was told about its dispute since the last time one asked. */
    async function disputed(complaint: 'fraudulent' | 'product_not_received' | 'inquiry') {
      const place = await openStandIn(suite);
      const { charge } = await paymentOf(place, await place.subscribe());
      const { id } = place.stage.stripe.test.dispute(charge, complaint);
      let heard = 0;
      const told = async () => {
        const { data } = await place.sdk.events.list({ limit: 100 });
        const types = data.map(({ type }) => type).filter((type) => type.startsWith('charge.dispute.'));
        return types.reverse().slice(heard, (heard = types.length));
      };
      return { place, sdk: place.sdk, id, charge, told };
    }
    const evidence = (uncategorized_text: string) => ({ evidence: { uncategorized_text } });

    test.each([
      ['winning_evidence', 'won', ['updated', 'funds_reinstated', 'closed']],
      ['losing_evidence', 'lost', ['updated', 'closed']],
      ['the person signed in and changed photos', 'under_review', ['updated']],
    ])('evidence is handed in once, and the bank decides: %s', async (words, status, then) => {
      const { sdk, id, told } = await disputed('product_not_received');
      expect(await told()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
      const draft = await sdk.disputes.update(id, { ...evidence('a draft'), submit: false });
      expect(draft).toMatchObject({
        status: 'needs_response',
        reason: 'product_not_received',
        evidence_details: { has_evidence: true, submission_count: 0 },
      });
      expect(await told()).toEqual(['charge.dispute.updated']);
      const metadata = { who: 'olga' };
      const given = await sdk.disputes.update(id, { ...evidence(words), metadata, expand: ['charge'] });
      expect(given).toMatchObject({ status, metadata, evidence_details: { submission_count: 1 } });
      expect(await told()).toEqual(then.map((type) => `charge.dispute.${type}`));
      await expect(sdk.disputes.update(id, evidence('more'))).rejects.toMatchObject({ statusCode: 400 });
    });

    test('one that is accepted is lost, and so is one that nobody answers in time', async () => {
      const { sdk, id, told } = await disputed('fraudulent');
      expect(await sdk.disputes.close(id, { expand: ['charge'] })).toMatchObject({ status: 'lost' });
      expect((await told()).at(-1)).toBe('charge.dispute.closed');
      await expect(sdk.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
      const late = await disputed('fraudulent');
      await late.place.pass(7 * 86_400_000);
      expect(await late.sdk.disputes.retrieve(late.id, { expand: ['charge'] })).toMatchObject({
        status: 'lost',
      });
    });

    test('an inquiry moves no money; it closes by itself, by an answer, or becomes a dispute', async () => {
      const first = await disputed('inquiry');
      expect(await first.told()).toEqual(['charge.dispute.created']);
      expect(await first.sdk.disputes.retrieve(first.id)).toMatchObject({
        status: 'warning_needs_response',
        is_charge_refundable: true,
      });
      await first.place.pass(120 * 86_400_000);
      expect(await first.sdk.disputes.retrieve(first.id)).toMatchObject({ status: 'warning_closed' });
      const second = await disputed('inquiry');
      await second.sdk.disputes.update(second.id, evidence('winning_evidence'));
      expect(await second.sdk.disputes.retrieve(second.id)).toMatchObject({ status: 'warning_closed' });
      const third = await disputed('inquiry');
      await third.sdk.disputes.update(third.id, evidence('escalate_inquiry_evidence'));
      expect(await third.sdk.disputes.retrieve(third.id)).toMatchObject({ status: 'needs_response' });
      expect((await third.told()).at(-1)).toBe('charge.dispute.funds_withdrawn');
    });

    test.each(['won', 'lost'] as const)(
      'a disputed payment is not refunded; the dispute is %s',
      async (end) => {
        const place = await openStandIn(suite);
        const { sdk, stage } = place;
        const { intent, charge } = await paymentOf(place, await place.subscribe());
        const { id } = stage.stripe.test.dispute(charge);
        const list = () => sdk.disputes.list({ payment_intent: intent, charge, expand: ['data.charge'] });
        expect((await list()).data).toMatchObject([
          { id, status: 'needs_response', amount: 2900, charge: { disputed: true } },
        ]);
        await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
          code: 'charge_disputed',
        });
        const other = await paymentOf(place, await place.subscribe());
        stage.stripe.test.dispute(other.charge);
        await pages(sdk.disputes);
        stage.stripe.test.closeDispute(id, end);
        expect((await list()).data).toMatchObject([{ id, status: end }]);
        await stage.stripe.deliverDue();
        const closed = stage.received.filter(({ type }) => type === 'charge.dispute.closed');
        expect(closed.map((event) => event.data.object)).toMatchObject([{ id, status: end }]);
      },
    );
  });
}

import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, vi } from 'vitest';
import { membershipDays, type Sale } from '#shared/membership.ts';
import { customerKey, eventKey } from '#shared/deployment/keys.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { getItem, putItem } from '#functions/data/table.ts';
import { deleteItems } from '#functions/data/transact.ts';
import { readEvent } from '#functions/membership/event-table.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { type Money, saleOf } from '#tests/support/money.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { openCheckout, submit } from '@directory/local-cloud/testing/stripe.ts';
import { postWebhook, sendSigned, type Sent } from '#tests/support/webhook.ts';
import { cloudTest as test } from '#tests/support/test.ts';

let customerId: string;
let offered: Sale | undefined;
let events: Stripe.Event[];
test.beforeAll(async ({ cloud, money }) => {
  // Stripe's own deliveries reach an account that no test checks. Each test moves the customer to a new account and
  // sends copies of the events there.
  customerId = (await money.sdk.customers.create({ email: 'payer@example.test' })).id;
  await payer();
  const session = await openCheckout(money.sdk, { customer: customerId });
  await submit(session.url ?? '');
  offered = await saleOf(money, customerId);
  // Stripe retries refused deliveries seconds later. Wait for them, so that none arrives during a test.
  await vi.waitFor(
    async () => {
      await cloud.flush();
      const { data } = await money.sdk.events.list({ limit: 100 });
      events = data.filter(({ data: { object } }) => 'customer' in object && object.customer === customerId);
      expect(events.filter((event) => event.pending_webhooks > 0)).toEqual([]);
    },
    { timeout: 60_000, interval: 500 },
  );
});

let serial = 0;
/** Copies the events under new ids, so that no copy counts as handled. */
const fresh = (): Stripe.Event[] => {
  serial += 1;
  return events.map((event) => ({ ...event, id: `${event.id}x${serial}` }));
};

/** Stores an account without a membership and moves the customer to it from the previous account. */
async function payer(): Promise<Facts> {
  const facts = await storeProvider({
    listing: null,
    photos: [],
    membership: {
      customerId,
      offered,
      subscriptionId: undefined,
      periodStart: undefined,
      periodEnd: undefined,
    },
  });
  await putItem({ Item: { ...customerKey(customerId), sub: facts.sub } });
  return facts;
}

const send = (cloud: SharedCloud, money: Money, event: object, how?: Sent) =>
  sendSigned(cloud, money, JSON.stringify(event, null, 2), how);
const post = (cloud: SharedCloud, body: string, headers: Record<string, string>) =>
  postWebhook(cloud, body, headers);

async function deliver(cloud: SharedCloud, money: Money, sequence: readonly Stripe.Event[]): Promise<void> {
  for (const event of sequence) expect(await send(cloud, money, event)).toBe(200);
}

async function expectOnePayment(cloud: SharedCloud, { sub, account }: Facts): Promise<void> {
  const { membership } = await readFacts(sub);
  const start = Date.parse(membership?.periodStart ?? '');
  expect(Date.parse(membership?.periodEnd ?? '') - start).toBe(membershipDays * 24 * 60 * 60_000);
  expect(membership).toMatchObject({ customerId, cancelAtPeriodEnd: false, failedAttempts: 0 });
  expect(await listPurchases(sub)).toMatchObject([{ amount: 2900, currency: 'USD', status: 'paid' }]);
  expect(await mailsTo(cloud, account.email)).toHaveLength(1);
}

describe('a webhook', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const changed = (event: Stripe.Event) => JSON.stringify({ ...event, id: 'evt_other' }, null, 2);
  test.for<[string, (event: Stripe.Event) => Sent]>([
    ['signed with another secret', () => ({ secret: 'whsec_other' })],
    ['signed six minutes ago', () => ({ timestamp: now() - 360 })],
    ['signed six minutes ahead', () => ({ timestamp: now() + 360 })],
    ['with a body other than the signed one', (event) => ({ posted: changed(event) })],
    ['with the same JSON in other bytes', (event) => ({ posted: JSON.stringify(event) })],
  ])('%s is refused with 400 and writes nothing', async ([_, how], { cloud, money }) => {
    const { sub } = await payer();
    const before = await readFacts(sub);
    for (const event of fresh()) {
      expect(await send(cloud, money, event, how(event))).toBe(400);
      expect(await getItem(eventKey(event.id), true)).toBeUndefined();
    }
    expect(await readFacts(sub)).toEqual(before);
    expect(await listPurchases(sub)).toEqual([]);
  });

  test('is refused without a signature or with a malformed signature', async ({ cloud }) => {
    const [event] = fresh();
    const body = JSON.stringify(event);
    for (const signature of [
      '',
      't=,v1=',
      'v1',
      `t=${now()},v1`,
      `t=${now()},t=x,v1=a`,
      'nonsense',
      `t=${now()},v0=abc`,
    ]) {
      expect(await post(cloud, body, signature ? { 'stripe-signature': signature } : {})).toBe(400);
    }
    expect((await fetch(cloud.resources['StripeWebhookUrl'] ?? '')).status).toBe(404);
    expect(await post(cloud, 'x'.repeat(300_000), { 'stripe-signature': 't=1,v1=a' })).toBe(413);
  });
});

describe('Stripe events', () => {
  test('wait while no account has their customer, and are handled afterwards', async ({ cloud, money }) => {
    const unknown = (await money.sdk.customers.create({ email: 'nobody@example.test' })).id;
    const about = fresh().map((event) => {
      const object = { ...event.data.object, customer: unknown };
      return { ...event, data: { object } } as Stripe.Event;
    });
    // Stripe disables an endpoint that refuses events for days, so the handler accepts the event and retries it later.
    await deliver(cloud, money, about);
    for (const { id } of about) expect(await readEvent(id)).toMatchObject({ state: 'received' });

    await payer();
    const early = fresh();
    await deleteItems([customerKey(customerId)]);
    await deliver(cloud, money, early);
    const facts = await payer();
    for (const { id } of early) await leaveMessage({ kind: 'handle-event', eventId: id });
    await cloud.flush();
    for (const { id } of early) expect(await readEvent(id)).toMatchObject({ state: 'handled' });
    await expectOnePayment(cloud, facts);
  });

  test('are accepted when they concern no customer', async ({ cloud, money }) => {
    const event = {
      ...fresh()[0],
      type: 'product.created',
      data: { object: { object: 'product', id: 'p' } },
    };
    expect(await send(cloud, money, event)).toBe(200);
  });

  test('count once when delivered twice, in sequence or concurrently', async ({ cloud, money }) => {
    const facts = await payer();
    const sequence = fresh();
    await deliver(cloud, money, sequence);
    const { factsVersion } = (await readFacts(facts.sub)).account;
    await deliver(cloud, money, sequence);
    expect((await readFacts(facts.sub)).account.factsVersion).toBe(factsVersion);

    const other = await payer();
    const [first] = fresh();
    const statuses = await Promise.all([1, 2, 3].map(() => send(cloud, money, first ?? {})));
    expect(statuses).toEqual([200, 200, 200]);
    await expectOnePayment(cloud, other);
  });

  test('yield one payment when concurrent deliveries are retried', async ({ cloud, money }) => {
    const facts = await payer();
    let left = fresh();
    while (left.length > 0) {
      const statuses = await Promise.all(left.map((event) => send(cloud, money, event)));
      for (const status of statuses) expect([200, 409]).toContain(status);
      left = left.filter((_, index) => statuses[index] !== 200);
    }
    await expectOnePayment(cloud, facts);
  });

  test('yield one payment in any order, repeated or not', async ({ cloud, money }) => {
    expect(events.length).toBeGreaterThanOrEqual(6);
    const order = fc.shuffledSubarray(
      events.flatMap((_, index) => [index, index]),
      { minLength: events.length },
    );
    await fc.assert(
      fc.asyncProperty(order, async (indexes) => {
        const facts = await payer();
        const sequence = fresh();
        await deliver(
          cloud,
          money,
          indexes.flatMap((index) => sequence[index] ?? []),
        );
        await expectOnePayment(cloud, facts);
      }),
      { numRuns: 8 },
    );
  });
});

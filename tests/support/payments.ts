import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { customerKey } from '#shared/deployment/keys.ts';
import { putItem } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { MembershipFact } from '#functions/core/facts/facts.ts';
import { buildVerification } from '#tests/support/builders.ts';
import { type Money, saleOf } from '#tests/support/money.ts';
import { openCheckout, PAYS, submit } from '@directory/local-cloud/testing/stripe.ts';

/** Creates a customer who opens a checkout and pays it with this card. @returns the customer's id */
export async function payingCustomer({ sdk }: Money, card = PAYS): Promise<string> {
  const { id: customer } = await sdk.customers.create({ email: `${randomUUID()}@example.test` });
  const session = await openCheckout(sdk, { customer });
  const answer = await submit(session.url ?? '', { card });
  if (answer.status !== 303) throw new Error(`paying answered ${answer.status}`);
  return customer;
}

export const subscriptionOf = async ({ sdk }: Money, customer: string): Promise<string> =>
  (await sdk.subscriptions.list({ customer, status: 'all' })).data[0]?.id ?? '';

export const chargeOf = async ({ sdk }: Money, customer: string): Promise<string> =>
  (await sdk.charges.list({ customer, limit: 100 })).data[0]?.id ?? '';

export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Returns the membership as it is after the first payment. */
export async function firstPeriod({ sdk }: Money, customer: string): Promise<MembershipFact> {
  const { data } = await sdk.invoices.list({ customer, limit: 100 });
  const period = data.at(-1)?.lines.data[0]?.period;
  if (!period) throw new Error('The customer has no invoice.');
  return {
    ...(await unpaid({ sdk } as Money, customer)),
    sold: await saleOf({ sdk }, customer),
    subscriptionId: await subscriptionOf({ sdk } as Money, customer),
    periodStart: instant(period.start),
    periodEnd: instant(period.end),
  };
}

/** Returns the membership before any payment is known. */
export const unpaid = async (money: Money, customerId: string): Promise<MembershipFact> => ({
  provider: 'stripe',
  customerId,
  offered: await saleOf(money, customerId),
  cancelAtPeriodEnd: false,
  failedAttempts: 0,
});

export const giveCustomer = (customer: string, sub: string): Promise<void> =>
  putItem({ Item: { ...customerKey(customer), sub } });

/** Creates a paying customer and stores the membership in the account. @returns the customer's id */
export async function paidMembership(money: Money, sub: string): Promise<string> {
  const customer = await payingCustomer(money);
  const membership = await firstPeriod(money, customer);
  await changeFacts(sub, () => ({ verification: buildVerification(), membership }));
  await giveCustomer(customer, sub);
  return customer;
}

async function cancelledMembership({ sdk }: Money, sub: string): Promise<void> {
  const { membership } = await readFacts(sub);
  if (!membership?.subscriptionId) throw new Error(`The account ${sub} has no subscription.`);
  await sdk.subscriptions.update(membership.subscriptionId, { cancel_at_period_end: true });
  await changeFacts(sub, () => ({ membership: { ...membership, cancelAtPeriodEnd: true } }));
}

/** Cancels the renewal as an erasure would. The account records that the erasure ended the renewal. */
export async function endedMembership(money: Money, sub: string): Promise<void> {
  await cancelledMembership(money, sub);
  await changeFacts(sub, ({ account, membership }) => {
    const { subscriptionId, periodEnd } = membership ?? {};
    if (!subscriptionId || !periodEnd) throw new Error(`The account ${sub} has no subscription.`);
    return { account: { ...account, renewalEnded: { why: 'erasure', subscriptionId, periodEnd } } };
  });
}

export async function customersOf({ sdk }: Money, email: string): Promise<string[]> {
  const { data } = await sdk.events.list({ type: 'customer.created', limit: 100 });
  return data
    .filter(({ data: { object } }) => 'email' in object && object.email === email)
    .map(() => 'a customer');
}

export async function salesOf({ sdk }: Money, customer: string): Promise<string[]> {
  const [subscriptions, charges] = await Promise.all([
    sdk.subscriptions.list({ customer, status: 'all' }),
    sdk.charges.list({ customer, limit: 100 }),
  ]);
  return [
    ...subscriptions.data.map(({ status }) => `subscription ${status}`),
    ...charges.data.map(
      ({ status, amount, amount_refunded }) => `charge ${status} ${amount} ${amount_refunded}`,
    ),
  ];
}

export async function customersSubscriptions({ sdk }: Money, customer: string): Promise<string[]> {
  const { data } = await sdk.subscriptions.list({ customer, status: 'all' });
  return data.map(
    ({ status, cancel_at_period_end }) =>
      `subscription ${status}${cancel_at_period_end ? ', not renewed' : ''}`,
  );
}

/**
 * Returns all events of these types since a customer was created, of any customer, newest first. Pages through all of
 * them: a page holds 100, and renewals arrive in bulk.
 */
async function eventsSince({ sdk }: Money, customer: string, types: string[]): Promise<Stripe.Event[]> {
  const { created } = (await sdk.customers.retrieve(customer)) as Stripe.Customer;
  const wanted = { types, created: { gte: created }, limit: 100 };
  return sdk.events.list(wanted).autoPagingToArray({ limit: 10_000 });
}

/** Returns the newest event of this type about a customer. @throws Error if there is none */
export async function eventOf(money: Money, type: string, customer: string): Promise<Stripe.Event> {
  const events = await eventsSince(money, customer, [type]);
  const charge = await chargeOf(money, customer);
  const found = events.find(({ data: { object } }) => {
    const about = object as { customer?: string; charge?: string };
    return about.customer === customer || about.charge === charge;
  });
  if (!found) throw new Error(`The customer has no event ${type}.`);
  return found;
}

/** Returns all update and deletion events of a customer's subscriptions, newest first, as Stripe sends them. */
export async function subscriptionEvents(money: Money, customer: string): Promise<Stripe.Event[]> {
  const types = ['customer.subscription.updated', 'customer.subscription.deleted'];
  const events = await eventsSince(money, customer, types);
  return events.filter(({ data: { object } }) => (object as { customer?: string }).customer === customer);
}

/** Posts an event as Stripe does, with a signature over its bytes. @returns the response status */
export async function sendEvent({ resources }: Cloud, money: Money, event: object): Promise<string> {
  const body = JSON.stringify(event, null, 2);
  const header = money.sdk.webhooks.generateTestHeaderString({ payload: body, secret: money.webhookSecret });
  const response = await fetch(resources['StripeWebhookUrl'] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body,
  });
  await response.arrayBuffer();
  return String(response.status);
}

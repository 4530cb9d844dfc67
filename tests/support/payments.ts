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

/** A customer who opened a checkout and paid it with this card. @returns the customer's id */
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

/** The membership as it was known after the first payment. */
export async function firstPeriod({ sdk }: Money, customer: string): Promise<MembershipFact> {
  const { data } = await sdk.invoices.list({ customer, limit: 100 });
  const period = data.at(-1)?.lines.data[0]?.period;
  if (!period) throw new Error('Nothing was invoiced.');
  return {
    ...(await unpaid({ sdk } as Money, customer)),
    sold: await saleOf({ sdk }, customer),
    subscriptionId: await subscriptionOf({ sdk } as Money, customer),
    periodStart: instant(period.start),
    periodEnd: instant(period.end),
  };
}

/** The membership while nothing is known to be paid of what the customer was offered. */
export const unpaid = async (money: Money, customerId: string): Promise<MembershipFact> => ({
  provider: 'stripe',
  customerId,
  offered: await saleOf(money, customerId),
  cancelAtPeriodEnd: false,
  failedAttempts: 0,
});

/** Makes an account the one that has the customer. */
export const giveCustomer = (customer: string, sub: string): Promise<void> =>
  putItem({ Item: { ...customerKey(customer), sub } });

/** Somebody who pays, and whose account knows it. @returns the customer's id */
export async function paidMembership(money: Money, sub: string): Promise<string> {
  const customer = await payingCustomer(money);
  const membership = await firstPeriod(money, customer);
  await changeFacts(sub, () => ({ verification: buildVerification(), membership }));
  await giveCustomer(customer, sub);
  return customer;
}

/** Their renewal is off, and their account knows it. */
async function cancelledMembership({ sdk }: Money, sub: string): Promise<void> {
  const { membership } = await readFacts(sub);
  if (!membership?.subscriptionId) throw new Error(`The account ${sub} pays for nothing.`);
  await sdk.subscriptions.update(membership.subscriptionId, { cancel_at_period_end: true });
  await changeFacts(sub, () => ({ membership: { ...membership, cancelAtPeriodEnd: true } }));
}

/** The same, as an erasure leaves it that was taken back: the account notes that it ended the renewal. */
export async function endedMembership(money: Money, sub: string): Promise<void> {
  await cancelledMembership(money, sub);
  await changeFacts(sub, ({ account, membership }) => {
    const { subscriptionId, periodEnd } = membership ?? {};
    if (!subscriptionId || !periodEnd) throw new Error(`The account ${sub} pays for nothing.`);
    return { account: { ...account, renewalEnded: { why: 'erasure', subscriptionId, periodEnd } } };
  });
}

/** How many customers the payment provider has for an address; a line each. */
export async function customersOf({ sdk }: Money, email: string): Promise<string[]> {
  const { data } = await sdk.events.list({ type: 'customer.created', limit: 100 });
  return data
    .filter(({ data: { object } }) => 'email' in object && object.email === email)
    .map(() => 'a customer');
}

/** What a customer has been sold and charged; a line each. */
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

/** What a customer's subscriptions will do; a line each. */
export async function customersSubscriptions({ sdk }: Money, customer: string): Promise<string[]> {
  const { data } = await sdk.subscriptions.list({ customer, status: 'all' });
  return data.map(
    ({ status, cancel_at_period_end }) =>
      `subscription ${status}${cancel_at_period_end ? ', not renewed' : ''}`,
  );
}

/**
 * Every event of these types since a customer exists, theirs and others', newest first. A page holds 100, and renewals
 * come all at once.
 */
async function eventsSince({ sdk }: Money, customer: string, types: string[]): Promise<Stripe.Event[]> {
  const { created } = (await sdk.customers.retrieve(customer)) as Stripe.Customer;
  const wanted = { types, created: { gte: created }, limit: 100 };
  return sdk.events.list(wanted).autoPagingToArray({ limit: 10_000 });
}

/** The newest event of this type about a customer. @throws Error where there is none */
export async function eventOf(money: Money, type: string, customer: string): Promise<Stripe.Event> {
  const events = await eventsSince(money, customer, [type]);
  const charge = await chargeOf(money, customer);
  const found = events.find(({ data: { object } }) => {
    const about = object as { customer?: string; charge?: string };
    return about.customer === customer || about.charge === charge;
  });
  if (!found) throw new Error(`There was no ${type}.`);
  return found;
}

/** Every change and end of a customer's subscriptions, newest first, as the provider sends it. */
export async function subscriptionEvents(money: Money, customer: string): Promise<Stripe.Event[]> {
  const types = ['customer.subscription.updated', 'customer.subscription.deleted'];
  const events = await eventsSince(money, customer, types);
  return events.filter(({ data: { object } }) => (object as { customer?: string }).customer === customer);
}

/** Posts an event as Stripe does: signed over the bytes. @returns the status it was answered with */
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

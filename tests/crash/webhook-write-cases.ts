import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { MembershipFact } from '#functions/core/facts/facts.ts';
import { buildAccount, storeFacts } from '#tests/support/builders.ts';
import type { Money } from '#tests/support/money.ts';
import { FAILS_LATER, REFUND_RETURNS } from '@directory/local-cloud/testing/stripe.ts';
import {
  chargeOf,
  eventOf,
  firstPeriod,
  giveCustomer,
  instant,
  payingCustomer,
  salesOf,
  sendEvent,
  subscriptionEvents,
  subscriptionOf,
  unpaid,
} from '#tests/support/payments.ts';
import type { WriteCase } from './crash-points.ts';
import { publish } from '#tests/support/account-setup.ts';

/**
 * Event types that the operator subscribes to (`docs/operating.md`, "Deploying to AWS"), if the local Stripe can create
 * them.
 */
export const webhookTypes = [
  'checkout.session.completed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

interface EventCustomer {
  customer: string;
  known: MembershipFact;
}

interface WebhookCase {
  sub: string;
  customer: string;
  event: object;
  /** Ids of earlier events of the subscription. */
  before: string[];
}

const day = 24 * 60 * 60_000;

/**
 * Creates customers in the state that each event reports. Renewals take 30 days, so all points of a renewal event share
 * its customer. Refunds and disputes have an effect only once per customer, so each point gets a new customer.
 */
export async function eventCustomers(
  cloud: Cloud,
  money: Money,
): Promise<Record<WebhookType | 'not as asked', () => Promise<EventCustomer>>> {
  const renewed = await payingCustomer(money);
  const failing = await payingCustomer(money, FAILS_LATER);
  const leaving = await payingCustomer(money);
  const gone = await payingCustomer(money);
  const returned = await payingCustomer(money, REFUND_RETURNS);
  const paid = await Promise.all(
    [renewed, failing, leaving, gone, returned].map((one) => firstPeriod(money, one)),
  );
  await money.sdk.subscriptions.cancel(await subscriptionOf(money, gone));
  // The refund ends the subscription. Five minutes later, the bank returns the refunded money.
  const { created } = await money.sdk.refunds.create({ charge: await chargeOf(money, returned) });
  const back = await money.sdk.subscriptions.cancel(await subscriptionOf(money, returned));
  // Set the clock back after the renewals. Otherwise, data that this process writes at the machine's time would be out
  // of date.
  const renewal = 30 * day + 61 * 60_000;
  await cloud.advance(renewal);
  cloud.clock.advance(-renewal);
  await money.sdk.subscriptions.update(await subscriptionOf(money, leaving), { cancel_at_period_end: true });

  const [ofRenewed, ofFailing, ofLeaving, ofGone, ofReturned] = paid as [
    MembershipFact,
    MembershipFact,
    MembershipFact,
    MembershipFact,
    MembershipFact,
  ];
  const always = (customer: string, known: MembershipFact) => () => Promise.resolve({ customer, known });
  const firstPaid = async (): Promise<EventCustomer> => {
    const customer = await payingCustomer(money);
    return { customer, known: await unpaid(money, customer) };
  };
  const otherwise = async (): Promise<EventCustomer> => {
    const customer = await payingCustomer(money);
    const known = await unpaid(money, customer);
    return { customer, known: { ...known, offered: known.offered && { ...known.offered, amount: 1 } } };
  };
  const reversed = (reverse: (charge: string) => unknown) => async (): Promise<EventCustomer> => {
    const customer = await payingCustomer(money);
    const known = await firstPeriod(money, customer);
    await reverse(await chargeOf(money, customer));
    return { customer, known };
  };
  return {
    'checkout.session.completed': firstPaid,
    'not as asked': otherwise,
    'invoice.paid': always(renewed, ofRenewed),
    'invoice.payment_failed': always(failing, ofFailing),
    'customer.subscription.updated': always(leaving, ofLeaving),
    'customer.subscription.deleted': always(gone, ofGone),
    'refund.failed': always(returned, {
      ...ofReturned,
      endedAt: instant(back.ended_at ?? created),
      reversal: { why: 'refunded', at: instant(created) },
      endNotified: true,
    }),
    'charge.refunded': reversed((charge) => money.sdk.refunds.create({ charge })),
    'charge.dispute.created': reversed((charge) => cloud.payments.dispute(charge)),
  };
}

let serial = 0;

/**
 * Builds the case for one delivery of an event. Stripe retries the delivery until it gets a 2xx. Our handling can cause
 * further events, and the sender delivers them too. A retry may already have read their contents.
 */
export function webhookWriteCase(
  cloud: Cloud,
  money: Money,
  type: WebhookType,
  prepareCustomer: () => Promise<EventCustomer>,
): WriteCase<WebhookCase> {
  return {
    entry: 'stripe-webhook',
    prepare: async () => {
      const { customer, known } = await prepareCustomer();
      const account = buildAccount();
      await storeFacts({ sub: account.sub, account, photos: [], posts: [], reportCases: [] });
      await publish(account.sub, { membership: known });
      await giveCustomer(customer, account.sub);
      // A unique id makes the event new to this account.
      serial += 1;
      const event = await eventOf(money, type, customer);
      const before = (await subscriptionEvents(money, customer)).map(({ id }) => id);
      return { sub: account.sub, customer, event: { ...event, id: `${event.id}x${serial}` }, before };
    },
    send: async ({ customer, event, before }) => {
      const answer = await sendEvent(cloud, money, event);
      for (const made of await subscriptionEvents(money, customer))
        if (!before.includes(made.id)) await sendEvent(cloud, money, made);
      return answer;
    },
    observe: ({ customer }) => salesOf(money, customer),
  };
}

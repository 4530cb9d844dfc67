import type { Cloud } from '#infra/local/cloud.ts';
import type { MembershipFact } from '#functions/facts/facts.ts';
import { buildAccount, storeFacts } from '#tests/support/builders.ts';
import type { Money } from '#tests/support/money.ts';
import { FAILS_LATER } from '#tests/support/stripe.ts';
import {
  chargeOf,
  eventOf,
  firstPeriod,
  giveCustomer,
  payingCustomer,
  salesOf,
  sendEvent,
  subscriptionOf,
  unpaid,
} from './payments.ts';
import type { Act } from './points.ts';
import { publish } from './stages.ts';

/**
 * The events the operator is told to send us (docs/operating.md, "Deploying to AWS"), as far as the local Stripe
 * makes them.
 */
export const webhookTypes = [
  'checkout.session.completed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** A customer at the payment provider, and what their account knew before the event. */
interface Case {
  customer: string;
  known: MembershipFact;
}

interface Told {
  sub: string;
  customer: string;
  event: object;
}

const day = 24 * 60 * 60_000;

/**
 * A customer for each event, in the state of which it tells; those of renewals are made once, since they take
 * 30 days. What an event makes us do at the provider is done once a customer: refunds and disputes get a new one
 * each time.
 */
export async function webhookCases(
  cloud: Cloud,
  money: Money,
): Promise<Record<WebhookType | 'not as asked', () => Promise<Case>>> {
  const renewed = await payingCustomer(money);
  const failing = await payingCustomer(money, FAILS_LATER);
  const leaving = await payingCustomer(money);
  const gone = await payingCustomer(money);
  const paid = await Promise.all([renewed, failing, leaving, gone].map((one) => firstPeriod(money, one)));
  await money.sdk.subscriptions.cancel(await subscriptionOf(money, gone));
  // There and back: the renewals are made, and what this process writes by the machine's time is not out of date.
  const renewal = 30 * day + 61 * 60_000;
  await cloud.advance(renewal);
  cloud.clock.advance(-renewal);
  await money.sdk.subscriptions.update(await subscriptionOf(money, leaving), { cancel_at_period_end: true });

  const [ofRenewed, ofFailing, ofLeaving, ofGone] = paid as [
    MembershipFact,
    MembershipFact,
    MembershipFact,
    MembershipFact,
  ];
  const always = (customer: string, known: MembershipFact) => () => Promise.resolve({ customer, known });
  const firstPaid = async (): Promise<Case> => {
    const customer = await payingCustomer(money);
    return { customer, known: await unpaid(money, customer) };
  };
  const otherwise = async (): Promise<Case> => {
    const customer = await payingCustomer(money);
    const known = await unpaid(money, customer);
    return { customer, known: { ...known, offered: known.offered && { ...known.offered, amount: 1 } } };
  };
  const reversed = (reverse: (charge: string) => unknown) => async (): Promise<Case> => {
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
    'charge.refunded': reversed((charge) => money.sdk.refunds.create({ charge })),
    'charge.dispute.created': reversed((charge) => cloud.payments.dispute(charge)),
  };
}

let serial = 0;

/** One delivery of an event; Stripe sends it again until it hears 2xx. */
export function webhookAct(
  cloud: Cloud,
  money: Money,
  type: WebhookType,
  prepareCase: () => Promise<Case>,
): Act<Told> {
  return {
    entry: 'stripe-webhook',
    prepare: async () => {
      const { customer, known } = await prepareCase();
      const account = buildAccount();
      await storeFacts({ sub: account.sub, account, photos: [] });
      await publish(account.sub, { membership: known });
      await giveCustomer(customer, account.sub);
      // An id of its own each time: to this account the event is new.
      serial += 1;
      const event = await eventOf(money, type, customer);
      return { sub: account.sub, customer, event: { ...event, id: `${event.id}x${serial}` } };
    },
    send: ({ event }) => sendEvent(cloud, money, event),
    observe: ({ customer }) => salesOf(money, customer),
  };
}

import { premiumTier, type Sale } from '../membership.ts';

/** What of a price is the operator's setting beside its amount. */
export interface PriceOptions {
  /** What payers' bank statements say. */
  statementDescriptor?: string | undefined;
  /** Whether Stripe computes the tax that it includes. */
  tax?: boolean | undefined;
}

/** The name by which a price is found in Stripe: it says what the price does, so the same is never made twice. */
export const lookupKeyOf = (
  { amount, currency, days }: Omit<Sale, 'product'>,
  { statementDescriptor, tax }: PriceOptions,
): string =>
  [
    `${premiumTier}-${days}d-${amount}-${currency.toLowerCase()}`,
    ...(statementDescriptor ? [statementDescriptor] : []),
    ...(tax ? ['tax'] : []),
  ].join('-');

/**
 * The version of Stripe's API that everything speaks: the library in our Lambdas, and the endpoint that the operator makes
 * for webhooks. Objects look otherwise in another one, so an event of another is refused (MONEY-20).
 */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * What the operator subscribes that endpoint to (https://docs.stripe.com/api/events/types): a paid period begins, changes
 * or ends, and money goes back, or comes back of that. Each only says that there is something to read, so what says the same again, as
 * `invoice.payment_succeeded` does, would be read for nothing; and so would `customer.subscription.created`, which comes
 * before anything is paid.
 */
export const webhookEvents = [
  'checkout.session.completed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  // A bank's question that became a dispute: the one before told of the question, of which nothing is read.
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const;

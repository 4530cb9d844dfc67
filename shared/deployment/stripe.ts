import { premiumTier, type Sale } from '../membership.ts';

/** Price settings of the operator, besides the amount. */
export interface PriceOptions {
  /** Text on the payer's bank statement. */
  statementDescriptor?: string | undefined;
  /** True if Stripe computes the tax that the price includes. */
  tax?: boolean | undefined;
}

/** Builds the lookup key of a price in Stripe, from all of its properties, so that no price is created twice. */
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
 * Version of Stripe's API, for our Lambdas and the operator's webhook endpoint. Objects differ between versions, so
 * events of another version are refused (MONEY-20).
 */
export const stripeApiVersion = '2026-10-28.endive';

/**
 * Events that the operator's webhook endpoint subscribes to (https://docs.stripe.com/api/events/types). They cover
 * start, change and end of a paid period, refunds and disputes, and money that returns from a refund or dispute.
 *
 * Each event only triggers a read from Stripe. Duplicates such as `invoice.payment_succeeded` are left out, and so is
 * `customer.subscription.created`, which precedes any payment.
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
  // Sent when a bank's inquiry becomes a dispute. For the inquiry, Stripe sent `charge.dispute.created`, but our code
  // ignores inquiries.
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const;

import type Stripe from 'stripe';

/**
 * The API version that stripe 23.1 pins. Shapes differ between versions, so requests for another are refused;
 * the conformance tests, which use the unmodified SDK, fail when the SDK moves on.
 */
export const API_VERSION = '2026-10-28.endive';

// Stripe's types as they go over the wire: references are ids, decimals are strings. What an application must
// ask for by `expand` is not stored.
type Wire<T, Changed extends object> = Omit<T, keyof Changed> & Changed;

export type Product = Wire<Stripe.Product, { default_price: null }>;
export type Price = Wire<
  Stripe.Price,
  { product: string; unit_amount: number; unit_amount_decimal: string; recurring: Stripe.Price.Recurring }
>;
export type Plan = Wire<Stripe.Plan, { product: string; amount_decimal: string }>;
export type Customer = Wire<
  Stripe.Customer,
  {
    default_source: null;
    invoice_prefix: string;
    next_invoice_sequence: number;
    invoice_settings: Wire<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }>;
  }
>;
export type PaymentMethod = Wire<Stripe.PaymentMethod, { customer: string; card: Stripe.PaymentMethod.Card }>;
export type LineItem = Wire<Stripe.LineItem, { price: Price; quantity: number }>;
export type CheckoutSession = Wire<
  Stripe.Checkout.Session,
  {
    customer: string | null;
    invoice: string | null;
    subscription: string | null;
    payment_intent: null;
    metadata: Stripe.Metadata;
    success_url: string;
  }
>;
export type SubscriptionItem = Wire<
  Stripe.SubscriptionItem,
  { price: Price; plan: Plan; quantity: number; discounts: string[] }
>;
export type Subscription = Wire<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string;
    latest_invoice: string | null;
    items: List<SubscriptionItem>;
    cancellation_details: Stripe.Subscription.CancellationDetails;
  }
>;
export type InvoiceLine = Wire<
  Stripe.InvoiceLineItem,
  { subscription: string; quantity_decimal: string; pricing: object }
>;
export type Invoice = Wire<
  Stripe.Invoice,
  { customer: string; lines: List<InvoiceLine>; default_payment_method: string | null; parent: InvoiceParent }
>;
export type PaymentIntent = Wire<
  Stripe.PaymentIntent,
  { customer: string; latest_charge: string | null; payment_method: string }
>;
export type Charge = Wire<
  Stripe.Charge,
  { customer: string; payment_intent: string; balance_transaction: null }
>;
export type InvoicePayment = Wire<
  Stripe.InvoicePayment,
  {
    invoice: string;
    payment:
      { type: 'payment_intent'; payment_intent: string } | { type: 'payment_record'; payment_record: string };
  }
>;
export type Refund = Wire<
  Stripe.Refund,
  { charge: string; payment_intent: string; balance_transaction: null }
>;
export type Dispute = Wire<Stripe.Dispute, { charge: string; payment_intent: string }>;
export type PortalSession = Wire<Stripe.BillingPortal.Session, { customer: string; configuration: string }>;

interface InvoiceParent {
  type: 'subscription_details';
  quote_details: null;
  subscription_details: { metadata: Stripe.Metadata; subscription: string };
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** The event types that are sent: those the product may subscribe its endpoint to. */
export const EVENT_TYPES = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.created',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.payment_succeeded',
  'invoice.voided',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The API request that caused an event; both null where a page or the calendar did. */
export interface EventCause {
  id: string | null;
  idempotency_key: string | null;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: EventCause;
  type: EventType;
}

export function listOf<T>(url: string, data: T[], hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

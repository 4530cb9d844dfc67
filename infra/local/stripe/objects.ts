import type Stripe from 'stripe';

/**
 * API version that stripe 23.1 pins. Requests for another version are refused, because that version's objects differ.
 */
export const API_VERSION = '2026-10-28.endive';

// Only the fields that callers read, with Stripe's types. References are ids; times are in whole seconds.

export type Product = Pick<Stripe.Product, 'id' | 'name' | 'metadata' | 'statement_descriptor'>;

export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'lookup_key' | 'tax_behavior'
> & {
  product: string;
  unit_amount: number;
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;
};

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'metadata'> & {
  invoice_settings: { default_payment_method: null };
};

/** Test card (test-cards.ts) as entered once. Entering the same card again makes another payment method. */
export interface PaymentMethod {
  id: string;
  number: string;
}

export type LineItem = Pick<Stripe.LineItem, 'description' | 'amount_total'> & {
  price: Price;
  quantity: number;
};

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'adaptive_pricing'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'url'
> & {
  automatic_tax: { enabled: boolean };
  customer: string;
  subscription: string | null;
  success_url: string;
};

export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'current_period_end' | 'current_period_start'
> & {
  price: Price;
  quantity: number;
};

export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'cancel_at' | 'cancel_at_period_end' | 'created' | 'ended_at' | 'metadata' | 'status'
> & {
  automatic_tax: { enabled: boolean };
  customer: string;
  default_payment_method: string;
  /** Always one item: a checkout has one line. */
  items: { data: [SubscriptionItem] };
  latest_invoice: string;
};

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'status'
> & {
  /** No tax registration exists here, so the tax is always zero. */
  automatic_tax: { enabled: boolean; status: 'complete' | null };
  automatically_finalizes_at: number | null;
  customer: string;
  hosted_invoice_url: string | null;
  lines: {
    data: [
      Pick<Stripe.InvoiceLineItem, 'description' | 'period'> & {
        pricing: { price_details: { price: string } };
        quantity: number;
      },
    ];
  };
  next_payment_attempt: number | null;
  parent: { subscription_details: { subscription: string } };
  status_transitions: { paid_at: number | null };
};

export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  'id' | 'object' | 'amount_paid' | 'created' | 'status'
> & {
  invoice: string;
  /** A `payment_record` is a payment outside Stripe. */
  payment: { type: 'payment_intent'; payment_intent: string } | { type: 'payment_record' };
};

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'paid'
  | 'receipt_url'
  | 'refunded'
  | 'status'
> & { customer: string; payment_intent: string; payment_method: string };

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string };

export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'status'> & {
  charge: string;
  evidence_details: { due_by: number };
};

/** Event types that an endpoint can subscribe to. */
export const EVENT_TYPES = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.refunded',
  'checkout.session.completed',
  'customer.subscription.deleted',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'refund.failed',
] as const;
/** All event types that the stand-in records and lists. Endpoints can subscribe only to those in `EVENT_TYPES`. */
export type EventType =
  | (typeof EVENT_TYPES)[number]
  | `${'customer' | 'customer.subscription' | 'invoice'}.created`
  | 'invoice.payment_succeeded';

export type StripeEvent = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { data: { object: object }; type: EventType };

import type * as stripe from './objects.ts';
import { listOf } from './objects.ts';

// The objects as Stripe makes them, every required field present: the compiler checks them against the SDK's
// types. Times are whole seconds.

/** Tax that Stripe computes by itself, or none; the account that owes it is always the one that asks. */
export const automaticTax = (enabled: boolean) =>
  ({ enabled, liability: enabled ? { type: 'self' } : null, provider: enabled ? 'stripe' : null }) as const;

export const DAY = 24 * 60 * 60;

export function newProduct(fields: Pick<stripe.Product, 'id' | 'name' | 'created'>): stripe.Product {
  return {
    object: 'product',
    active: true,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: fields.created,
    url: null,
    ...fields,
  };
}

export function newPrice(
  fields: Pick<stripe.Price, 'id' | 'created' | 'currency' | 'product' | 'unit_amount'> & { days: number },
): stripe.Price {
  const { days, ...rest } = fields;
  return {
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: {
      interval: 'day',
      interval_count: days,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: String(fields.unit_amount),
    ...rest,
  };
}

/** The older likeness of a price that subscription items still carry. */
function planOf(price: stripe.Price): stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function newCustomer(
  fields: Pick<stripe.Customer, 'id' | 'created' | 'email' | 'invoice_prefix'>,
): stripe.Customer {
  return {
    object: 'customer',
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  };
}

export interface CardDetails {
  brand: 'mastercard' | 'visa';
  last4: string;
  exp_month: number;
  exp_year: number;
}

export function newPaymentMethod(
  fields: Pick<stripe.PaymentMethod, 'id' | 'created' | 'customer'> & { card: CardDetails; email: string },
): stripe.PaymentMethod {
  return {
    id: fields.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: fields.email, name: null, phone: null, tax_id: null },
    card: {
      ...fields.card,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: fields.card.brand,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      networks: { available: [fields.card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: fields.created,
    customer: fields.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function newLineItem(
  fields: Pick<stripe.LineItem, 'id' | 'price' | 'quantity' | 'description'>,
): stripe.LineItem {
  const amount = fields.price.unit_amount * fields.quantity;
  return {
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: fields.price.currency,
    metadata: {},
    ...fields,
  };
}

export function newCheckoutSession(
  fields: Pick<
    stripe.CheckoutSession,
    | 'id'
    | 'created'
    | 'url'
    | 'success_url'
    | 'cancel_url'
    | 'client_reference_id'
    | 'customer'
    | 'customer_email'
    | 'metadata'
    | 'locale'
    | 'expires_at'
    | 'adaptive_pricing'
    | 'billing_address_collection'
  > & { lineItem: stripe.LineItem; taxed: boolean },
): stripe.CheckoutSession {
  const { lineItem, taxed: _, ...rest } = fields;
  return {
    object: 'checkout.session',
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: lineItem.amount_subtotal,
    amount_total: lineItem.amount_total,
    automatic_tax: {
      ...automaticTax(fields.taxed),
      status: fields.taxed ? 'requires_location_inputs' : null,
    },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: lineItem.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: fields.customer ? null : 'always',
    customer_details: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...rest,
  };
}

export function newSubscription(
  fields: Pick<stripe.Subscription, 'id' | 'created' | 'customer' | 'default_payment_method' | 'metadata'> & {
    itemId: string;
    price: stripe.Price;
    quantity: number;
    taxed: boolean;
  },
): stripe.Subscription {
  const { itemId, price, quantity, taxed, ...rest } = fields;
  const item: stripe.SubscriptionItem = {
    id: itemId,
    object: 'subscription_item',
    billing_thresholds: null,
    created: fields.created,
    current_period_start: fields.created,
    current_period_end: fields.created + price.recurring.interval_count * DAY,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: fields.id,
    tax_rates: [],
  };
  return {
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { enabled: taxed, liability: taxed ? { type: 'self' } : null, disabled_reason: null },
    billing_cycle_anchor: fields.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${fields.id}`, [item]),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: fields.created,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
    ...rest,
  };
}

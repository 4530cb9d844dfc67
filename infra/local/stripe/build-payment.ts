import type * as stripe from './objects.ts';
import { automaticTax } from './build.ts';
import { listOf } from './objects.ts';
import type { BankAnswer } from './test-cards.ts';

// The objects of money asked for, taken and given back; as build.ts.

/**
 * A draft invoice for the subscription's current period. Its own `period_*` looks back one period, as
 * documented; the period that is paid for is on its line.
 */
export function newInvoice(fields: {
  id: string;
  lineId: string;
  created: number;
  customer: stripe.Customer;
  subscription: stripe.Subscription;
  item: stripe.SubscriptionItem;
  productName: string;
  reason: 'subscription_create' | 'subscription_cycle';
  periodStart: number;
}): stripe.Invoice {
  const { item, subscription, customer } = fields;
  const amount = item.price.unit_amount * item.quantity;
  const line: stripe.InvoiceLine = {
    id: fields.lineId,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `${item.quantity} × ${fields.productName}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: fields.id,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
  return {
    id: fields.id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      ...automaticTax(subscription.automatic_tax.enabled),
      disabled_reason: null,
      // Nothing is collected: an account without tax registrations is computed zero everywhere.
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: fields.reason,
    collection_method: 'charge_automatically',
    created: fields.created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${fields.id}/lines`, [line]),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: fields.created,
    period_start: fields.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** The intent and the charge of one attempt to collect an amount. */
export function newPayment(fields: {
  intentId: string;
  chargeId: string;
  at: number;
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
  method: stripe.PaymentMethod;
  /** What stands on the card's statement; the account's own words where the product has none. */
  statementDescriptor: string | null;
  receiptUrl: string | null;
  answer: BankAnswer;
}): { intent: stripe.PaymentIntent; charge: stripe.Charge | undefined } {
  const { amount, currency, customer, description, method, at, answer } = fields;
  const succeeded = answer === 'paid';
  const decline = answer === 'paid' || answer === 'asks' ? undefined : answer;
  const intent: stripe.PaymentIntent = {
    id: fields.intentId,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: succeeded ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: at,
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: decline
      ? {
          type: 'card_error',
          charge: fields.chargeId,
          code: decline.code,
          ...(decline.declineCode && { decline_code: decline.declineCode }),
          message: decline.message,
        }
      : null,
    latest_charge: answer === 'asks' ? null : fields.chargeId,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: answer === 'asks' ? { type: 'use_stripe_sdk' } : null,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: succeeded ? 'succeeded' : answer === 'asks' ? 'requires_action' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  // What waits for the cardholder has charged nothing yet.
  if (answer === 'asks') return { intent, charge: undefined };
  const charge: stripe.Charge = {
    id: fields.chargeId,
    object: 'charge',
    amount,
    amount_captured: succeeded ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: fields.statementDescriptor?.toUpperCase() ?? null,
    captured: succeeded,
    created: at,
    currency,
    customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: succeeded ? 'approved_by_network' : 'declined_by_network',
      reason: decline ? (decline.declineCode ?? decline.code) : null,
      risk_level: 'normal',
      seller_message: succeeded
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: succeeded ? 'authorized' : 'issuer_declined',
    },
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: succeeded ? fields.receiptUrl : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: fields.statementDescriptor,
    statement_descriptor_suffix: null,
    status: succeeded ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  return { intent, charge };
}

/** What ties an invoice to the payment that settles it, or was to. */
export function newInvoicePayment(fields: {
  id: string;
  at: number;
  invoice: stripe.Invoice;
  payment: stripe.InvoicePayment['payment'];
  succeeded: boolean;
}): stripe.InvoicePayment {
  const { id, at, invoice, payment, succeeded } = fields;
  const amount = invoice.amount_due;
  return {
    id,
    object: 'invoice_payment',
    amount_paid: succeeded ? amount : null,
    amount_requested: amount,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: payment.type === 'payment_intent',
    livemode: false,
    payment,
    status: succeeded ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: succeeded ? at : null },
  };
}

export function newRefund(
  fields: Pick<stripe.Refund, 'id' | 'created' | 'amount' | 'reason' | 'metadata'> & {
    charge: stripe.Charge;
  },
): stripe.Refund {
  const { charge, ...rest } = fields;
  return {
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...rest,
  };
}

/** A chargeback of the whole amount, to be answered within seven days. */
export function newDispute(fields: { id: string; created: number; charge: stripe.Charge }): stripe.Dispute {
  const { id, created, charge } = fields;
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: charge.billing_details.email,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: created + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

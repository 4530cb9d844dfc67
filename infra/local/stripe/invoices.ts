import { find, type Ledger } from './ledger.ts';
import type { Charge, Invoice, InvoicePayment, Price, Subscription, SubscriptionItem } from './objects.ts';
import type { BankAnswer } from './test-cards.ts';

export const DAY = 24 * 60 * 60;

/** Seconds after which a renewal's draft is finalized and collected. */
const DRAFT_SECONDS = 60 * 60;

/** Returns the only item of a subscription. */
export const itemOf = ({ items }: Subscription): SubscriptionItem => items.data[0];
/** True if the subscription is active or past due. An incomplete subscription belongs only to its checkout. */
export const isLive = ({ status }: Subscription): boolean => status === 'active' || status === 'past_due';
/** Returns the id of an invoice's subscription. */
export const subscriptionOf = ({ parent }: Invoice): string => parent.subscription_details.subscription;

/** Returns the period that begins at `start`, in whole seconds. */
export const periodFrom = (start: number, { recurring }: Price) => ({
  current_period_start: start,
  current_period_end: start + recurring.interval_count * DAY,
});

/** Returns the fields that schedule the subscription's end for the end of the paid period, or that cancel this end. */
export const endWithPeriod = (subscription: Subscription, ends: boolean) => ({
  cancel_at: ends ? itemOf(subscription).current_period_end : null,
  cancel_at_period_end: ends,
});

/** Builds a draft for the subscription's current period, without saving it or emitting an event. */
export function newInvoice(
  ledger: Ledger,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  at: number,
): Invoice {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const { enabled } = subscription.automatic_tax;
  const { name } = find(ledger.products, 'product', price.product);
  return {
    id: ledger.newId('in'),
    object: 'invoice',
    amount_due: price.unit_amount * quantity,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { enabled, status: enabled ? 'complete' : null },
    automatically_finalizes_at: at + DRAFT_SECONDS,
    billing_reason: reason,
    created: at,
    currency: price.currency,
    customer: subscription.customer,
    hosted_invoice_url: null,
    lines: {
      data: [
        {
          description: `${quantity} × ${name}`,
          period: { start, end },
          pricing: { price_details: { price: price.id } },
          quantity,
        },
      ],
    },
    next_payment_attempt: null,
    parent: { subscription_details: { subscription: subscription.id } },
    status: 'draft',
    status_transitions: { paid_at: null },
  };
}

/** Records an attempt to collect an invoice. All attempts share one payment intent; each makes its own charge. */
export function recordAttempt(
  ledger: Ledger,
  invoice: Invoice,
  paymentMethod: string,
  answer: BankAnswer,
  at: number,
): Charge | undefined {
  const earlier = ledger.invoicePayments.entries('', invoice.id)[0]?.[1];
  const payment: InvoicePayment = {
    ...(earlier ?? {
      id: ledger.newId('inpay'),
      object: 'invoice_payment',
      created: at,
      invoice: invoice.id,
      payment: { type: 'payment_intent', payment_intent: ledger.newId('pi') },
    }),
    amount_paid: answer === 'paid' ? invoice.amount_due : null,
    status: answer === 'paid' ? 'paid' : 'open',
  };
  ledger.invoicePayments.put(payment.id, payment);
  // A payment that waits for the cardholder's authentication has made no charge yet.
  if (answer === 'asks' || payment.payment.type !== 'payment_intent') return undefined;
  return recordCharge(ledger, {
    amount: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    customer: invoice.customer,
    paid: answer === 'paid',
    payment_intent: payment.payment.payment_intent,
    payment_method: paymentMethod,
    receipt_url: answer === 'paid' ? invoice.hosted_invoice_url : null,
  });
}

/** Saves a charge that succeeded or failed. */
export function recordCharge(
  ledger: Ledger,
  given: Omit<
    Charge,
    'id' | 'object' | 'amount_captured' | 'amount_refunded' | 'disputed' | 'refunded' | 'status'
  >,
): Charge {
  const charge: Charge = {
    id: ledger.newId('ch'),
    object: 'charge',
    amount_captured: given.paid ? given.amount : 0,
    amount_refunded: 0,
    disputed: false,
    refunded: false,
    status: given.paid ? 'succeeded' : 'failed',
    ...given,
  };
  ledger.charges.put(charge.id, charge);
  return charge;
}

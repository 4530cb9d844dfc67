import { newInvoice, newPayment } from './build-payment.ts';
import type { Events } from './events.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { EventCause, Invoice, Subscription, SubscriptionItem } from './objects.ts';

/** The cause of what a page or the calendar does: no API request. */
export const BY_ITSELF: EventCause = { id: null, idempotency_key: null };

/** The life of an invoice: draft, open (finalized), paid. Times are whole seconds. */
export interface Invoicing {
  /** A draft for the subscription's current period; not saved, not announced. */
  draft(
    subscription: Subscription,
    reason: 'subscription_create' | 'subscription_cycle',
    periodStart: number,
    at: number,
  ): Invoice;
  /** Saves a draft and announces it. */
  issue(draft: Invoice, at: number): Invoice;
  /** Numbers a draft and opens it for collection. */
  finalize(draft: Invoice, at: number): Invoice;
  /** Records one attempt to charge the card; says nothing of the outcome to the endpoint. */
  charge(invoice: Invoice, paymentMethod: string, at: number, succeeded: boolean): void;
  /** Marks an open invoice paid, silently: what follows for the subscription is announced first. */
  markPaid(open: Invoice, at: number): Invoice;
  announcePaid(paid: Invoice, at: number): void;
  /** Marks a failed attempt; `retryAt` is when the next one is, null for none. */
  markFailed(open: Invoice, retryAt: number | null, at: number): void;
  /** Ends all collection for a subscription: open invoices stay for the record, drafts stay drafts. */
  stopCollection(subscription: Subscription): void;
}

/** The one item of a subscription (checkout supports exactly one line). */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export function subscriptionOf(invoice: Invoice): string {
  return invoice.parent.subscription_details.subscription;
}

export function createInvoicing(ledger: Ledger, { emit }: Pick<Events, 'emit'>): Invoicing {
  function save(invoice: Invoice): Invoice {
    ledger.invoices.put(invoice.id, invoice);
    return invoice;
  }

  return {
    draft(subscription, reason, periodStart, at) {
      const item = itemOf(subscription);
      return newInvoice({
        id: ledger.newId('in'),
        lineId: ledger.newId('il'),
        created: at,
        customer: find(ledger.customers, 'customer', subscription.customer),
        subscription,
        item,
        productName: find(ledger.products, 'product', item.price.product).name,
        reason,
        periodStart,
      });
    },
    issue(draft, at) {
      emit('invoice.created', save(draft), at, BY_ITSELF);
      return draft;
    },
    finalize(draft, at) {
      const customer = find(ledger.customers, 'customer', draft.customer);
      const sequence = customer.next_invoice_sequence;
      ledger.customers.put(customer.id, {
        ...customer,
        currency: draft.currency,
        next_invoice_sequence: sequence + 1,
      });
      const open = save({
        ...draft,
        automatically_finalizes_at: null,
        effective_at: at,
        ending_balance: 0,
        number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
        status: 'open',
        status_transitions: { ...draft.status_transitions, finalized_at: at },
      });
      emit('invoice.finalized', open, at, BY_ITSELF);
      return open;
    },
    charge(invoice, paymentMethod, at, succeeded) {
      // One intent an invoice: every further attempt is a charge of the same intent.
      const attempts = ledger.invoicePayments.entries('', invoice.id).map(([, payment]) => payment);
      const earlier = attempts.find((payment) => payment.invoice === invoice.id);
      const payment = newPayment({
        intentId: earlier?.payment.payment_intent ?? ledger.newId('pi'),
        chargeId: ledger.newId('ch'),
        invoicePaymentId: earlier?.id ?? ledger.newId('inpay'),
        at,
        invoice,
        method: find(ledger.paymentMethods, 'payment_method', paymentMethod),
        succeeded,
      });
      ledger.paymentIntents.put(payment.intent.id, payment.intent);
      ledger.charges.put(payment.charge.id, payment.charge);
      ledger.invoicePayments.put(payment.invoicePayment.id, payment.invoicePayment);
    },
    markPaid(open, at) {
      return save({
        ...open,
        amount_paid: open.amount_due,
        amount_remaining: 0,
        attempt_count: open.attempt_count + 1,
        attempted: true,
        auto_advance: false,
        next_payment_attempt: null,
        status: 'paid',
        status_transitions: { ...open.status_transitions, paid_at: at },
      });
    },
    announcePaid(paid, at) {
      emit('invoice.paid', paid, at, BY_ITSELF);
      emit('invoice.payment_succeeded', paid, at, BY_ITSELF);
    },
    markFailed(open, retryAt, at) {
      const failed = save({
        ...open,
        attempt_count: open.attempt_count + 1,
        attempted: true,
        next_payment_attempt: retryAt,
      });
      emit('invoice.payment_failed', failed, at, BY_ITSELF);
    },
    stopCollection(subscription) {
      for (const [, invoice] of ledger.invoices.entries()) {
        if (subscriptionOf(invoice) !== subscription.id || !invoice.auto_advance) continue;
        save({
          ...invoice,
          auto_advance: false,
          automatically_finalizes_at: null,
          next_payment_attempt: null,
        });
      }
    },
  };
}

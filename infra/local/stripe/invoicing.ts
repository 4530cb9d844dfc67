import { newInvoice, newInvoicePayment, newPayment } from './build-payment.ts';
import type { Events } from './events.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { EventCause, Invoice, InvoicePayment, Subscription, SubscriptionItem } from './objects.ts';

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
  /** Records one attempt to charge the card, where there is something to pay; tells the endpoint nothing of it. */
  charge(invoice: Invoice, paymentMethod: string, at: number, succeeded: boolean): void;
  /** Records that an invoice was settled without us: with cash, or through somebody else. */
  settleOutside(invoice: Invoice, at: number): void;
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

/** The intent that an invoice's payment goes through; undefined for what was settled outside. */
export const intentOf = ({ payment }: InvoicePayment): string | undefined =>
  payment.type === 'payment_intent' ? payment.payment_intent : undefined;

export function createInvoicing(ledger: Ledger, { emit }: Pick<Events, 'emit'>): Invoicing {
  function save(invoice: Invoice): Invoice {
    ledger.invoices.put(invoice.id, invoice);
    return invoice;
  }

  const paymentOf = (invoice: Invoice): InvoicePayment | undefined =>
    ledger.invoicePayments
      .entries('', invoice.id)
      .map(([, payment]) => payment)
      .find((payment) => payment.invoice === invoice.id);

  function tie(
    invoice: Invoice,
    id: string | undefined,
    at: number,
    payment: InvoicePayment['payment'],
    succeeded: boolean,
  ): void {
    const tied = newInvoicePayment({ id: id ?? ledger.newId('inpay'), at, invoice, payment, succeeded });
    ledger.invoicePayments.put(tied.id, tied);
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
      if (invoice.amount_due === 0) return;
      // One intent an invoice: every further attempt is a charge of the same intent.
      const earlier = paymentOf(invoice);
      const { intent, charge } = newPayment({
        intentId: (earlier && intentOf(earlier)) ?? ledger.newId('pi'),
        chargeId: ledger.newId('ch'),
        at,
        amount: invoice.amount_due,
        currency: invoice.currency,
        customer: invoice.customer,
        description:
          invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
        method: find(ledger.paymentMethods, 'payment_method', paymentMethod),
        succeeded,
      });
      ledger.paymentIntents.put(intent.id, intent);
      ledger.charges.put(charge.id, charge);
      tie(invoice, earlier?.id, at, { type: 'payment_intent', payment_intent: intent.id }, succeeded);
    },
    settleOutside(invoice, at) {
      const earlier = paymentOf(invoice);
      if (earlier) {
        const status_transitions = { ...earlier.status_transitions, canceled_at: at };
        ledger.invoicePayments.put(earlier.id, { ...earlier, status: 'canceled', status_transitions });
      }
      const record = { type: 'payment_record', payment_record: ledger.newId('prec') } as const;
      tie(invoice, undefined, at, record, true);
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

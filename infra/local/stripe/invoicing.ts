import { newInvoice } from './build-payment.ts';
import type { Events } from './events.ts';
import { find, randomText } from './ledger.ts';
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
  /** Marks an open invoice paid, silently: what follows for the subscription is announced first. */
  markPaid(open: Invoice, attempts: number, at: number): Invoice;
  announcePaid(paid: Invoice, at: number): void;
  /**
   * Marks a failed attempt. Only the first one and automatic retries count, and only they move the next one.
   * @param retryAt when the next one is, null for none; undefined leaves count and time as they are
   */
  markFailed(open: Invoice, retryAt: number | null | undefined, at: number): Invoice;
  /** Marks that its payment waits for the cardholder; told to the endpoint. */
  markAsking(open: Invoice, at: number): void;
  /** Declares an open invoice void: it is owed no more. */
  markVoid(open: Invoice, at: number, cause: EventCause): Invoice;
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

export function createInvoicing(
  ledger: Ledger,
  { emit }: Pick<Events, 'emit'>,
  publicUrl: () => string,
): Invoicing {
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
      // Whoever can name it may read it: Stripe's addresses are as hard to guess.
      const secret = `test_${randomText(58)}`;
      ledger.hostedInvoices.put(secret, draft.id);
      const open = save({
        ...draft,
        hosted_invoice_url: `${publicUrl()}/i/${secret}`,
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
    markPaid(open, attempts, at) {
      return save({
        ...open,
        amount_paid: open.amount_due,
        amount_remaining: 0,
        attempt_count: attempts,
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
      const counted = { attempt_count: open.attempt_count + 1, next_payment_attempt: retryAt ?? null };
      const failed = save({ ...open, attempted: true, ...(retryAt !== undefined && counted) });
      emit('invoice.payment_failed', failed, at, BY_ITSELF);
      return failed;
    },
    markAsking(open, at) {
      const attempts = Math.max(1, open.attempt_count);
      const asking = save({ ...open, attempted: true, attempt_count: attempts });
      emit('invoice.payment_action_required', asking, at, BY_ITSELF);
    },
    markVoid(open, at, cause) {
      const voided = save({
        ...open,
        auto_advance: false,
        next_payment_attempt: null,
        status: 'void',
        status_transitions: { ...open.status_transitions, voided_at: at },
      });
      emit('invoice.voided', voided, at, cause);
      return voided;
    },
    stopCollection(subscription) {
      for (const [, invoice] of ledger.invoices.entries('', subscription.id)) {
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

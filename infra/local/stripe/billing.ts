import { DAY, newCustomer, newPaymentMethod, newSubscription } from './build.ts';
import type { CardDetails } from './build.ts';
import { invalidRequest } from './errors.ts';
import type { Events } from './events.ts';
import { BY_ITSELF, createInvoicing, itemOf, subscriptionOf } from './invoicing.ts';
import { find, randomText } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Customer, EventCause, Invoice, Subscription, SubscriptionItem } from './objects.ts';
import type { Price } from './objects.ts';

/**
 * How a subscription lives (https://docs.stripe.com/billing/subscriptions/overview), told in the events that
 * Stripe sends, in its order. All times are whole seconds; `at` is when a step is due, which may lie before the
 * clock's present if the clock was moved or the machine was off.
 *
 * Renewal: at the end of a period the subscription moves to the next one at once, still `active`, and a draft
 * invoice appears (`customer.subscription.updated`, `invoice.created`). An hour later the draft is finalized and
 * collected (`invoice.finalized`, then `invoice.paid` and `invoice.payment_succeeded`). So an end date
 * taken from the subscription runs ahead of the money: only the paid invoice's line tells what is paid for.
 *
 * Dunning: a failed renewal makes the subscription `past_due` (`invoice.payment_failed`) and is tried again 1,
 * then 2, then 4 days after the attempt before it; when the last fails, the subscription is canceled for
 * `payment_failed`. (In Stripe this schedule is the account's choice of up to three retries.)
 */
export const DRAFT_SECONDS = 60 * 60;
export const RETRY_DAYS = [1, 2, 4];

/**
 * Last digits of Stripe's card that attaches and then fails. Here it pays at checkout and fails at every later
 * charge, so that a failed renewal can be seen without changing the card first.
 */
const FAILS_AT_RENEWAL = '0341';

export interface Billing {
  /** Not announced: the caller completes it first. */
  newCustomer(email: string | null, at: number): Customer;
  /** Attaches a card, subscribes, and collects the first invoice: the card has been accepted already. */
  subscribe(
    order: { customer: string; card: CardDetails; email: string; price: Price; quantity: number },
    metadata: Record<string, string>,
    at: number,
  ): Subscription;
  /** Saves a changed subscription and announces it if anything did change. */
  update(before: Subscription, change: Partial<Subscription>, at: number, cause: EventCause): Subscription;
  /** The fields that a cancellation at the end of the paid period, or taking it back, changes. */
  cancellationAtPeriodEnd(before: Subscription, on: boolean, at: number): Partial<Subscription>;
  cancel(before: Subscription, reason: CancelReason, at: number, cause: EventCause): Subscription;
  /** Makes a new card the one that renewals charge. */
  replaceCard(subscription: Subscription, card: CardDetails, email: string, at: number): Subscription;
  /**
   * Collects an open invoice now, or notes that it was settled outside.
   * @returns whether it was paid @throws {StripeError} if it is not open
   */
  payInvoice(invoice: Invoice, at: number, outside?: boolean): boolean;
  /** The next step of every subscription and invoice that the calendar will take. */
  scheduled(): Step[];
}

type CancelReason = 'cancellation_requested' | 'payment_failed';

export interface Step {
  at: number;
  run: () => void;
}

export function createBilling(ledger: Ledger, events: Pick<Events, 'emit'>): Billing {
  const { emit } = events;
  const invoicing = createInvoicing(ledger, events);

  function attachCard(customer: string, card: CardDetails, email: string, at: number): string {
    const method = newPaymentMethod({ id: ledger.newId('pm'), created: at, customer, card, email });
    ledger.paymentMethods.put(method.id, method);
    return method.id;
  }

  function update(
    before: Subscription,
    change: Partial<Subscription>,
    at: number,
    cause: EventCause,
  ): Subscription {
    const after = { ...before, ...change };
    ledger.subscriptions.put(after.id, after);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      emit('customer.subscription.updated', after, at, cause, before);
    }
    return after;
  }

  function cancel(before: Subscription, reason: CancelReason, at: number, cause: EventCause): Subscription {
    const canceled: Subscription = {
      ...before,
      canceled_at: before.canceled_at ?? at,
      cancellation_details: { ...before.cancellation_details, reason },
      ended_at: at,
      status: 'canceled',
    };
    ledger.subscriptions.put(canceled.id, canceled);
    invoicing.stopCollection(canceled);
    emit('customer.subscription.deleted', canceled, at, cause);
    return canceled;
  }

  function payInvoice(invoice: Invoice, at: number, outside = false): boolean {
    if (invoice.status !== 'open') throw invalidRequest(`Invoice ${invoice.id} is not open`);
    const subscription = find(ledger.subscriptions, 'subscription', subscriptionOf(invoice));
    const method = find(ledger.paymentMethods, 'payment_method', subscription.default_payment_method);
    const succeeded = outside || method.card.last4 !== FAILS_AT_RENEWAL;
    if (outside) invoicing.settleOutside(invoice, at);
    else invoicing.charge(invoice, method.id, at, succeeded);
    if (succeeded) {
      const paid = invoicing.markPaid(invoice, at);
      if (subscription.status === 'past_due') update(subscription, { status: 'active' }, at, BY_ITSELF);
      invoicing.announcePaid(paid, at);
      return true;
    }
    const wait = RETRY_DAYS[invoice.attempt_count];
    const retry = wait !== undefined && subscription.status !== 'canceled';
    invoicing.markFailed(invoice, retry ? at + wait * DAY : null, at);
    if (retry) update(subscription, { status: 'past_due' }, at, BY_ITSELF);
    else if (subscription.status !== 'canceled') cancel(subscription, 'payment_failed', at, BY_ITSELF);
    return false;
  }

  function endPeriod(subscription: Subscription, at: number): void {
    if (subscription.cancel_at_period_end) {
      cancel(subscription, 'cancellation_requested', at, BY_ITSELF);
      return;
    }
    const item = itemOf(subscription);
    const next: SubscriptionItem = {
      ...item,
      current_period_start: item.current_period_end,
      current_period_end: item.current_period_end + item.price.recurring.interval_count * DAY,
    };
    const items = { ...subscription.items, data: [next] };
    const draft = invoicing.draft(
      { ...subscription, items },
      'subscription_cycle',
      item.current_period_start,
      at,
    );
    update(subscription, { items, latest_invoice: draft.id }, at, BY_ITSELF);
    invoicing.issue({ ...draft, automatically_finalizes_at: at + DRAFT_SECONDS }, at);
  }

  return {
    update,
    cancel,
    payInvoice,
    newCustomer(email, at) {
      return newCustomer({
        id: ledger.newId('cus'),
        created: at,
        email,
        invoice_prefix: randomText(8).toUpperCase(),
      });
    },
    subscribe(order, metadata, at) {
      const method = attachCard(order.customer, order.card, order.email, at);
      const incomplete = newSubscription({
        id: ledger.newId('sub'),
        itemId: ledger.newId('si'),
        created: at,
        customer: order.customer,
        default_payment_method: method,
        metadata,
        price: order.price,
        quantity: order.quantity,
      });
      const draft = invoicing.draft(incomplete, 'subscription_create', at, at);
      const created: Subscription = { ...incomplete, latest_invoice: draft.id };
      ledger.subscriptions.put(created.id, created);
      emit('customer.subscription.created', created, at, BY_ITSELF);
      const open = invoicing.finalize(invoicing.issue(draft, at), at);
      invoicing.charge(open, method, at, true);
      const paid = invoicing.markPaid(open, at);
      const active = update(created, { status: 'active' }, at, BY_ITSELF);
      invoicing.announcePaid(paid, at);
      return active;
    },
    cancellationAtPeriodEnd(before, on, at) {
      if (before.cancel_at_period_end === on) return { cancellation_details: before.cancellation_details };
      const reason = on ? 'cancellation_requested' : null;
      return {
        cancel_at_period_end: on,
        cancel_at: on ? itemOf(before).current_period_end : null,
        canceled_at: on ? at : null,
        cancellation_details: { ...before.cancellation_details, reason },
      };
    },
    replaceCard(subscription, card, email, at) {
      const method = attachCard(subscription.customer, card, email, at);
      return update(subscription, { default_payment_method: method }, at, BY_ITSELF);
    },
    scheduled() {
      const steps: Step[] = [];
      for (const [, subscription] of ledger.subscriptions.entries()) {
        if (subscription.status !== 'active' && subscription.status !== 'past_due') continue;
        const at = itemOf(subscription).current_period_end;
        steps.push({ at, run: () => endPeriod(subscription, at) });
      }
      for (const [, invoice] of ledger.invoices.entries()) {
        const { automatically_finalizes_at: draftUntil, next_payment_attempt: retry } = invoice;
        if (draftUntil !== null) {
          const run = () => void payInvoice(invoicing.finalize(invoice, draftUntil), draftUntil);
          steps.push({ at: draftUntil, run });
        } else if (retry !== null) {
          steps.push({ at: retry, run: () => void payInvoice(invoice, retry) });
        }
      }
      return steps;
    },
  };
}

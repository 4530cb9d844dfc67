import type { Scheduled, Step } from './calendar.ts';
import { DAY, newCustomer, newPaymentMethod, newSubscription } from './build.ts';
import type { CardDetails } from './build.ts';
import { createCharging } from './charging.ts';
import type { Disputes } from './disputes.ts';
import { waitAfter, type Dunning } from './dunning.ts';
import { invalidRequest } from './errors.ts';
import type { Events } from './events.ts';
import { BY_ITSELF, createInvoicing, itemOf, subscriptionOf } from './invoicing.ts';
import { find, randomText } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Customer, EventCause, Invoice, Subscription, SubscriptionItem } from './objects.ts';
import type { Price } from './objects.ts';
import { declines, type BankAnswer, type Decline } from './test-cards.ts';

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
 * Dunning: a failed renewal makes the subscription `past_due` (`invoice.payment_failed`) and is tried again as the
 * account has it (`Dunning`); what becomes of the subscription when the last try failed is its choice, too.
 */
export const DRAFT_SECONDS = 60 * 60;

export interface Billing extends Scheduled {
  /** Not announced: the caller completes it first. */
  newCustomer(email: string | null, at: number): Customer;
  /**
   * Subscribes: the subscription is `incomplete` and its first invoice open until that is paid. After 23 hours it
   * expires, and the invoice is void.
   */
  begin(
    order: {
      customer: string;
      card: CardDetails;
      email: string;
      price: Price;
      quantity: number;
      taxed: boolean;
    },
    metadata: Record<string, string>,
    at: number,
  ): Subscription;
  /** Saves a changed subscription and announces it if anything did change. */
  update(before: Subscription, change: Partial<Subscription>, at: number, cause: EventCause): Subscription;
  cancel(before: Subscription, reason: CancelReason, at: number, cause: EventCause): Subscription;
  /** Makes a new card the one that renewals charge. */
  replaceCard(subscription: Subscription, card: CardDetails, email: string, at: number): Subscription;
  /**
   * Collects an open invoice now, by the subscription's card.
   * @returns whether it was paid; `asks` where the cardholder's bank has to ask them first
   * @throws {StripeError} if it is not open
   */
  payInvoice(invoice: Invoice, at: number, by: Attempt): BankAnswer;
  /** The cardholder did not pass what their bank asked them. */
  failAuthentication(invoice: Invoice, at: number): void;
  /** Notes that an open invoice was settled outside. @throws {StripeError} if it is not open */
  settleOutside(invoice: Invoice, at: number): void;
  /**
   * Declares an invoice void. A subscription that was behind because of it is `active` again, one that it was to begin
   * never begins.
   * @throws {StripeError} if it is neither open nor uncollectible
   */
  voidInvoice(invoice: Invoice, at: number, cause: EventCause): Invoice;
  setDunning(dunning: Dunning): void;
}

/** Whether it is the newest invoice of a subscription that is behind: what becomes of it decides for both. */
const isBehindWith = ({ id }: Invoice, { latest_invoice: latest, status }: Subscription): boolean =>
  latest === id && (status === 'past_due' || status === 'unpaid');

/** Who asks for a payment: the calendar, the cardholder, or the cardholder whose bank is content. */
export type Attempt = 'automatic' | 'cardholder' | 'authenticated';

/** An incomplete subscription expires then (https://docs.stripe.com/billing/subscriptions/overview). */
const INCOMPLETE_SECONDS = 23 * 60 * 60;

type CancelReason = 'cancellation_requested' | 'payment_failed';

export function createBilling(
  ledger: Ledger,
  events: Pick<Events, 'emit'>,
  disputes: Pick<Disputes, 'open'>,
  publicUrl: () => string,
): Billing {
  const { emit } = events;
  const invoicing = createInvoicing(ledger, events, publicUrl);
  const charging = createCharging(ledger);
  let dunning: Dunning = { retries: [1, 2, 4], afterwards: 'canceled' };

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
    if (before.status === 'incomplete') return expire(before, at, cause);
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

  /** What was never paid never began. */
  function expire(before: Subscription, at: number, cause: EventCause): Subscription {
    const invoice = ledger.invoices.get(before.latest_invoice ?? '');
    if (invoice?.status === 'open') markVoid(invoice, at, cause);
    return update(before, { status: 'incomplete_expired', ended_at: at }, at, cause);
  }

  function markVoid(invoice: Invoice, at: number, cause: EventCause): Invoice {
    charging.cancelPayment(invoice, at);
    return invoicing.markVoid(invoice, at, cause);
  }

  /** The subscription of an invoice that waits for its money. @throws {StripeError} if it does not */
  function awaiting(invoice: Invoice): Subscription {
    if (invoice.status !== 'open') throw invalidRequest(`Invoice ${invoice.id} is not open`);
    return find(ledger.subscriptions, 'subscription', subscriptionOf(invoice));
  }

  function paid(invoice: Invoice, subscription: Subscription, attempts: number, at: number): void {
    const settled = invoicing.markPaid(invoice, attempts, at);
    const begins = subscription.status === 'incomplete';
    if (begins || isBehindWith(invoice, subscription))
      update(subscription, { status: 'active' }, at, BY_ITSELF);
    invoicing.announcePaid(settled, at);
  }

  function payInvoice(invoice: Invoice, at: number, by: Attempt): BankAnswer {
    const subscription = awaiting(invoice);
    const method = subscription.default_payment_method;
    const product = find(ledger.products, 'product', itemOf(subscription).price.product);
    const { answer, charge, card } = charging.charge(invoice, method, at, {
      onSession: by !== 'automatic',
      authenticated: by === 'authenticated',
      isRenewal: invoice.billing_reason === 'subscription_cycle',
      statementDescriptor: product.statement_descriptor ?? null,
    });
    if (answer === 'asks') invoicing.markAsking(invoice, at);
    else if (answer === 'paid') {
      const counted = by === 'automatic' || invoice.attempt_count === 0;
      paid(invoice, subscription, invoice.attempt_count + Number(counted), at);
      // Whoever has such a card disputes at once, as in Stripe's test mode.
      if (charge && card?.complaint) disputes.open(charge.id, card.complaint, at);
    } else declineInvoice(invoice, subscription, answer, at, by);
    return answer;
  }

  function declineInvoice(
    invoice: Invoice,
    subscription: Subscription,
    { code }: Decline,
    at: number,
    by: Attempt,
  ): void {
    const isCounted = by === 'automatic' || invoice.attempt_count === 0;
    const isDunned = subscription.status !== 'incomplete' && subscription.status !== 'canceled';
    const wait = waitAfter(dunning, { id: invoice.id, attempts: invoice.attempt_count + 1 });
    const retryAt = isDunned && wait !== undefined ? at + wait : null;
    const failed = invoicing.markFailed(invoice, isCounted ? retryAt : undefined, at);
    if (code === declines.authenticationRequired.code) invoicing.markAsking(failed, at);
    if (!isCounted || !isDunned) return;
    if (retryAt !== null) update(subscription, { status: 'past_due' }, at, BY_ITSELF);
    else if (dunning.afterwards === 'canceled') cancel(subscription, 'payment_failed', at, BY_ITSELF);
    else update(subscription, { status: dunning.afterwards }, at, BY_ITSELF);
  }

  function endPeriod(subscription: Subscription, at: number): void {
    if (subscription.cancel_at !== null && subscription.cancel_at <= at) {
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
    // "Unpaid": periods go on, but what they cost is not asked for any more.
    const collected = subscription.status !== 'unpaid';
    const automatically_finalizes_at = collected ? at + DRAFT_SECONDS : null;
    invoicing.issue({ ...draft, auto_advance: collected, automatically_finalizes_at }, at);
  }

  function stepOfSubscription(subscription: Subscription): Step | undefined {
    if (subscription.status === 'incomplete') {
      const at = subscription.created + INCOMPLETE_SECONDS;
      return { at, run: () => void expire(subscription, at, BY_ITSELF) };
    }
    if (!['active', 'past_due', 'unpaid'].includes(subscription.status)) return undefined;
    const at = itemOf(subscription).current_period_end;
    return { at, run: () => endPeriod(subscription, at) };
  }

  function stepOfInvoice(invoice: Invoice): Step | undefined {
    const { automatically_finalizes_at: draftUntil, next_payment_attempt: retry } = invoice;
    if (draftUntil !== null) {
      const run = () => void payInvoice(invoicing.finalize(invoice, draftUntil), draftUntil, 'automatic');
      return { at: draftUntil, run };
    }
    return retry === null
      ? undefined
      : { at: retry, run: () => void payInvoice(invoice, retry, 'automatic') };
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
    begin(order, metadata, at) {
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
        taxed: order.taxed,
      });
      const draft = invoicing.draft(incomplete, 'subscription_create', at, at);
      const created: Subscription = { ...incomplete, latest_invoice: draft.id };
      ledger.subscriptions.put(created.id, created);
      emit('customer.subscription.created', created, at, BY_ITSELF);
      invoicing.finalize(invoicing.issue(draft, at), at);
      return created;
    },
    failAuthentication(invoice, at) {
      awaiting(invoice);
      charging.failAuthentication(invoice);
      invoicing.markFailed(invoice, undefined, at);
    },
    settleOutside(invoice, at) {
      const subscription = awaiting(invoice);
      charging.settleOutside(invoice, at);
      paid(invoice, subscription, invoice.attempt_count, at);
    },
    voidInvoice(invoice, at, cause) {
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
        throw invalidRequest(
          `Invoice ${invoice.id} is ${invoice.status}: only one that is open can be voided.`,
        );
      }
      const subscription = find(ledger.subscriptions, 'subscription', subscriptionOf(invoice));
      const voided = markVoid(invoice, at, cause);
      if (subscription.status === 'incomplete') expire(subscription, at, cause);
      if (isBehindWith(invoice, subscription)) update(subscription, { status: 'active' }, at, cause);
      return voided;
    },
    setDunning(chosen) {
      dunning = chosen;
    },
    replaceCard(subscription, card, email, at) {
      const method = attachCard(subscription.customer, card, email, at);
      return update(subscription, { default_payment_method: method }, at, BY_ITSELF);
    },
    stepOf(id) {
      const subscription = ledger.subscriptions.get(id);
      if (subscription) return stepOfSubscription(subscription);
      const invoice = ledger.invoices.get(id);
      return invoice && stepOfInvoice(invoice);
    },
  };
}

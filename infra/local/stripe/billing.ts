import { invalidRequest } from './errors.ts';
import type { Emit } from './events.ts';
import {
  DAY,
  isLive,
  itemOf,
  newInvoice,
  periodFrom,
  recordAttempt,
  recordCharge,
  subscriptionOf,
} from './invoices.ts';
import { find, newSecret, type Ledger, type Step } from './ledger.ts';
import type { Charge, Invoice, Price, Subscription } from './objects.ts';
import { bankAnswer, cardOf, saveCard, type Attempt, type BankAnswer } from './test-cards.ts';

/** Seconds after which a subscription expires if its first invoice is still unpaid. */
const INCOMPLETE_SECONDS = 23 * 60 * 60;
/** Days between attempts to collect a failed renewal. After the last attempt, the subscription is canceled. */
const RETRY_DAYS = [1, 2, 4];

/** Order of a subscription in a checkout. `card` is a test card's number. */
interface Order {
  customer: string;
  card: string;
  price: Price;
  quantity: number;
  taxed: boolean;
  metadata: Record<string, string>;
}

export type Billing = ReturnType<typeof createBilling>;

/**
 * Manages the life cycle of subscriptions (https://docs.stripe.com/billing/subscriptions/overview). Times are in whole
 * seconds. `at` is when a step is due. This time may be in the past if the clock was moved or the machine was off.
 *
 * When a period ends, the subscription moves to the next period at once, still `active`, with a draft invoice. An hour
 * later the draft is finalized and collected. So the current period may be unpaid: only the line of a paid invoice
 * shows a paid period.
 * @param dispute opens a dispute about a charge
 */
export function createBilling(
  ledger: Ledger,
  emit: Emit,
  dispute: (charge: string, at: number) => void,
  publicUrl: () => string,
) {
  function save(invoice: Invoice): Invoice {
    ledger.invoices.put(invoice.id, invoice);
    return invoice;
  }

  function update(before: Subscription, change: Partial<Subscription>, at: number): Subscription {
    const after = { ...before, ...change };
    ledger.subscriptions.put(after.id, after);
    if (JSON.stringify(before) !== JSON.stringify(after)) emit('customer.subscription.updated', after, at);
    return after;
  }

  /**
   * Ends a subscription immediately; an unpaid subscription expires. Its open invoices stay open but are not collected.
   */
  function cancel(before: Subscription, at: number): Subscription {
    if (before.status === 'incomplete') return expire(before, at);
    const canceled: Subscription = { ...before, ended_at: at, status: 'canceled' };
    ledger.subscriptions.put(canceled.id, canceled);
    for (const [, invoice] of ledger.invoices.entries('', canceled.id))
      save({ ...invoice, automatically_finalizes_at: null, next_payment_attempt: null });
    emit('customer.subscription.deleted', canceled, at);
    return canceled;
  }

  function expire(before: Subscription, at: number): Subscription {
    const invoice = find(ledger.invoices, 'invoice', before.latest_invoice);
    if (invoice.status === 'open') save({ ...invoice, status: 'void' });
    return update(before, { status: 'incomplete_expired', ended_at: at }, at);
  }

  function finalize(draft: Invoice): Invoice {
    const hosted_invoice_url = `${publicUrl()}/i/${newSecret()}`;
    return save({ ...draft, automatically_finalizes_at: null, hosted_invoice_url, status: 'open' });
  }

  /** Returns the subscription of an invoice. @throws {StripeError} if the invoice is not open */
  function awaiting(invoice: Invoice): Subscription {
    if (invoice.status !== 'open') throw invalidRequest(`Invoice ${invoice.id} is not open`);
    return find(ledger.subscriptions, 'subscription', subscriptionOf(invoice));
  }

  /** True if settling this invoice makes the subscription active. */
  const isHeldUpBy = ({ id }: Invoice, { latest_invoice: latest, status }: Subscription): boolean =>
    status === 'incomplete' || (status === 'past_due' && latest === id);

  function settle(invoice: Invoice, subscription: Subscription, at: number): void {
    const paid = save({
      ...invoice,
      amount_paid: invoice.amount_due,
      attempted: true,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { paid_at: at },
    });
    if (isHeldUpBy(invoice, subscription)) update(subscription, { status: 'active' }, at);
    emit('invoice.paid', paid, at);
    emit('invoice.payment_succeeded', paid, at);
  }

  /**
   * Collects an open invoice with its subscription's card. `attempt_count` counts the first attempt and all automatic
   * attempts, but no later attempt by the cardholder.
   * @throws {StripeError} if the invoice is not open
   */
  function pay(invoice: Invoice, at: number, by: Attempt): BankAnswer {
    const subscription = awaiting(invoice);
    const { default_payment_method: method } = subscription;
    const card = cardOf(ledger, method);
    const isFree = invoice.amount_due === 0;
    const answer = isFree ? 'paid' : bankAnswer(card, by, invoice.billing_reason === 'subscription_cycle');
    const charge = isFree ? undefined : recordAttempt(ledger, invoice, method, answer, at);
    const isCounted = by === 'automatic' || invoice.attempt_count === 0;
    const attempted: Invoice = {
      ...invoice,
      attempt_count: invoice.attempt_count + Number(isCounted),
      attempted: true,
    };
    if (answer === 'asks') save(attempted);
    if (answer === 'paid') settle(attempted, subscription, at);
    if (answer === 'declined') decline(attempted, subscription, at, isCounted);
    if (charge?.paid && card.isDisputed) dispute(charge.id, at);
    return answer;
  }

  function decline(invoice: Invoice, subscription: Subscription, at: number, isCounted: boolean): void {
    const isRetried = isLive(subscription);
    const days = isRetried ? RETRY_DAYS[invoice.attempt_count - 1] : undefined;
    const retryAt = days === undefined ? null : at + days * DAY;
    const failed = save({ ...invoice, ...(isCounted && { next_payment_attempt: retryAt }) });
    emit('invoice.payment_failed', failed, at);
    if (!isCounted || !isRetried) return;
    if (retryAt === null) cancel(subscription, at);
    else update(subscription, { status: 'past_due' }, at);
  }

  function endPeriod(subscription: Subscription, at: number): void {
    if (subscription.cancel_at !== null && subscription.cancel_at <= at) {
      cancel(subscription, at);
      return;
    }
    const item = itemOf(subscription);
    const next = { ...item, ...periodFrom(item.current_period_end, item.price) };
    const items: Subscription['items'] = { data: [next] };
    const draft = newInvoice(ledger, { ...subscription, items }, 'subscription_cycle', at);
    update(subscription, { items, latest_invoice: draft.id }, at);
    emit('invoice.created', save(draft), at);
  }

  function stepOf(id: string): Step | undefined {
    const subscription = ledger.subscriptions.get(id);
    if (subscription?.status === 'incomplete') {
      const at = subscription.created + INCOMPLETE_SECONDS;
      return { at, run: () => void expire(subscription, at) };
    }
    if (subscription && isLive(subscription)) {
      const at = itemOf(subscription).current_period_end;
      return { at, run: () => endPeriod(subscription, at) };
    }
    const invoice = ledger.invoices.get(id);
    if (!invoice) return undefined;
    const { automatically_finalizes_at: draftUntil, next_payment_attempt: retryAt } = invoice;
    if (draftUntil !== null)
      return { at: draftUntil, run: () => void pay(finalize(invoice), draftUntil, 'automatic') };
    return retryAt === null ? undefined : { at: retryAt, run: () => void pay(invoice, retryAt, 'automatic') };
  }

  return {
    update,
    cancel,
    pay,
    stepOf,

    /** Creates an `incomplete` subscription with an open first invoice. */
    begin({ customer, card, price, quantity, taxed, metadata }: Order, at: number): Subscription {
      const incomplete: Subscription = {
        id: ledger.newId('sub'),
        object: 'subscription',
        automatic_tax: { enabled: taxed },
        cancel_at: null,
        cancel_at_period_end: false,
        created: at,
        customer,
        default_payment_method: saveCard(ledger, card),
        ended_at: null,
        items: { data: [{ ...periodFrom(at, price), price, quantity }] },
        latest_invoice: '',
        metadata,
        status: 'incomplete',
      };
      const draft = newInvoice(ledger, incomplete, 'subscription_create', at);
      const created = { ...incomplete, latest_invoice: draft.id };
      ledger.subscriptions.put(created.id, created);
      emit('customer.subscription.created', created, at);
      emit('invoice.created', draft, at);
      finalize(draft);
      return created;
    },

    replaceCard: (subscription: Subscription, card: string, at: number): Subscription =>
      update(subscription, { default_payment_method: saveCard(ledger, card) }, at),

    /** Records a failed authentication by the cardholder. @throws {StripeError} if the invoice is not open */
    failAuthentication(invoice: Invoice, at: number): void {
      awaiting(invoice);
      emit('invoice.payment_failed', invoice, at);
    },

    /** Marks an open invoice as paid outside Stripe. @throws {StripeError} if the invoice is not open */
    settleOutside(invoice: Invoice, at: number): void {
      const subscription = awaiting(invoice);
      const id = ledger.newId('inpay');
      ledger.invoicePayments.put(id, {
        id,
        object: 'invoice_payment',
        amount_paid: invoice.amount_due,
        created: at,
        invoice: invoice.id,
        payment: { type: 'payment_record' },
        status: 'paid',
      });
      settle(invoice, subscription, at);
    },

    /**
     * Voids an open invoice. A past-due subscription becomes active again, because nothing is owed.
     * @throws {StripeError} if the invoice is not open
     */
    voidInvoice(invoice: Invoice, at: number): Invoice {
      const subscription = awaiting(invoice);
      const voided = save({ ...invoice, next_payment_attempt: null, status: 'void' });
      if (subscription.status === 'incomplete') expire(subscription, at);
      else if (isHeldUpBy(invoice, subscription)) update(subscription, { status: 'active' }, at);
      return voided;
    },

    /**
     * Charges a customer without an invoice, as an operator can in Stripe's dashboard. For tests only; emits no event.
     */
    chargeAlone: (customer: string, amount: number, currency: string, at: number): Charge =>
      recordCharge(ledger, {
        amount,
        created: at,
        currency,
        customer: find(ledger.customers, 'customer', customer).id,
        paid: true,
        payment_intent: ledger.newId('pi'),
        payment_method: saveCard(ledger, '4242424242424242'),
        receipt_url: null,
      }),
  };
}

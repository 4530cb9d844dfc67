import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';
import { noSuch } from './errors.ts';
import type * as stripe from './objects.ts';

/** Checkout session with additional data for its page. */
export interface StoredCheckout {
  session: stripe.CheckoutSession;
  lineItem: stripe.LineItem;
  subscriptionMetadata: Record<string, string>;
  /** Subscription that the first attempt to pay created; later attempts continue it. */
  subscription?: string;
}

/**
 * Pending 3-D Secure authentication, keyed by the secret in its page's address. Deleted once the cardholder passes or
 * fails it.
 */
export interface Challenge {
  invoice: string;
  paymentMethod: string;
  /** Checkout session to complete when the cardholder passes. Absent for an invoice paid in the portal. */
  checkout?: string;
  /** Path of the page to return to. */
  back: string;
}

interface Portal {
  customer: string;
  returnUrl: string;
  /** Milliseconds since the epoch: an hour after the last use. */
  expires: number;
}

/** Due step of an object; `at` is in whole seconds. */
export interface Step {
  at: number;
  run: () => void;
}
/**
 * Returns the next step of an object by its id. Undefined if the object has no step, or if this function handles
 * another kind.
 */
type StepOf = (id: string) => Step | undefined;

export type Ledger = ReturnType<typeof createLedger>;

/** Stores all of Stripe's objects, by kind. Ids sort by time of creation, so key order is oldest first. */
export function createLedger(store: Store, clock: Clock) {
  let lastTick = 0;
  const written = new Set<string>();
  /**
   * Opens a collection and adds the id of each write to `written`. All stored ids are added at once, so that the
   * calendar also reads the objects of an earlier run.
   */
  function watched<T>(name: string): Collection<T> {
    const collection = store.collection<T>(name);
    for (const [id] of collection.entries()) written.add(id);
    return {
      ...collection,
      put(id, value) {
        written.add(id);
        collection.put(id, value);
      },
    };
  }
  return {
    products: store.collection<stripe.Product>('stripe.product'),
    prices: store.collection<stripe.Price>('stripe.price'),
    customers: store.collection<stripe.Customer>('stripe.customer'),
    paymentMethods: store.collection<stripe.PaymentMethod>('stripe.payment-method'),
    checkouts: watched<StoredCheckout>('stripe.checkout-session'),
    subscriptions: watched<stripe.Subscription>('stripe.subscription'),
    invoices: watched<stripe.Invoice>('stripe.invoice'),
    invoicePayments: store.collection<stripe.InvoicePayment>('stripe.invoice-payment'),
    charges: store.collection<stripe.Charge>('stripe.charge'),
    refunds: watched<stripe.Refund>('stripe.refund'),
    disputes: watched<stripe.Dispute>('stripe.dispute'),
    portals: store.collection<Portal>('stripe.portal-session'),
    challenges: store.collection<Challenge>('stripe.challenge'),
    events: store.collection<stripe.StripeEvent>('stripe.event'),
    /** Ids of objects written since the calendar last read them. */
    written,
    /** Returns an id such as `cus_1...`: the time first, then 14 random characters. */
    newId(prefix: string): string {
      // Microseconds keep the order of objects made within one millisecond.
      lastTick = Math.max(lastTick + 1, clock.now() * 1000);
      return `${prefix}_1${lastTick.toString(36).padStart(10, '0')}${randomBytes(7).toString('hex')}`;
    },
  };
}

/** Returns the secret part of a hosted page's address. Knowing it gives access to the page. */
export const newSecret = (): string => `test_${randomBytes(29).toString('hex')}`;

/**
 * Returns the object with this id. @throws {StripeError} resource_missing
 * @param param name of the request parameter that held the id; omit it for an id in the path
 */
export function find<T>(collection: Collection<T>, kind: string, id: string, param?: string): T {
  const found = collection.get(id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

/**
 * Runs due steps one at a time, in order of time; each step sees the changes of earlier steps. Steps are cached in
 * memory and computed again only after a write: reading thousands of subscriptions for each step would be too slow.
 */
export function createCalendar(ledger: Ledger, sources: readonly StepOf[]): (present: number) => void {
  const steps = new Map<string, Step>();

  function refresh(): void {
    for (const id of ledger.written) {
      const [step] = sources.flatMap((stepOf) => stepOf(id) ?? []);
      if (step) steps.set(id, step);
      else steps.delete(id);
    }
    ledger.written.clear();
  }

  return (present) => {
    for (;;) {
      refresh();
      let next: [string, Step] | undefined;
      for (const entry of steps)
        if (entry[1].at <= present && (!next || entry[1].at < next[1].at)) next = entry;
      if (!next) return;
      const [id, step] = next;
      step.run();
      // If the step wrote its object, `refresh` computes the next step.
      if (!ledger.written.has(id)) steps.delete(id);
    }
  };
}

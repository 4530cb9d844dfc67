import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';
import { noSuch } from './errors.ts';
import type * as stripe from './objects.ts';

/** A checkout session with what its page needs beside it. */
export interface StoredCheckout {
  session: stripe.CheckoutSession;
  lineItem: stripe.LineItem;
  subscriptionMetadata: Record<string, string>;
  /** What the first attempt to pay began; another attempt goes on with it. */
  subscription?: string;
}

/** A question of the cardholder's bank, by the secret in its page's address. It is deleted once it is answered. */
export interface Challenge {
  invoice: string;
  paymentMethod: string;
  /** The checkout session that passing completes; absent where an invoice is paid in the portal. */
  checkout?: string;
  /** Path of the page that asked. */
  back: string;
}

interface Portal {
  customer: string;
  returnUrl: string;
  /** Milliseconds: an hour after it was last used. */
  expires: number;
}

/** One step of the calendar, in whole seconds. */
export interface Step {
  at: number;
  run: () => void;
}
/** Says what the calendar does next to the object of an id; undefined for nothing, or for an object of others. */
type StepOf = (id: string) => Step | undefined;

export type Ledger = ReturnType<typeof createLedger>;

/** Everything that Stripe remembers, by kind. Ids sort by time of creation, so key order is oldest first. */
export function createLedger(store: Store, clock: Clock) {
  let lastTick = 0;
  const written = new Set<string>();
  /** Notes what is written; at first, all that a run before this one left. */
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
    /** Ids of objects that the calendar may have a step for, written since it looked last. */
    written,
    /** A new id such as `cus_1...`: time first, then 14 unguessable characters. */
    newId(prefix: string): string {
      // Microseconds, so that objects made within one millisecond keep their order too.
      lastTick = Math.max(lastTick + 1, clock.now() * 1000);
      return `${prefix}_1${lastTick.toString(36).padStart(10, '0')}${randomBytes(7).toString('hex')}`;
    },
  };
}

/** The unguessable part of a hosted page's address: knowing it is what lets a person act there. */
export const newSecret = (): string => `test_${randomBytes(29).toString('hex')}`;

/** @throws {StripeError} resource_missing; `param` is the parameter that the id came by, if not the path */
export function find<T>(collection: Collection<T>, kind: string, id: string, param?: string): T {
  const found = collection.get(id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

/**
 * Runs what is due, one step at a time in order of time, each seeing what the one before it changed. Steps are kept in
 * memory and asked for again only after a write: reading thousands of subscriptions for each step would be too slow.
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
      // A step that wrote its object is asked for again above.
      if (!ledger.written.has(id)) steps.delete(id);
    }
  };
}

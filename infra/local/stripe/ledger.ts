import { randomBytes } from 'node:crypto';

import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';
import { noSuch } from './errors.ts';
import type { Language } from './locale.ts';
import type * as stripe from './objects.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A hosted page's session as kept: the public object and what the page needs beside it. */
export interface StoredCheckout {
  session: stripe.CheckoutSession;
  lineItem: stripe.LineItem;
  subscriptionMetadata: Record<string, string>;
  /** Whether the address that the payer gives is kept on the customer. */
  keepsAddress: boolean;
  /** Who pays, once somebody has tried to: the session itself names them when it is complete. */
  payer?: { customer: string; email: string };
  /** What the first attempt to pay began; another attempt goes on with it. */
  subscription?: string;
}

/** A question of the cardholder's bank, by the secret in its page's address. */
export interface Challenge {
  invoice: string;
  /** The card that it is about: another may have taken its place. */
  paymentMethod: string;
  /** The checkout session that is complete once it is passed; absent where an invoice is paid in the portal. */
  checkout?: string;
  /** Where a page of ours goes on, from its root. */
  back: string;
  language: Language;
}

export interface StoredPortal {
  session: stripe.PortalSession;
  /** Milliseconds: an hour after it was last used. */
  expires: number;
}

/** Everything Stripe would remember, by kind. Ids sort by time of creation, so key order is oldest first. */
export interface Ledger {
  products: Collection<stripe.Product>;
  prices: Collection<stripe.Price>;
  customers: Collection<stripe.Customer>;
  paymentMethods: Collection<stripe.PaymentMethod>;
  checkouts: Collection<StoredCheckout>;
  subscriptions: Collection<stripe.Subscription>;
  invoices: Collection<stripe.Invoice>;
  invoicePayments: Collection<stripe.InvoicePayment>;
  paymentIntents: Collection<stripe.PaymentIntent>;
  charges: Collection<stripe.Charge>;
  refunds: Collection<stripe.Refund>;
  /** When each refund that its bank takes time for is settled, whole seconds. */
  unsettledRefunds: Collection<number>;
  disputes: Collection<stripe.Dispute>;
  portals: Collection<StoredPortal>;
  /** The invoice that a hosted page shows, by the secret in its address. */
  hostedInvoices: Collection<string>;
  challenges: Collection<Challenge>;
  events: Collection<stripe.StripeEvent>;
  /** Ids of what the calendar may do something to, and was written since it was looked at last. */
  written: Set<string>;
  /** A new id such as `cus_1...`: time first, then 14 unguessable characters. */
  newId(prefix: string): string;
}

export function createLedger(store: Store, clock: Clock): Ledger {
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
      delete(id) {
        written.add(id);
        collection.delete(id);
      },
    };
  }
  return {
    written,
    products: store.collection('stripe.product'),
    prices: store.collection('stripe.price'),
    customers: store.collection('stripe.customer'),
    paymentMethods: store.collection('stripe.payment-method'),
    checkouts: watched('stripe.checkout-session'),
    subscriptions: watched('stripe.subscription'),
    invoices: watched('stripe.invoice'),
    invoicePayments: store.collection('stripe.invoice-payment'),
    paymentIntents: store.collection('stripe.payment-intent'),
    charges: store.collection('stripe.charge'),
    refunds: store.collection('stripe.refund'),
    unsettledRefunds: watched('stripe.unsettled-refund'),
    disputes: watched('stripe.dispute'),
    portals: store.collection('stripe.portal-session'),
    hostedInvoices: store.collection('stripe.hosted-invoice'),
    challenges: store.collection('stripe.challenge'),
    events: store.collection('stripe.event'),
    newId(prefix) {
      // Microseconds, so that objects made within one millisecond keep their order too.
      lastTick = Math.max(lastTick + 1, clock.now() * 1000);
      return `${prefix}_1${base62(lastTick)}${randomText(14)}`;
    },
  };
}

/** Unguessable text of so many letters and digits (5.9 bits each). */
export function randomText(length: number): string {
  let result = '';
  while (result.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 * 62: larger bytes would favour the first letters.
      if (byte < 248 && result.length < length) result += BASE62[byte % 62];
    }
  }
  return result;
}

/** Nine digits hold the microseconds of some 400 years; of fixed length, so that text order is time order. */
function base62(value: number): string {
  let rest = value;
  let digits = '';
  for (let place = 0; place < 9; place++) {
    digits = (BASE62[rest % 62] ?? '') + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/**
 * The object of that id.
 *
 * @throws {StripeError} resource_missing: 404, or 400 naming `param` where the id came as a parameter.
 */
export function find<T>(collection: Collection<T>, kind: string, id: string, param?: string): T {
  const found = collection.get(id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

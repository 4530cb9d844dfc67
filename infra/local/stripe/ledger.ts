import { randomBytes } from 'node:crypto';

import type { Clock } from '../clock.ts';
import type { Collection, Store } from '../store.ts';
import { noSuch } from './errors.ts';
import type * as stripe from './objects.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A hosted page's session as kept: the public object and what the page needs beside it. */
export interface StoredCheckout {
  session: stripe.CheckoutSession;
  lineItem: stripe.LineItem;
  subscriptionMetadata: Record<string, string>;
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
  disputes: Collection<stripe.Dispute>;
  portals: Collection<StoredPortal>;
  events: Collection<stripe.StripeEvent>;
  /** A new id such as `cus_1...`: time first, then 14 unguessable characters. */
  newId(prefix: string): string;
}

export function createLedger(store: Store, clock: Clock): Ledger {
  let lastTick = 0;
  return {
    products: store.collection('stripe.product'),
    prices: store.collection('stripe.price'),
    customers: store.collection('stripe.customer'),
    paymentMethods: store.collection('stripe.payment-method'),
    checkouts: store.collection('stripe.checkout-session'),
    subscriptions: store.collection('stripe.subscription'),
    invoices: store.collection('stripe.invoice'),
    invoicePayments: store.collection('stripe.invoice-payment'),
    paymentIntents: store.collection('stripe.payment-intent'),
    charges: store.collection('stripe.charge'),
    refunds: store.collection('stripe.refund'),
    disputes: store.collection('stripe.dispute'),
    portals: store.collection('stripe.portal-session'),
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

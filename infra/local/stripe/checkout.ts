import { NotSupported } from '../protocol/service.ts';
import type { Billing, Step } from './billing.ts';
import type { CardDetails } from './build.ts';
import { DAY, newCheckoutSession, newLineItem } from './build.ts';
import { createPrice, priceData } from './catalogue.ts';
import { invalidRequest } from './errors.ts';
import type { Events } from './events.ts';
import { BY_ITSELF } from './invoicing.ts';
import { find, randomText } from './ledger.ts';
import { LOCALES } from './locale.ts';
import type { Ledger, StoredCheckout } from './ledger.ts';
import type { CheckoutSession, EventCause, Price } from './objects.ts';
import {
  applyMetadata,
  array,
  email,
  integer,
  metadata,
  object,
  optional,
  supportedChoice,
  text,
  url,
} from './parameters.ts';
import type { Read } from './parameters.ts';

export const checkoutParameters = object({
  mode: supportedChoice('subscription'),
  line_items: array(
    object({
      price: optional(text),
      price_data: optional(priceData),
      quantity: optional(integer),
    }),
  ),
  success_url: url,
  cancel_url: optional(url),
  client_reference_id: optional(text),
  customer: optional(text),
  customer_email: optional(email),
  metadata,
  subscription_data: object({ metadata }),
  locale: optional(supportedChoice(...LOCALES)),
  // Nobody is offered another currency here: only to say no is supported.
  adaptive_pricing: object({ enabled: optional(supportedChoice('false')) }),
  expires_at: optional(integer),
  expand: array(text),
});

export type CheckoutOrder = Read<typeof checkoutParameters>;

export interface Checkout {
  /** @throws {StripeError} for a combination that Stripe refuses */
  create(order: CheckoutOrder, at: number): CheckoutSession;
  /** Pays an open session. A customer is made if it names none. */
  complete(checkout: StoredCheckout, card: CardDetails, payerEmail: string, at: number): CheckoutSession;
  /** @throws {StripeError} if it is not open any more */
  expire(id: string, at: number, cause: EventCause): CheckoutSession;
  /** The expiry of every open session. */
  scheduled(): Step[];
}

export function createCheckout(
  ledger: Ledger,
  events: Pick<Events, 'emit'>,
  billing: Billing,
  publicUrl: () => string,
): Checkout {
  function priceOf(line: CheckoutOrder['line_items'][number], at: number): Price {
    const { price, price_data: data } = line;
    if (price !== undefined && data === undefined) {
      const known = find(ledger.prices, 'price', price, 'line_items[0][price]');
      if (known.active) return known;
      throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
        param: 'line_items[0][price]',
      });
    }
    if (data !== undefined && price === undefined) {
      return createPrice(ledger, data, at, 'line_items[0][price_data]');
    }
    throw invalidRequest('Specify either `price` or `price_data`.', { param: 'line_items[0]' });
  }

  function close(checkout: StoredCheckout, change: Partial<CheckoutSession>): CheckoutSession {
    const session = { ...checkout.session, ...change, url: null };
    ledger.checkouts.put(session.id, { ...checkout, session });
    return session;
  }

  function expire(id: string, at: number, cause: EventCause): CheckoutSession {
    const checkout = find(ledger.checkouts, 'checkout.session', id);
    if (checkout.session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${checkout.session.status ?? ''}\`.`,
      );
    }
    const expired = close(checkout, { status: 'expired' });
    events.emit('checkout.session.expired', expired, at, cause);
    return expired;
  }

  return {
    expire,
    create(order, at) {
      const [line, second] = order.line_items;
      if (!line) {
        throw invalidRequest('Missing required param: line_items.', {
          code: 'parameter_missing',
          param: 'line_items',
        });
      }
      if (second) throw new NotSupported('Stripe', 'a checkout session of two lines');
      if (order.customer !== undefined && order.customer_email !== undefined) {
        throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
          param: 'customer',
        });
      }
      if (order.customer !== undefined) find(ledger.customers, 'customer', order.customer, 'customer');
      const expires = order.expires_at ?? at + DAY;
      if (expires < at + 30 * 60 || expires > at + DAY) {
        throw invalidRequest(
          'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
          { param: 'expires_at' },
        );
      }
      const quantity = line.quantity ?? 1;
      if (quantity < 1)
        throw invalidRequest('Invalid positive integer', { param: 'line_items[0][quantity]' });
      const price = priceOf(line, at);
      const product = find(ledger.products, 'product', price.product);
      const lineItem = newLineItem({ id: ledger.newId('li'), price, quantity, description: product.name });
      // Knowing the id is what lets a person pay: Stripe's are as long.
      const id = `cs_test_${randomText(58)}`;
      const session = newCheckoutSession({
        id,
        created: at,
        url: `${publicUrl()}/c/pay/${id}`,
        success_url: order.success_url,
        cancel_url: order.cancel_url ?? null,
        client_reference_id: order.client_reference_id ?? null,
        customer: order.customer ?? null,
        customer_email: order.customer_email ?? null,
        metadata: applyMetadata({}, order.metadata),
        locale: order.locale ?? null,
        expires_at: expires,
        adaptive_pricing: order.adaptive_pricing.enabled === undefined ? null : { enabled: false },
        lineItem,
      });
      ledger.checkouts.put(id, {
        session,
        lineItem,
        subscriptionMetadata: applyMetadata({}, order.subscription_data.metadata),
      });
      return session;
    },
    complete(checkout, card, payerEmail, at) {
      let customerId = checkout.session.customer;
      if (customerId === null) {
        const customer = billing.newCustomer(payerEmail, at);
        customerId = customer.id;
        ledger.customers.put(customerId, customer);
        events.emit('customer.created', customer, at, BY_ITSELF);
      }
      const { price, quantity } = checkout.lineItem;
      const subscription = billing.subscribe(
        { customer: customerId, card, email: payerEmail, price, quantity },
        checkout.subscriptionMetadata,
        at,
      );
      const completed = close(checkout, {
        customer: customerId,
        customer_details: {
          address: null,
          business_name: null,
          email: payerEmail,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: 'none',
          tax_ids: [],
        },
        invoice: subscription.latest_invoice,
        payment_status: 'paid',
        status: 'complete',
        subscription: subscription.id,
      });
      events.emit('checkout.session.completed', completed, at, BY_ITSELF);
      return completed;
    },
    scheduled() {
      return ledger.checkouts
        .entries()
        .filter(([, { session }]) => session.status === 'open')
        .map(([id, { session }]) => ({
          at: session.expires_at,
          run: () => void expire(id, session.expires_at, BY_ITSELF),
        }));
    },
  };
}

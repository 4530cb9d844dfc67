import type Stripe from 'stripe';
import { NotSupported } from '../protocol/service.ts';
import type { Billing } from './billing.ts';
import type { Scheduled } from './calendar.ts';
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
  boolean,
  email,
  integer,
  metadata,
  object,
  oneOf,
  optional,
  supportedChoice,
  text,
  url,
} from './parameters.ts';
import type { Read } from './parameters.ts';
import type { BankAnswer } from './test-cards.ts';

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
  automatic_tax: object({ enabled: optional(boolean) }),
  billing_address_collection: optional(oneOf('auto', 'required')),
  customer_update: object({
    address: optional(oneOf('auto', 'never')),
    name: optional(oneOf('auto', 'never')),
  }),
  // Nobody is offered another currency here: only to say no is supported.
  adaptive_pricing: object({ enabled: optional(supportedChoice('false')) }),
  expires_at: optional(integer),
  expand: array(text),
});

export type CheckoutOrder = Read<typeof checkoutParameters>;

export interface Payer {
  email: string;
  /** Only where the page asked for it. */
  address?: Stripe.Address | undefined;
}

export interface Checkout extends Scheduled {
  /** @throws {StripeError} for a combination that Stripe refuses */
  create(order: CheckoutOrder, at: number): CheckoutSession;
  /**
   * Tries to pay an open session by a card. A customer is made if it names none; the subscription and its first invoice
   * are made by the first attempt, and wait for a better one if it fails.
   */
  pay(checkout: StoredCheckout, card: CardDetails, payer: Payer, at: number): BankAnswer;
  /** The session whose first invoice is paid is complete. */
  complete(id: string, at: number): CheckoutSession;
  /** @throws {StripeError} if it is not open any more */
  expire(id: string, at: number, cause: EventCause): CheckoutSession;
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

  /** What Stripe Tax needs to know (https://docs.stripe.com/tax/checkout). @throws {StripeError} where it is not told */
  function assertTaxable({ customer: id, customer_update: update }: CheckoutOrder, price: Price): void {
    if (price.tax_behavior === 'unspecified') {
      throw invalidRequest(
        `The price ${price.id} does not say whether tax is included: set its \`tax_behavior\` to \`inclusive\` or \`exclusive\`.`,
        { param: 'line_items[0]' },
      );
    }
    const known = id === undefined || find(ledger.customers, 'customer', id, 'customer').address !== null;
    if (known || update.address === 'auto') return;
    throw invalidRequest(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto'.",
      { code: 'customer_tax_location_invalid', param: 'customer' },
    );
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

  /** The customer who pays: who the session names, or who tried to pay it before, or a new one. */
  function payerOf({ session, payer }: StoredCheckout, payerEmail: string, at: number): string {
    const known = session.customer ?? payer?.customer;
    if (known !== undefined) return known;
    const customer = billing.newCustomer(payerEmail, at);
    ledger.customers.put(customer.id, customer);
    events.emit('customer.created', customer, at, BY_ITSELF);
    return customer.id;
  }

  /** Keeps where the payer is, where the session was asked to or they are new. */
  function keepAddress(
    { session, keepsAddress }: StoredCheckout,
    id: string,
    address: Stripe.Address,
    at: number,
  ): void {
    if (session.customer !== null && !keepsAddress) return;
    const before = find(ledger.customers, 'customer', id);
    const after = { ...before, address };
    ledger.customers.put(id, after);
    events.emit('customer.updated', after, at, BY_ITSELF, before);
  }

  function complete(id: string, at: number): CheckoutSession {
    const checkout = find(ledger.checkouts, 'checkout.session', id);
    const subscription = find(ledger.subscriptions, 'subscription', checkout.subscription ?? '');
    const { email, address } = find(ledger.customers, 'customer', subscription.customer);
    const { automatic_tax: tax } = checkout.session;
    const completed = close(checkout, {
      automatic_tax: { ...tax, status: tax.enabled ? 'complete' : null },
      customer: subscription.customer,
      customer_details: {
        address: address ?? null,
        business_name: null,
        email: checkout.payer?.email ?? email,
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
      if (order.customer === undefined && Object.values(order.customer_update).some(Boolean)) {
        throw invalidRequest('`customer_update` can only be used with `customer`.', {
          param: 'customer_update',
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
      const taxed = order.automatic_tax.enabled ?? false;
      if (taxed) assertTaxable(order, price);
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
        billing_address_collection: order.billing_address_collection ?? null,
        lineItem,
        taxed,
      });
      ledger.checkouts.put(id, {
        session,
        lineItem,
        subscriptionMetadata: applyMetadata({}, order.subscription_data.metadata),
        keepsAddress: order.customer_update.address === 'auto',
      });
      return session;
    },
    complete,
    pay(checkout, card, { email: payerEmail, address }, at) {
      const customer = payerOf(checkout, payerEmail, at);
      if (address) keepAddress(checkout, customer, address, at);
      const begun = ledger.subscriptions.get(checkout.subscription ?? '');
      const { price, quantity } = checkout.lineItem;
      const taxed = checkout.session.automatic_tax.enabled;
      const subscription =
        begun?.status === 'incomplete'
          ? billing.replaceCard(begun, card, payerEmail, at)
          : billing.begin(
              { customer, card, email: payerEmail, price, quantity, taxed },
              checkout.subscriptionMetadata,
              at,
            );
      const payer = { customer, email: payerEmail };
      ledger.checkouts.put(checkout.session.id, { ...checkout, payer, subscription: subscription.id });
      const invoice = find(ledger.invoices, 'invoice', subscription.latest_invoice ?? '');
      const answer = billing.payInvoice(invoice, at, 'cardholder');
      if (answer === 'paid') complete(checkout.session.id, at);
      return answer;
    },
    stepOf(id) {
      const { session } = ledger.checkouts.get(id) ?? {};
      if (session?.status !== 'open') return undefined;
      return { at: session.expires_at, run: () => void expire(id, session.expires_at, BY_ITSELF) };
    },
  };
}

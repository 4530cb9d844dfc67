import * as z from 'zod';
import type { Billing } from './billing.ts';
import { invalidRequest } from './errors.ts';
import type { Emit } from './events.ts';
import { DAY, isLive, itemOf } from './invoices.ts';
import { find, newSecret, type Ledger, type Step, type StoredCheckout } from './ledger.ts';
import type { CheckoutSession, Price } from './objects.ts';
import { boolean, from, metadata, text, url } from './parameters.ts';
import type { BankAnswer } from './test-cards.ts';

/** Parameters of a new checkout: one line, and an existing customer. */
export const checkoutParameters = z.strictObject({
  mode: z.literal('subscription'),
  customer: text,
  line_items: z.array(z.strictObject({ price: text, quantity: from(1) })).length(1),
  success_url: url,
  cancel_url: url,
  client_reference_id: text.optional(),
  // Accepted, but the pages are always in Spanish.
  locale: z.enum(['en', 'es']).optional(),
  automatic_tax: z.strictObject({ enabled: boolean }).optional(),
  customer_update: z.strictObject({ address: z.literal('auto') }).optional(),
  // The local checkout offers only the price's own currency, so only `false` is supported.
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }).optional(),
  subscription_data: z.strictObject({ metadata }).optional(),
});
type CheckoutOrder = z.output<typeof checkoutParameters>;

/** Returns the address to which the payer is redirected after paying. */
export const successUrl = ({ id, success_url: url }: CheckoutSession): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

export type Checkout = ReturnType<typeof createCheckout>;

/** Manages checkout sessions (https://docs.stripe.com/api/checkout/sessions). Times are in whole seconds. */
export function createCheckout(ledger: Ledger, emit: Emit, billing: Billing, publicUrl: () => string) {
  function close(checkout: StoredCheckout, change: Partial<CheckoutSession>): CheckoutSession {
    const session = { ...checkout.session, ...change, url: null };
    ledger.checkouts.put(session.id, { ...checkout, session });
    return session;
  }

  function complete(id: string, at: number): CheckoutSession {
    const checkout = find(ledger.checkouts, 'checkout.session', id);
    const subscription = checkout.subscription ?? null;
    const completed = close(checkout, { payment_status: 'paid', status: 'complete', subscription });
    emit('checkout.session.completed', completed, at);
    return completed;
  }

  /** Expires an open session. @throws {StripeError} if the session is not open */
  function expire(id: string): CheckoutSession {
    const checkout = find(ledger.checkouts, 'checkout.session', id);
    const { status } = checkout.session;
    if (status !== 'open')
      throw invalidRequest(`Only open Checkout Sessions can be expired; this one is \`${status ?? ''}\`.`);
    return close(checkout, { status: 'expired' });
  }

  /** Checks that Stripe would sell this price to this customer with these options. @throws {StripeError} if not */
  function assertSellable({ customer, ...order }: CheckoutOrder, price: Price, amount: number): void {
    const param = 'line_items[0][price]';
    if (!price.active) throw invalidRequest('The price is inactive.', { param });
    // Stripe's minimum charge is 50 US cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
    if (price.currency === 'usd' && amount > 0 && amount < 50)
      throw invalidRequest('The total must be at least $0.50 usd.', { code: 'amount_too_small', param });
    for (const [, one] of ledger.subscriptions.entries('', customer))
      if (one.customer === customer && isLive(one) && itemOf(one).price.currency !== price.currency)
        throw invalidRequest('You cannot combine currencies on a single customer.');
    // Automatic tax has further conditions (https://docs.stripe.com/tax/checkout).
    if (!order.automatic_tax?.enabled) return;
    if (price.tax_behavior === 'unspecified')
      throw invalidRequest(`The price ${price.id} has no tax_behavior.`, { param });
    // Stripe computes tax from the customer's address, which only the checkout can collect.
    if (!order.customer_update)
      throw invalidRequest('Automatic tax requires an address of the customer.', {
        code: 'customer_tax_location_invalid',
        param: 'customer',
      });
  }

  return {
    complete,
    expire,

    /** Creates a session. @throws {StripeError} for a missing customer or price, or a price that cannot be sold */
    create(order: CheckoutOrder, at: number): CheckoutSession {
      const { customer, line_items: lines } = order;
      const { price: asked = '', quantity = 0 } = lines[0] ?? {};
      find(ledger.customers, 'customer', customer, 'customer');
      const price = find(ledger.prices, 'price', asked, 'line_items[0][price]');
      const amount_total = price.unit_amount * quantity;
      assertSellable(order, price, amount_total);
      const id = `cs_${newSecret()}`;
      const session: CheckoutSession = {
        id,
        object: 'checkout.session',
        adaptive_pricing: { enabled: false },
        amount_total,
        automatic_tax: { enabled: order.automatic_tax?.enabled ?? false },
        cancel_url: order.cancel_url,
        client_reference_id: order.client_reference_id ?? null,
        created: at,
        currency: price.currency,
        customer,
        expires_at: at + DAY,
        mode: 'subscription',
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: order.success_url,
        url: `${publicUrl()}/c/pay/${id}`,
      };
      const { name: description } = find(ledger.products, 'product', price.product);
      const lineItem = { amount_total, description, price, quantity };
      const subscriptionMetadata = order.subscription_data?.metadata ?? {};
      ledger.checkouts.put(id, { session, lineItem, subscriptionMetadata });
      return session;
    },

    /**
     * Tries to pay an open session with a card. The first attempt creates the subscription and its invoice; after a
     * failure, the next attempt replaces the card.
     */
    pay(checkout: StoredCheckout, card: string, at: number): BankAnswer {
      const { session, lineItem, subscriptionMetadata: metadata } = checkout;
      const begun = ledger.subscriptions.get(checkout.subscription ?? '');
      const { customer, automatic_tax: tax } = session;
      const { price, quantity } = lineItem;
      const subscription =
        begun?.status === 'incomplete'
          ? billing.replaceCard(begun, card, at)
          : billing.begin({ customer, card, price, quantity, taxed: tax.enabled, metadata }, at);
      ledger.checkouts.put(session.id, { ...checkout, subscription: subscription.id });
      const invoice = find(ledger.invoices, 'invoice', subscription.latest_invoice);
      const answer = billing.pay(invoice, at, 'cardholder');
      if (answer === 'paid') complete(session.id, at);
      return answer;
    },

    stepOf: (id: string): Step | undefined => {
      const session = ledger.checkouts.get(id)?.session;
      return session?.status === 'open' ? { at: session.expires_at, run: () => void expire(id) } : undefined;
    },
  };
}

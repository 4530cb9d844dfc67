import type { Billing } from './billing.ts';
import { invalidRequest } from './errors.ts';
import type { Emit } from './events.ts';
import { DAY } from './invoices.ts';
import { find, newSecret, type Ledger, type Step, type StoredCheckout } from './ledger.ts';
import type { CheckoutSession } from './objects.ts';
import type { BankAnswer } from './test-cards.ts';

/** What a checkout is opened with: one line, for a customer who exists. */
export interface CheckoutOrder {
  customer: string;
  line: { price: string; quantity: number };
  successUrl: string;
  cancelUrl: string;
  clientReference?: string | undefined;
  taxed: boolean;
  subscriptionMetadata: Record<string, string>;
}

/** Where a session's payer goes on once they have paid. */
export const successUrl = ({ id, success_url: url }: CheckoutSession): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

export type Checkout = ReturnType<typeof createCheckout>;

/** Checkout sessions (https://docs.stripe.com/api/checkout/sessions). Times are whole seconds. */
export function createCheckout(ledger: Ledger, emit: Emit, billing: Billing, publicUrl: () => string) {
  function close(checkout: StoredCheckout, change: Partial<CheckoutSession>): CheckoutSession {
    const session = { ...checkout.session, ...change, url: null };
    ledger.checkouts.put(session.id, { ...checkout, session });
    return session;
  }

  /** The session whose first invoice is paid is complete. */
  function complete(id: string, at: number): CheckoutSession {
    const checkout = find(ledger.checkouts, 'checkout.session', id);
    const subscription = checkout.subscription ?? null;
    const completed = close(checkout, { payment_status: 'paid', status: 'complete', subscription });
    emit('checkout.session.completed', completed, at);
    return completed;
  }

  /** @throws {StripeError} if it is not open any more */
  function expire(id: string): CheckoutSession {
    const checkout = find(ledger.checkouts, 'checkout.session', id);
    const { status } = checkout.session;
    if (status !== 'open')
      throw invalidRequest(`Only open Checkout Sessions can be expired; this one is \`${status ?? ''}\`.`);
    return close(checkout, { status: 'expired' });
  }

  return {
    complete,
    expire,

    /** @throws {StripeError} for a customer or price that does not exist, and for an archived price */
    create(order: CheckoutOrder, at: number): CheckoutSession {
      const { customer, line, taxed, subscriptionMetadata } = order;
      find(ledger.customers, 'customer', customer, 'customer');
      const price = find(ledger.prices, 'price', line.price, 'line_items[0][price]');
      if (!price.active) throw invalidRequest('The price is inactive.', { param: 'line_items[0][price]' });
      const id = `cs_${newSecret()}`;
      const amount_total = price.unit_amount * line.quantity;
      const session: CheckoutSession = {
        id,
        object: 'checkout.session',
        adaptive_pricing: { enabled: false },
        amount_total,
        automatic_tax: { enabled: taxed },
        cancel_url: order.cancelUrl,
        client_reference_id: order.clientReference ?? null,
        created: at,
        currency: price.currency,
        customer,
        expires_at: at + DAY,
        mode: 'subscription',
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: order.successUrl,
        url: `${publicUrl()}/c/pay/${id}`,
      };
      const { name: description } = find(ledger.products, 'product', price.product);
      const lineItem = { amount_total, description, price, quantity: line.quantity };
      ledger.checkouts.put(id, { session, lineItem, subscriptionMetadata });
      return session;
    },

    /**
     * Tries to pay an open session by a card. The first attempt makes the subscription and its invoice, which wait for a
     * better card if it fails.
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

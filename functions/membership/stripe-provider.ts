import Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { stripeApiVersion } from '#shared/deployment/stripe.ts';
import type { CheckoutRequest, PaymentProvider } from './payment-provider.ts';
import { create, idOf, instant, isMissing, keyOf, providerCall } from './stripe-call.ts';
import { readCustomer } from './stripe-customer.ts';
import { readStripeEvent } from './stripe-event.ts';
import { priceFor } from './stripe-price.ts';
import { listMovements } from './stripe-movements.ts';
import { receiptUrl, refund } from './stripe-refund.ts';
import { assertSigned } from './stripe-signature.ts';
import { cancelSubscription, endRenewal, resumeRenewal } from './stripe-subscription.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Only where Stripe is not at its usual address, e.g. http://localhost:4303. */
  apiBase?: string | undefined;
  /** What payers' bank statements say. */
  statementDescriptor?: string | undefined;
  /** Whether Stripe computes the tax that the price includes. */
  tax?: boolean;
}

/** The adapter for Stripe: subscriptions of 30 days by the hosted Checkout page. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret, apiBase, statementDescriptor, tax = false } = settings;
  const address = apiBase ? new URL(apiBase) : undefined;
  // Stripe's keys say which of its two worlds they open (https://docs.stripe.com/keys).
  const isLive = /^[a-z]+_live_/.test(secretKey);
  const stripe = new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    // The SDK retries connection errors, 409 and 5xx with exponential back-off and jitter, and sends the same
    // idempotency key again; 429 is ours (providerCall).
    maxNetworkRetries: 2,
    // Three tries of one call fit into an answer's 12 s (data/deadline.ts).
    timeout: 3_500,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: Number(address.port),
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });

  return {
    name: 'stripe',
    createCustomer: async ({ sub, email }) => {
      const customer = { email, metadata: { sub } };
      const made = await providerCall(() =>
        create(keyOf('customer', customer), (idempotencyKey) =>
          stripe.customers.create(customer, { idempotencyKey }),
        ),
      );
      return made.id;
    },

    updateContact: async (customerId, email) => {
      await providerCall(() => stripe.customers.update(customerId, { email }));
    },

    createCheckout: async (request) => {
      const product = await providerCall(() => priceFor(stripe, request.price, { statementDescriptor, tax }));
      const session = checkoutSession(request, product, tax);
      const opened = await providerCall(() =>
        create(keyOf('checkout', { ...session, after: request.after }), (idempotencyKey) =>
          stripe.checkout.sessions.create(session, { idempotencyKey }),
        ),
      );
      if (!opened.url) throw new AppError('payment-provider-failed', 'the checkout has no address');
      return {
        id: opened.id,
        url: opened.url,
        product,
        openedAt: instant(opened.created),
        until: instant(opened.expires_at),
      };
    },

    openCheckout: async (checkoutId) => {
      const session = await providerCall(() => stripe.checkout.sessions.retrieve(checkoutId));
      return session.status === 'open' && session.url ? { id: session.id, url: session.url } : undefined;
    },

    closeCheckout: (checkoutId) =>
      providerCall(async () => {
        const { status } = await stripe.checkout.sessions.retrieve(checkoutId);
        if (status === 'open') await stripe.checkout.sessions.expire(checkoutId);
        return { paid: status === 'complete' };
      }),

    createPortal: async ({ customerId, returnUrl, language }) => {
      const session = await providerCall(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: language,
        }),
      );
      return session.url;
    },

    readWebhook: (rawBody, signature) => {
      assertSigned(stripe, rawBody, signature, webhookSecret);
      return readStripeEvent(rawBody, isLive);
    },
    customerOf: (paymentId) => customerOfCharge(stripe, paymentId),

    readCustomer: (customerId) => providerCall(() => readCustomer(stripe, customerId)),

    endRenewal: (id) => providerCall(() => endRenewal(stripe, id)),
    resumeRenewal: (id) => providerCall(() => resumeRenewal(stripe, id)),
    cancelSubscription: (id) => providerCall(() => cancelSubscription(stripe, id)),
    refund: (order) => providerCall(() => refund(stripe, order)),
    receiptUrl: (paymentId, customerId) => providerCall(() => receiptUrl(stripe, paymentId, customerId)),
    listMovements: (from, to) => listMovements(stripe, from, to),
  };
}

const checkoutSession = (
  request: CheckoutRequest,
  price: string,
  tax: boolean,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: request.customerId,
  client_reference_id: request.sub,
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  locale: request.language,
  line_items: [{ quantity: 1, price }],
  // Else Stripe may offer a visitor their own currency, at a rate of its own.
  adaptive_pricing: { enabled: false },
  // By the address that is asked for there, which the customer then has for renewals.
  ...(tax && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } }),
  subscription_data: { metadata: { sub: request.sub } },
});

/** @returns the customer of a charge; undefined where it has none, or where there is no such charge */
async function customerOfCharge(stripe: Stripe, id: string): Promise<string | undefined> {
  return providerCall(async () => {
    try {
      return idOf((await stripe.charges.retrieve(id)).customer);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });
}

import { createHash, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { membershipDays, premiumTier } from '#shared/membership.ts';
import { AppError } from '#shared/errors.ts';
import { beforeDeadline, OutOfTime } from '#functions/data/deadline.ts';
import { log } from '#functions/data/log.ts';
import type { CheckoutRequest, PaymentProvider } from './payment-provider.ts';
import { readSubscription } from './stripe-subscription.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Only where Stripe is not at its usual address, e.g. http://localhost:4303. */
  apiBase?: string | undefined;
}

/** A webhook older than this many seconds is refused as a replay (Stripe's own default tolerance). */
const webhookToleranceSeconds = 300;
/** The adapter for Stripe: subscriptions of 30 days by the hosted Checkout page. */
export function createStripeProvider({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const address = apiBase ? new URL(apiBase) : undefined;
  const stripe = new Stripe(secretKey, {
    // The SDK retries connection errors, 409, 429 and 5xx with exponential back-off and jitter, and sends the
    // same idempotency key again.
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
      const session = checkoutSession(request);
      const opened = await providerCall(() =>
        create(keyOf('checkout', { ...session, after: request.after }), (idempotencyKey) =>
          stripe.checkout.sessions.create(session, { idempotencyKey }),
        ),
      );
      if (!opened.url) throw new AppError('payment-provider-failed', 'the checkout has no address');
      return { id: opened.id, url: opened.url };
    },

    openCheckout: async (checkoutId) => {
      const session = await providerCall(() => stripe.checkout.sessions.retrieve(checkoutId));
      return session.status === 'open' && session.url ? { id: session.id, url: session.url } : undefined;
    },

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

    readWebhook: async (rawBody, signature) => {
      // The SDK answers an element without a value with a fault of its own.
      if (/=(,|$)/.test(signature)) throw new AppError('invalid-signature', 'the signature is malformed');
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, webhookToleranceSeconds);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
          throw new AppError('invalid-signature', 'the signature is wrong or too old');
        }
        throw error;
      }
      const about = event.data.object as About;
      // Disputes and refunds name their charge alone.
      const charge = about.object === 'dispute' || about.object === 'refund' ? idOf(about.charge) : undefined;
      const owner = charge ? await providerCall(() => stripe.charges.retrieve(charge)) : about;
      const customerId = owner.object === 'customer' ? owner.id : idOf(owner.customer);
      return customerId ? { eventId: event.id, type: event.type, customerId } : undefined;
    },

    readSubscription: (customerId) => providerCall(() => readSubscription(stripe, customerId)),

    endRenewal: (subscriptionId) =>
      providerCall(async () => {
        const { status, cancel_at_period_end, cancel_at } =
          await stripe.subscriptions.retrieve(subscriptionId);
        if (status === 'canceled' || cancel_at_period_end || cancel_at) return;
        // Setting it again changes nothing, so a key of the SDK's own for its repetitions is enough.
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }),

    cancelSubscription: (subscriptionId) =>
      providerCall(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        if (subscription.status === 'canceled') return;
        try {
          await stripe.subscriptions.cancel(subscriptionId);
        } catch (error) {
          // Somebody else was first: Stripe finds only subscriptions that live.
          if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') throw error;
        }
      }),
  };
}

/** The same request has the same key; one that differs in anything is another. */
const keyOf = (purpose: string, request: object): string =>
  `${purpose}:${createHash('sha256').update(JSON.stringify(request)).digest('base64url')}`;

/**
 * Creates under a key that makes repetitions one. Stripe remembers a fault of its own as the answer to its key for
 * a day ("including 500 errors"), so a fault is followed by one more try under a fresh key. Should the first have
 * had an effect all the same, it is a customer or a checkout that nobody was told of, and nobody can pay.
 */
async function create<T>(key: string, make: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    return await make(key);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
    return make(`${key}:${randomUUID()}`);
  }
}

const checkoutSession = (request: CheckoutRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: request.customerId,
  client_reference_id: request.sub,
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  locale: request.language,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: request.price.currency.toLowerCase(),
        unit_amount: request.price.amount,
        recurring: { interval: 'day', interval_count: membershipDays },
        product_data: { name: 'Premium', metadata: { tier: premiumTier } },
      },
    },
  ],
  subscription_data: { metadata: { sub: request.sub } },
});

/** What an event's object may be, as far as it says whom it concerns. */
interface About {
  object: string;
  id?: string;
  customer?: Reference;
  charge?: Reference;
}
type Reference = string | { id: string } | null | undefined;
const idOf = (reference: Reference): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** Turns the provider's failures into ours: its own words go to the log and never into an answer. */
async function providerCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await beforeDeadline(call());
  } catch (error) {
    if (error instanceof OutOfTime) throw new AppError('payment-provider-failed');
    if (error instanceof Stripe.errors.StripeError) {
      log('error', 'payment provider', {
        type: error.type,
        code: error.code,
        providerRequestId: error.requestId,
      });
      throw new AppError('payment-provider-failed');
    }
    throw error;
  }
}

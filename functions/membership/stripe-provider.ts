import { createHash, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { beforeDeadline, OutOfTime } from '#functions/data/deadline.ts';
import { log } from '#functions/data/log.ts';
import { retry } from '#functions/data/retry.ts';
import type { CheckoutRequest, PaymentProvider } from './payment-provider.ts';
import { readStripeEvent, type StripeEvent } from './stripe-event.ts';
import { readCustomer } from './stripe-customer.ts';
import { priceFor } from './stripe-price.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Only where Stripe is not at its usual address, e.g. http://localhost:4303. */
  apiBase?: string | undefined;
}

/** A webhook older or newer than this many seconds is refused as a replay (Stripe's own default tolerance). */
const webhookToleranceSeconds = 300;

/** The adapter for Stripe: subscriptions of 30 days by the hosted Checkout page. */
export function createStripeProvider({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const address = apiBase ? new URL(apiBase) : undefined;
  const stripe = new Stripe(secretKey, {
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
      const product = await providerCall(() => priceFor(stripe, request.price));
      const session = checkoutSession(request, product);
      const opened = await providerCall(() =>
        create(keyOf('checkout', { ...session, after: request.after }), (idempotencyKey) =>
          stripe.checkout.sessions.create(session, { idempotencyKey }),
        ),
      );
      if (!opened.url) throw new AppError('payment-provider-failed', 'the checkout has no address');
      return { id: opened.id, url: opened.url, product };
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
      assertSigned(stripe, rawBody, signature, webhookSecret);
      const event = readStripeEvent(rawBody);
      if (event.object !== 'event') return notRead(event, 'it says nothing of what it is about');
      const about = event.data.object;
      const customerId = 'charge' in about ? await customerOfCharge(stripe, about.charge) : about.customer;
      if (!customerId) return notRead(event, 'it is about no customer');
      return { eventId: event.id, type: event.type, customerId };
    },

    readCustomer: (customerId) => providerCall(() => readCustomer(stripe, customerId)),

    endRenewal: (subscriptionId) =>
      providerCall(async () => {
        const { status, cancel_at_period_end, cancel_at } =
          await stripe.subscriptions.retrieve(subscriptionId);
        if (status === 'canceled' || cancel_at_period_end || cancel_at) return;
        // Setting it again changes nothing, so a key of the SDK's own for its repetitions is enough.
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }),

    resumeRenewal: (subscriptionId) =>
      providerCall(async () => {
        const { status, cancel_at_period_end, cancel_at } =
          await stripe.subscriptions.retrieve(subscriptionId);
        if (status === 'canceled' || !(cancel_at_period_end || cancel_at)) return;
        // Of the two only one may be named; the portal may have set a date of its own.
        const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
        await stripe.subscriptions.update(subscriptionId, change);
      }),

    cancelSubscription: (subscriptionId) =>
      providerCall(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        if (subscription.status === 'canceled') return;
        try {
          await stripe.subscriptions.cancel(subscriptionId);
        } catch (error) {
          // Somebody else was first.
          if (!isMissing(error)) throw error;
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

const checkoutSession = (request: CheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: request.customerId,
  client_reference_id: request.sub,
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  locale: request.language,
  line_items: [{ quantity: 1, price }],
  // Else Stripe may offer a visitor their own currency, at a rate of its own.
  adaptive_pricing: { enabled: false },
  subscription_data: { metadata: { sub: request.sub } },
});

/**
 * The SDK checks the signature over the raw bytes and that it is not too old; that it is of no time to come, as from
 * a clock that is wrong or for a replay kept for later, is left to us.
 * @throws AppError invalid-signature
 */
function assertSigned(stripe: Stripe, rawBody: string, header: string, secret: string): void {
  // The SDK answers an element without a value with a fault of its own, and reads the last of several times.
  const [time, ...more] = header.split(',').filter((element) => element.startsWith('t='));
  const seconds = time && /^t=(\d{1,12})$/.exec(time)?.[1];
  if (!/^\w+=[^,]+(,\w+=[^,]+)*$/.test(header) || !seconds || more.length > 0)
    throw new AppError('invalid-signature', 'the signature is malformed');
  const { signature: check } = stripe.webhooks;
  if (!check) throw new Error('The SDK checks no signatures.');
  try {
    check.verifyHeader(rawBody, header, secret, webhookToleranceSeconds);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new AppError('invalid-signature', 'the signature is wrong or too old');
    }
    throw error;
  }
  if (Number(seconds) - Date.now() / 1000 > webhookToleranceSeconds)
    throw new AppError('invalid-signature', 'the signature is of a time to come');
}

/** Sending it again would change nothing, so it is taken; the log has it for the operator. */
function notRead({ id, type }: StripeEvent, why: string): undefined {
  log('warn', 'webhook without effect', { event: id, type, why });
}

/** @returns the customer of a charge; undefined where it has none, or where there is no such charge */
async function customerOfCharge(stripe: Stripe, id: string | undefined): Promise<string | undefined> {
  if (!id) return undefined;
  return providerCall(async () => {
    try {
      const { customer } = await stripe.charges.retrieve(id);
      return typeof customer === 'string' ? customer : customer?.id;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });
}

/** Stripe finds no such object, or none that lives. */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** "Too many requests" passes in a moment; what was created before it keeps its idempotency key. */
const whenTooMany = {
  attempts: 3,
  when: (error: unknown): boolean => error instanceof Stripe.errors.StripeRateLimitError,
};

/** Turns the provider's failures into ours: its own words go to the log and never into an answer. */
async function providerCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await beforeDeadline(retry(call, whenTooMany));
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

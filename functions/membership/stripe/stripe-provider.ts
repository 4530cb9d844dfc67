import Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { lookupKeyOf, type PriceOptions, stripeApiVersion } from '#shared/deployment/stripe.ts';
import { premiumTier, type Sale } from '#shared/membership.ts';
import type { CheckoutRequest, PaymentProvider } from '../payment-provider.ts';
import { create, idOf, instant, isMissing, keyOf, providerCall } from './stripe-call.ts';
import { readCustomer } from './stripe-customer.ts';
import { readStripeEvent } from './stripe-event.ts';
import { listMovements } from './stripe-movements.ts';
import { receiptUrl, refund } from './stripe-refund.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Such as http://localhost:4303; absent for Stripe's usual address. */
  apiBase?: string | undefined;
  /** Text on the payers' bank statements. */
  statementDescriptor?: string | undefined;
  /** Stripe computes the tax included in the price. */
  tax?: boolean;
}

/** Builds the adapter for Stripe: 30-day subscriptions, sold through the hosted Checkout page. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret, apiBase, statementDescriptor, tax = false } = settings;
  const address = apiBase ? new URL(apiBase) : undefined;
  // The key's prefix shows whether it is a live or a test key (https://docs.stripe.com/keys).
  const isLive = /^[a-z]+_live_/.test(secretKey);
  const stripe = new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    // The SDK retries connection errors, 409 and 5xx with exponential back-off, jitter and the same idempotency key. We
    // retry 429 ourselves (`providerCall`).
    maxNetworkRetries: 2,
    // Three tries of 3.5 s fit into a response's 12 s (data/deadline.ts).
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
  // Otherwise Stripe may offer buyers their local currency at its own exchange rate.
  adaptive_pricing: { enabled: false },
  // Tax depends on the address entered at checkout. Stripe stores the address with the customer for renewals.
  ...(tax && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } }),
  subscription_data: { metadata: { sub: request.sub } },
});

/** Undefined if the charge has no customer, or does not exist. */
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

/**
 * Returns Stripe's price id for exactly this sale, and creates the price if missing. A price is never changed, so
 * earlier buyers keep theirs. The lookup key is derived from the price's contents.
 */
async function priceFor(
  stripe: Stripe,
  asked: Omit<Sale, 'product'>,
  options: PriceOptions,
): Promise<string> {
  const { amount, currency, days } = asked;
  const { statementDescriptor, tax } = options;
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval: 'day', interval_count: days },
    lookup_key: lookupKeyOf(asked, options),
    // The operator may have archived the price that had the lookup key.
    transfer_lookup_key: true,
    product_data: {
      name: 'Premium',
      metadata: { tier: premiumTier },
      ...(statementDescriptor && { statement_descriptor: statementDescriptor }),
    },
    // The shown price includes tax: only a payment of exactly that amount opens a membership (sale.ts).
    ...(tax && { tax_behavior: 'inclusive' as const }),
  } satisfies Stripe.PriceCreateParams;
  const { data } = await stripe.prices.list({ lookup_keys: [price.lookup_key], active: true, limit: 1 });
  const known = data.find(
    ({ unit_amount, currency: of, recurring }) =>
      unit_amount === amount &&
      of === price.currency &&
      recurring?.interval === 'day' &&
      recurring.interval_count === days,
  );
  if (known) return known.id;
  // Concurrent calls may create equal prices; the later one gets the lookup key.
  return (await stripe.prices.create(price)).id;
}

/** Maximum difference between a webhook's time and ours, against replays (Stripe's own default). */
const webhookToleranceSeconds = 300;

/**
 * Checks a webhook's signature over the raw bytes, and its time. The SDK refuses old timestamps only. This function
 * also refuses future timestamps, which come from a wrong clock or prepare a later replay.
 * @throws AppError invalid-signature
 */
function assertSigned(stripe: Stripe, rawBody: string, header: string, secret: string): void {
  // Check the format first: the SDK crashes on an element without a value, and reads the last of several timestamps.
  const [time, ...more] = header.split(',').filter((element) => element.startsWith('t='));
  const seconds = time && /^t=(\d{1,12})$/.exec(time)?.[1];
  if (!/^\w+=[^,]+(,\w+=[^,]+)*$/.test(header) || !seconds || more.length > 0)
    throw new AppError('invalid-signature', 'the signature is malformed');
  const { signature: check } = stripe.webhooks;
  if (!check) throw new Error('The Stripe SDK does not offer signature checks.');
  try {
    check.verifyHeader(rawBody, header, secret, webhookToleranceSeconds);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new AppError('invalid-signature', 'the signature is wrong or too old');
    }
    throw error;
  }
  if (Number(seconds) - Date.now() / 1000 > webhookToleranceSeconds)
    throw new AppError('invalid-signature', 'the signature is dated in the future');
}

async function endRenewal(stripe: Stripe, id: string): Promise<void> {
  const { status, cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled' || cancel_at_period_end || cancel_at) return;
  // Repeating the update changes nothing, so the SDK's own idempotency key is enough.
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

async function resumeRenewal(stripe: Stripe, id: string): Promise<void> {
  const { status, cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled' || !(cancel_at_period_end || cancel_at)) return;
  // Stripe accepts only one of these two fields in an update. The portal may have set `cancel_at`.
  const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
  await stripe.subscriptions.update(id, change);
}

/**
 * Voids open invoices first, because payers could still pay them on Stripe's page. Voiding fails if an invoice was paid
 * in the meantime, and then nothing is canceled.
 */
async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
  const { data: open } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
  for (const invoice of open) if (invoice.id) await stripe.invoices.voidInvoice(invoice.id);
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled') return;
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // A concurrent call canceled the subscription first.
    if (!isMissing(error)) throw error;
  }
}

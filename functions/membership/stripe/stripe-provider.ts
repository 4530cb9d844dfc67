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

/**
 * Stripe's id of the price that says exactly this, made where there is none yet: what payments name. A price never
 * changes its amount, so those who bought at an earlier one keep it. It is found again by a name made of what it says.
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
    // An operator may have archived the price that had the name.
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
  // Two who find none at once make two that say the same; the name is the later one's.
  return (await stripe.prices.create(price)).id;
}

/** A webhook older or newer than this many seconds is refused as a replay (Stripe's own default tolerance). */
const webhookToleranceSeconds = 300;

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

/** Ends it with the period that is paid for. */
async function endRenewal(stripe: Stripe, id: string): Promise<void> {
  const { status, cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled' || cancel_at_period_end || cancel_at) return;
  // Setting it again changes nothing, so a key of the SDK's own for its repetitions is enough.
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

/** Takes an end with the period back. */
async function resumeRenewal(stripe: Stripe, id: string): Promise<void> {
  const { status, cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled' || !(cancel_at_period_end || cancel_at)) return;
  // Of the two only one may be named; the portal may have set a date of its own.
  const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
  await stripe.subscriptions.update(id, change);
}

/**
 * Ends it at once. What is open is voided first: a cancelled subscription's open invoice can still be paid on its page,
 * and a payment in between would be for nothing. So one that was paid by then is refused here, and nothing is cancelled.
 */
async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
  const { data: open } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
  for (const invoice of open) if (invoice.id) await stripe.invoices.voidInvoice(invoice.id);
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled') return;
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // Somebody else was first.
    if (!isMissing(error)) throw error;
  }
}

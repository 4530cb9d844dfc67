import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { membershipDays, premiumTier } from '#shared/membership.ts';
import { AppError } from '#shared/errors.ts';
import { log } from '#functions/http/log.ts';
import type { CheckoutRequest, LedgerEntry, PaymentProvider, SubscriptionState } from './payment-provider.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Only where Stripe is not at its usual address, e.g. http://localhost:4303. */
  apiBase?: string | undefined;
}

/** A webhook older than this many seconds is refused as a replay (Stripe's own default tolerance). */
const webhookToleranceSeconds = 300;
/** Enough for more than eight years of 30-day periods: one page of a customer's invoices and charges. */
const historyLimit = 100;

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The adapter for Stripe: subscriptions of 30 days by the hosted Checkout page. */
export function createStripeProvider({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const address = apiBase ? new URL(apiBase) : undefined;
  const stripe = new Stripe(secretKey, {
    // The SDK retries connection errors, 409, 429 and 5xx with exponential back-off and jitter, and sends the
    // same idempotency key again.
    maxNetworkRetries: 2,
    // Three tries fit into the Lambda's 20 seconds.
    timeout: 5_000,
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
        stripe.customers.create(customer, { idempotencyKey: keyOf('customer', customer) }),
      );
      return made.id;
    },

    createCheckout: async (request) => {
      const session = checkoutSession(request);
      const idempotencyKey = keyOf('checkout', { ...session, after: request.after });
      const opened = await providerCall(() => stripe.checkout.sessions.create(session, { idempotencyKey }));
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

    readSubscription: (customerId) =>
      providerCall(async () => {
        const [invoices, charges] = await Promise.all([
          stripe.invoices.list({ customer: customerId, limit: historyLimit }),
          stripe.charges.list({ customer: customerId, limit: historyLimit }),
        ]);
        const newest = invoices.data.find((invoice) => subscriptionOf(invoice) !== undefined);
        const subscriptionId = newest && subscriptionOf(newest);
        const [subscription, reversals] = await Promise.all([
          subscriptionId ? stripe.subscriptions.retrieve(subscriptionId) : undefined,
          Promise.all(charges.data.map((charge) => readReversals(stripe, charge))),
        ]);
        return subscriptionState(subscription, invoices.data, charges.data, reversals.flat());
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

const subscriptionOf = (invoice: Stripe.Invoice): string | undefined => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'object' ? subscription.id : subscription;
};

/** Money of a charge that went back, or that the cardholder's bank asks back. */
interface Reversal {
  chargeId: string;
  /** Seconds since the epoch. */
  at: number;
  /** It took the payment as a whole: what was paid for has ended. */
  whole: boolean;
  entry: LedgerEntry;
}

/** Asks only about charges that say that there is something to ask. */
async function readReversals(stripe: Stripe, charge: Stripe.Charge): Promise<Reversal[]> {
  const [refunds, disputes] = await Promise.all([
    charge.amount_refunded > 0 ? stripe.refunds.list({ charge: charge.id, limit: historyLimit }) : undefined,
    charge.disputed ? stripe.disputes.list({ charge: charge.id, limit: historyLimit }) : undefined,
  ]);
  const reversal = (
    { id, created, currency }: Stripe.Refund | Stripe.Dispute,
    rest: Pick<LedgerEntry, 'description' | 'amount' | 'status'>,
    whole: boolean,
  ): Reversal => ({
    chargeId: charge.id,
    at: created,
    whole,
    entry: { id, date: instant(created), currency: currency.toUpperCase(), ...rest },
  });
  return [
    ...(refunds?.data ?? [])
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map((refund) =>
        reversal(
          refund,
          { description: 'refund', amount: -refund.amount, status: 'refunded' },
          charge.refunded,
        ),
      ),
    // A warning is a bank's question: no money has moved, and most end as one.
    ...(disputes?.data ?? [])
      .filter(({ status }) => !status.startsWith('warning_'))
      .map((dispute) => {
        const won = dispute.status === 'won';
        const amount = won ? 0 : -dispute.amount;
        return reversal(dispute, { description: 'dispute', amount, status: 'disputed' }, !won);
      }),
  ];
}

/**
 * Derives the whole state from what Stripe lists (newest first). The paid period comes from the last paid
 * invoice and not from the subscription, whose current period moves on even when a renewal's payment failed.
 */
function subscriptionState(
  subscription: Stripe.Subscription | undefined,
  invoices: Stripe.Invoice[],
  charges: Stripe.Charge[],
  reversals: Reversal[],
): SubscriptionState {
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === subscription?.id);
  const paid = own.find((invoice) => invoice.status === 'paid');
  const period = paid?.lines.data.at(-1)?.period;
  const lastCharge = charges.find((charge) => charge.status === 'succeeded');
  const reversed = reversals.filter(({ chargeId, whole }) => whole && chargeId === lastCharge?.id);
  const ends = [subscription?.ended_at ?? Infinity, ...reversed.map(({ at }) => at)];
  const endedAt = Math.min(...ends);
  return {
    subscriptionId: subscription?.id,
    periodStart: period && instant(period.start),
    periodEnd: period && instant(period.end),
    // The portal may write either, as the account's billing mode has it.
    cancelAtPeriodEnd: subscription?.cancel_at_period_end === true || Boolean(subscription?.cancel_at),
    failedAttempts: own[0] && isFailed(own[0]) ? own[0].attempt_count : 0,
    endedAt: Number.isFinite(endedAt) ? instant(endedAt) : undefined,
    ledger: [...invoices.flatMap(invoiceEntry), ...reversals.map(({ entry }) => entry)],
  };
}

const isFailed = (invoice: Stripe.Invoice): boolean => invoice.status === 'open' && invoice.attempted;

/** A paid invoice is a payment; an open one that was tried is a failed one; a draft or void one is no event. */
function invoiceEntry(invoice: Stripe.Invoice): LedgerEntry[] {
  const failed = isFailed(invoice);
  if (!invoice.id || (invoice.status !== 'paid' && !failed)) return [];
  return [
    {
      id: invoice.id,
      date: instant(invoice.status_transitions.paid_at ?? invoice.created),
      description: invoice.billing_reason === 'subscription_cycle' ? 'premium-renewal' : 'premium-membership',
      amount: failed ? invoice.amount_due : invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      status: failed ? 'failed' : 'paid',
    },
  ];
}

/** Turns the provider's failures into ours: its own words go to the log and never into an answer. */
async function providerCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
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

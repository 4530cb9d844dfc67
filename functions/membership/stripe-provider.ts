import Stripe from 'stripe';
import { membershipDays, premiumTier } from '#shared/membership.ts';
import { AppError } from '#shared/errors.ts';
import { log } from '#functions/http/log.ts';
import type { LedgerEntry, PaymentProvider, SubscriptionState } from './payment-provider.ts';

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
    timeout: 8_000,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: Number(address.port),
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });

  return {
    createCustomer: async ({ sub, email }) => {
      const customer = await providerCall(() =>
        stripe.customers.create({ email, metadata: { sub } }, { idempotencyKey: `customer:${sub}` }),
      );
      return customer.id;
    },

    createCheckout: async (request) => {
      const session = await providerCall(() =>
        stripe.checkout.sessions.create(
          {
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
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      if (!session.url) throw new AppError('payment-provider-failed', 'the checkout has no address');
      return { id: session.id, url: session.url };
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
      // A dispute names its charge alone.
      const charge = about.object === 'dispute' ? idOf(about.charge) : undefined;
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
        const subscription = subscriptionId ? await stripe.subscriptions.retrieve(subscriptionId) : undefined;
        return subscriptionState(subscription, invoices.data, charges.data);
      }),

    cancelSubscription: (subscriptionId) =>
      providerCall(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        if (subscription.status !== 'canceled') await stripe.subscriptions.cancel(subscriptionId);
      }),
  };
}

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

/**
 * Derives the whole state from what Stripe lists (newest first). The paid period comes from the last paid
 * invoice and not from the subscription, whose current period moves on even when a renewal's payment failed.
 */
function subscriptionState(
  subscription: Stripe.Subscription | undefined,
  invoices: Stripe.Invoice[],
  charges: Stripe.Charge[],
): SubscriptionState {
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === subscription?.id);
  const paid = own.find((invoice) => invoice.status === 'paid');
  const period = paid?.lines.data.at(-1)?.period;
  const lastCharge = charges.find((charge) => charge.status === 'succeeded');
  const reversed = lastCharge && (lastCharge.refunded || lastCharge.disputed);
  const endedAt = subscription?.ended_at ?? (reversed ? lastCharge.created : undefined);
  return {
    subscriptionId: subscription?.id,
    periodStart: period && instant(period.start),
    periodEnd: period && instant(period.end),
    cancelAtPeriodEnd: subscription?.cancel_at_period_end ?? false,
    renewalFailed: subscription?.status === 'past_due' || subscription?.status === 'unpaid',
    endedAt: endedAt == null ? undefined : instant(endedAt),
    ledger: [...invoices.flatMap(invoiceEntry), ...charges.flatMap(reversalEntries)],
  };
}

/** A paid invoice is a payment; an open one that was tried is a failed one; a draft or void one is no event. */
function invoiceEntry(invoice: Stripe.Invoice): LedgerEntry[] {
  const failed = invoice.status === 'open' && invoice.attempted;
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

function reversalEntries(charge: Stripe.Charge): LedgerEntry[] {
  const base = { date: instant(charge.created), currency: charge.currency.toUpperCase() };
  const entries: LedgerEntry[] = [];
  if (charge.amount_refunded > 0) {
    entries.push({
      ...base,
      id: `${charge.id}-refund`,
      description: 'refund',
      amount: -charge.amount_refunded,
      status: 'refunded',
    });
  }
  if (charge.disputed) {
    entries.push({
      ...base,
      id: `${charge.id}-dispute`,
      description: 'dispute',
      amount: -charge.amount,
      status: 'disputed',
    });
  }
  return entries;
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

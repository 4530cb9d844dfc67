import Stripe from 'stripe';
import { log } from '#functions/data/log.ts';
import type { Refund, RefundOrder } from '../payment-provider.ts';
import { idOf } from './stripe-call.ts';

/** Maximum characters of a metadata value (https://docs.stripe.com/metadata). */
const maxReason = 500;

/** Metadata key of a refund's order id. */
const orderKey = 'refund_order';

/** Returns the id of a refund's order; undefined if the refund was made in Stripe's dashboard. */
export const orderIdOf = ({ metadata }: Stripe.Refund): string | undefined => metadata?.[orderKey];

/**
 * Refunds an invoice, or a charge without one, fully or partly. Stripe's "invalid request" is permanent: the payment
 * was refunded already, is disputed, or has less left than requested.
 */
export async function refund(
  stripe: Stripe,
  { paymentId, amount, reason, orderId }: RefundOrder,
): Promise<Refund | undefined> {
  try {
    const of = await chargedBy(stripe, paymentId);
    if (!of) return undefined;
    // Look for the order's refund first: Stripe forgets an idempotency key after a day or more, and retries may come
    // later.
    const before = (await stripe.refunds.list({ ...of, limit: 100 })).data.find(
      (one) => orderIdOf(one) === orderId,
    );
    if (before?.status === 'failed' || before?.status === 'canceled') return undefined;
    const made =
      before ??
      (await stripe.refunds.create(
        {
          ...of,
          ...(amount !== undefined && { amount }),
          reason: 'requested_by_customer',
          metadata: { reason: reason.slice(0, maxReason), [orderKey]: orderId },
        },
        { idempotencyKey: `refund:${orderId}` },
      ));
    return { id: made.id, amount: made.amount, currency: made.currency.toUpperCase() };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { code, param, requestId } = error;
    log('warn', 'refund refused', { payment: paymentId, code, param, providerRequestId: requestId });
    return undefined;
  }
}

/** Undefined if no money went through Stripe. */
async function chargedBy(
  stripe: Stripe,
  paymentId: string,
): Promise<{ charge: string } | { payment_intent: string } | undefined> {
  if (!paymentId.startsWith('in_')) return { charge: paymentId };
  const { data } = await stripe.invoicePayments.list({ invoice: paymentId, limit: 100 });
  const paid = data.find(({ status, payment }) => status === 'paid' && payment.type === 'payment_intent');
  const payment_intent = idOf(paid?.payment.payment_intent);
  return payment_intent ? { payment_intent } : undefined;
}

/** Returns the URL of Stripe's page for a payment: the hosted invoice, or the receipt of a charge. */
export async function receiptUrl(
  stripe: Stripe,
  paymentId: string,
  customerId: string,
): Promise<string | undefined> {
  const isInvoice = paymentId.startsWith('in_');
  const { customer, url } = isInvoice
    ? await stripe.invoices.retrieve(paymentId).then((it) => ({ ...it, url: it.hosted_invoice_url }))
    : await stripe.charges.retrieve(paymentId).then((it) => ({ ...it, url: it.receipt_url }));
  return idOf(customer) === customerId ? (url ?? undefined) : undefined;
}

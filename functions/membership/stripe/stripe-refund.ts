import Stripe from 'stripe';
import { log } from '#functions/data/log.ts';
import type { Refund, RefundOrder } from '../payment-provider.ts';
import { idOf } from './stripe-call.ts';

/** Stripe keeps so many characters of a value of metadata (https://docs.stripe.com/metadata). */
const maxReason = 500;

/** Under which a refund of Stripe's names the order that it carries out. */
const orderKey = 'refund_order';

/** The order that a refund carries out; undefined for one that somebody made in Stripe's own pages. */
export const orderIdOf = ({ metadata }: Stripe.Refund): string | undefined => metadata?.[orderKey];

/**
 * Gives back all or a part of what was paid for an invoice, or by a charge beside any. What Stripe calls invalid stays so
 * however often it is asked: all of it went back, the bank has it, or less is left.
 */
export async function refund(
  stripe: Stripe,
  { paymentId, amount, reason, orderId }: RefundOrder,
): Promise<Refund | undefined> {
  try {
    const of = await chargedBy(stripe, paymentId);
    if (!of) return undefined;
    // Stripe forgets a key after a day or more, and an order may be tried for longer.
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

/** What a payment went through; undefined where no money came through Stripe. */
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

/** The page on which Stripe shows a payment: of an invoice its own, of a charge its receipt. */
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

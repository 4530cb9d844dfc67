import type Stripe from 'stripe';
import type { CustomerState, Payment, Reversal } from './payment-provider.ts';

/** Enough for more than eight years of 30-day periods: one page of a customer's invoices and charges. */
const historyLimit = 100;

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
const idOf = (named: string | { id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id;

/** What Stripe holds true of a customer now: what they subscribed to, and all money that moved. */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerState> {
  // Charges first: the invoice of one that is listed is there by then, so none is taken for a payment without.
  const charges = await stripe.charges.list({ customer, limit: historyLimit });
  const [invoices, subscriptions, reversals] = await Promise.all([
    stripe.invoices.list({ customer, limit: historyLimit, expand: ['data.payments'] }),
    stripe.subscriptions.list({ customer, status: 'all', limit: historyLimit }),
    Promise.all(charges.data.map((charge) => readReversals(stripe, charge))),
  ]);
  const ofInvoices = new Set(invoices.data.flatMap((invoice) => paymentsOf(invoice).flatMap(chargeOrIntent)));
  // Where invoices go further back than their page, so may charges of theirs.
  const since = invoices.has_more ? (invoices.data.at(-1)?.created ?? 0) : 0;
  const alone = charges.data.filter(
    ({ id, payment_intent, status, created }) =>
      status === 'succeeded' &&
      created >= since &&
      !ofInvoices.has(id) &&
      !ofInvoices.has(idOf(payment_intent) ?? id),
  );
  return {
    payments: [
      ...invoices.data.flatMap((invoice) => invoicePayment(invoice, charges.data, reversals.flat())),
      ...alone.map(singlePayment),
    ],
    subscriptions: subscriptions.data.map((subscription) => ({
      id: subscription.id,
      // The portal may write either, as the account's billing mode has it.
      cancelAtPeriodEnd: subscription.cancel_at_period_end || Boolean(subscription.cancel_at),
      endedAt: subscription.ended_at ? instant(subscription.ended_at) : undefined,
    })),
    reversals: reversals.flat().map(({ entry }) => entry),
  };
}

const subscriptionOf = (invoice: Stripe.Invoice): string | undefined =>
  idOf(invoice.parent?.subscription_details?.subscription);

const paymentsOf = ({ payments }: Stripe.Invoice): Stripe.InvoicePayment[] => payments?.data ?? [];

/** What a payment of an invoice went through, by its id; nothing for one that was made past Stripe. */
function chargeOrIntent({ payment }: Stripe.InvoicePayment): string[] {
  if (payment.type !== 'payment_intent' && payment.type !== 'charge') return [];
  return [idOf(payment.payment_intent), idOf(payment.charge)].filter((id) => id !== undefined);
}

/** Money of a charge that went back, or that the cardholder's bank asks back. */
interface ReversalOfCharge {
  chargeId: string;
  /** It took the payment as a whole: what was paid for has ended. */
  whole: boolean;
  entry: Reversal;
}

/** Asks only about charges that say that there is something to ask. */
async function readReversals(stripe: Stripe, charge: Stripe.Charge): Promise<ReversalOfCharge[]> {
  const [refunds, disputes] = await Promise.all([
    charge.amount_refunded > 0 ? stripe.refunds.list({ charge: charge.id, limit: historyLimit }) : undefined,
    charge.disputed ? stripe.disputes.list({ charge: charge.id, limit: historyLimit }) : undefined,
  ]);
  const reversal = (
    { id, created, currency }: Stripe.Refund | Stripe.Dispute,
    rest: Pick<Reversal, 'description' | 'amount' | 'status'>,
    whole: boolean,
  ): ReversalOfCharge => ({
    chargeId: charge.id,
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
 * A paid invoice is a payment; an open one that was tried is a failed one; a draft or void one is no event. The paid
 * period is the line's and not the subscription's, whose current period moves on even when a renewal's payment failed.
 */
function invoicePayment(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  reversals: readonly ReversalOfCharge[],
): Payment[] {
  const failed = invoice.status === 'open' && invoice.attempted;
  if (!invoice.id || (invoice.status !== 'paid' && !failed)) return [];
  const collected = paymentsOf(invoice).filter(({ status }) => status === 'paid');
  const through = new Set(collected.flatMap(chargeOrIntent));
  const own = charges.filter(
    ({ id, payment_intent }) => through.has(id) || through.has(idOf(payment_intent) ?? id),
  );
  const reversed = reversals
    .filter(({ whole, chargeId }) => whole && own.some(({ id }) => id === chargeId))
    .map(({ entry }) => entry.date);
  return [
    {
      id: invoice.id,
      date: instant(invoice.status_transitions.paid_at ?? invoice.created),
      amount: failed ? invoice.amount_due : cents(collected),
      currency: invoice.currency.toUpperCase(),
      status: failed ? 'failed' : 'paid',
      subscriptionId: subscriptionOf(invoice),
      isRenewal: invoice.billing_reason === 'subscription_cycle',
      ...lineOf(invoice),
      failedAttempts: failed ? invoice.attempt_count : 0,
      reversedAt: reversed.sort()[0],
    },
  ];
}

/** What came through Stripe: a discount, a credit, or money that an operator took elsewhere did not. */
const cents = (collected: readonly Stripe.InvoicePayment[]): number =>
  collected
    .filter((payment) => chargeOrIntent(payment).length > 0)
    .reduce((sum, { amount_paid }) => sum + (amount_paid ?? 0), 0);

/** What the invoice is for, and when; nothing where that is not one price, once. */
function lineOf({ lines }: Stripe.Invoice): Pick<Payment, 'product' | 'periodStart' | 'periodEnd'> {
  const [line, second] = lines.data;
  const product = idOf(line?.pricing?.price_details?.price);
  if (!line || second || line.quantity !== 1 || !product) return {};
  return { product, periodStart: instant(line.period.start), periodEnd: instant(line.period.end) };
}

/** A charge beside any invoice: a single payment. */
const singlePayment = ({ id, created, amount_captured, currency }: Stripe.Charge): Payment => ({
  id,
  date: instant(created),
  amount: amount_captured,
  currency: currency.toUpperCase(),
  status: 'paid',
  isRenewal: false,
  failedAttempts: 0,
});

import type Stripe from 'stripe';
import type { Membership } from '#shared/membership.ts';
import type { CustomerState, Payment, Reversal } from '../payment-provider.ts';
import { idOf, instant } from './stripe-call.ts';
import { orderIdOf } from './stripe-refund.ts';

/**
 * Maximum entries that each list of a customer returns: one page, enough for more than eight years of 30-day periods.
 */
const historyLimit = 100;

/** Reads a customer's subscriptions, payments and reversals from Stripe. */
export async function readCustomer(stripe: Stripe, customer: string): Promise<CustomerState> {
  // Read charges before invoices, so that the invoice of every listed charge exists. Otherwise a charge could count as
  // a payment without an invoice.
  const charges = await stripe.charges.list({
    customer,
    limit: historyLimit,
    expand: ['data.refunds'],
  });
  const [invoices, subscriptions, reversals] = await Promise.all([
    stripe.invoices.list({ customer, limit: historyLimit, expand: ['data.payments'] }),
    stripe.subscriptions.list({ customer, status: 'all', limit: historyLimit, expand: ['data.customer'] }),
    Promise.all(charges.data.map((charge) => readReversals(stripe, charge))),
  ]);
  const ofInvoices = new Set(invoices.data.flatMap((invoice) => paymentsOf(invoice).flatMap(chargeOrIntent)));
  // With more than one page of invoices, older charges may belong to an unread invoice, so ignore them.
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
      // Depending on the account's billing mode, the portal sets one field or the other.
      cancelAtPeriodEnd: subscription.cancel_at_period_end || Boolean(subscription.cancel_at),
      endedAt: subscription.ended_at ? instant(subscription.ended_at) : undefined,
      card: cardOf(subscription),
    })),
    reversals: reversals.flat().map(({ entry }) => entry),
  };
}

/**
 * Returns the subscription's payment method, or else the customer's default, in Stripe's own order. Needs `customer`
 * expanded.
 */
function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): string | undefined {
  if (own) return idOf(own);
  const isKnown = typeof customer === 'object' && !customer.deleted;
  return isKnown ? idOf(customer.invoice_settings.default_payment_method) : undefined;
}

const subscriptionOf = (invoice: Stripe.Invoice): string | undefined =>
  idOf(invoice.parent?.subscription_details?.subscription);

const paymentsOf = ({ payments }: Stripe.Invoice): Stripe.InvoicePayment[] => payments?.data ?? [];

/** Returns the ids of the charge and of the payment intent; empty for a payment made outside Stripe. */
function chargeOrIntent({ payment }: Stripe.InvoicePayment): string[] {
  if (payment.type !== 'payment_intent' && payment.type !== 'charge') return [];
  return [idOf(payment.payment_intent), idOf(payment.charge)].filter((id) => id !== undefined);
}

interface ReversalOfCharge {
  chargeId: string;
  /** Effect on the payment; undefined if it stays paid. */
  takes: NonNullable<Membership['reversal']>['why'] | undefined;
  entry: Reversal;
}

/**
 * Reads the reversals of a charge. Calls Stripe only for further pages of refunds, and for disputes. A returned refund
 * no longer counts in the charge's totals, so refunds are expanded with the charges.
 */
async function readReversals(stripe: Stripe, charge: Stripe.Charge): Promise<ReversalOfCharge[]> {
  const [refunds, disputes] = await Promise.all([
    charge.refunds?.has_more
      ? stripe.refunds.list({ charge: charge.id, limit: historyLimit })
      : charge.refunds,
    charge.disputed ? stripe.disputes.list({ charge: charge.id, limit: historyLimit }) : undefined,
  ]);
  const reversal = (
    { id, created, currency }: Stripe.Refund | Stripe.Dispute,
    rest: Pick<Reversal, 'description' | 'amount' | 'status' | 'orderId' | 'answerBy'>,
    takes: ReversalOfCharge['takes'],
  ): ReversalOfCharge => ({
    chargeId: charge.id,
    takes,
    entry: { id, date: instant(created), currency: currency.toUpperCase(), ...rest },
  });
  return [
    ...(refunds?.data ?? []).map((refund) => {
      const cameBack = refund.status === 'failed' || refund.status === 'canceled';
      const status = cameBack ? 'failed' : 'refunded';
      const takes = charge.refunded && !cameBack ? 'refunded' : undefined;
      const rest = { description: 'refund', amount: -refund.amount, orderId: orderIdOf(refund) } as const;
      return reversal(refund, { ...rest, status }, takes);
    }),
    // A `warning_` status is only a bank's inquiry: no money has moved. Stripe turns a prevented dispute into a refund.
    ...(disputes?.data ?? [])
      .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
      .map((dispute) => {
        const { status } = dispute;
        // The bank keeps the money during our appeal, so an appealed dispute counts as lost.
        const lost = status === 'lost' || status.startsWith('appeal_');
        const decided = status === 'won' ? 'won' : lost ? 'lost' : undefined;
        const answerBy = decided ? undefined : dispute.evidence_details.due_by;
        const amount = status === 'won' ? 0 : -dispute.amount;
        const takes = decided === 'won' ? undefined : (decided ?? 'disputed');
        const rest = { description: 'dispute', amount, status: decided ?? 'disputed' } as const;
        return reversal(dispute, { ...rest, ...(answerBy && { answerBy: instant(answerBy) }) }, takes);
      }),
  ];
}

/**
 * Returns the reversal of a payment. A lost dispute takes precedence over a full refund, and a full refund over an open
 * dispute. The date of a full refund is the date of the last refund, which completed the amount.
 */
function reversalOf(reversals: readonly ReversalOfCharge[]): Membership['reversal'] {
  for (const why of ['lost', 'refunded', 'disputed'] as const) {
    const dates = reversals.flatMap(({ takes, entry }) => (takes === why ? entry.date : [])).sort();
    const at = why === 'refunded' ? dates.at(-1) : dates[0];
    if (at) return { why, at };
  }
  return undefined;
}

/**
 * Returns when a payment had been fully refunded, if the payer's bank has returned a refund since (MONEY-31). Counts
 * all refunds, because partial ones may add up to the full amount.
 */
function cameBackOf(amount: number, reversals: readonly ReversalOfCharge[]): string | undefined {
  const refunds = reversals
    .map(({ entry }) => entry)
    .filter(({ description }) => description === 'refund')
    .toSorted((one, other) => one.date.localeCompare(other.date));
  if (!refunds.some(({ status }) => status === 'failed')) return undefined;
  let back = 0;
  return refunds.find((refund) => (back -= refund.amount) >= amount)?.date;
}

/** Returns the charges of an invoice's payments, newest first. */
function chargesOf(
  payments: readonly Stripe.InvoicePayment[],
  charges: readonly Stripe.Charge[],
): Stripe.Charge[] {
  const through = new Set(payments.flatMap(chargeOrIntent));
  return charges.filter(
    ({ id, payment_intent }) => through.has(id) || through.has(idOf(payment_intent) ?? id),
  );
}

/**
 * Maps an invoice to a payment. A paid invoice is a payment; an attempted, unpaid one is a failed payment, even if
 * voided or uncollectible; any other is ignored. The period comes from the invoice's line: the subscription's current
 * period advances even if the renewal fails.
 */
function invoicePayment(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  reversals: readonly ReversalOfCharge[],
): Payment[] {
  const failed = invoice.status !== 'paid' && invoice.status !== 'draft' && invoice.attempted;
  if (!invoice.id || !(invoice.status === 'paid' || failed)) return [];
  const collected = paymentsOf(invoice).filter(({ status }) => status === 'paid');
  const own = chargesOf(collected, charges);
  // Use the charge's time, as Stripe's lists do. Otherwise a payment around midnight could fall into different months.
  const [charged] = own.filter(({ status }) => status === 'succeeded');
  const paidAt = charged?.created ?? invoice.status_transitions.paid_at;
  const amount = failed ? invoice.amount_due : cents(collected);
  const wentBack = reversals.filter(({ chargeId }) => own.some(({ id }) => id === chargeId));
  return [
    {
      id: invoice.id,
      date: instant(paidAt ?? invoice.created),
      amount,
      currency: invoice.currency.toUpperCase(),
      status: failed ? 'failed' : 'paid',
      subscriptionId: subscriptionOf(invoice),
      isRenewal: invoice.billing_reason === 'subscription_cycle',
      ...lineOf(invoice),
      failedAttempts: failed ? invoice.attempt_count : 0,
      declinedCard: failed
        ? (chargesOf(paymentsOf(invoice), charges)[0]?.payment_method ?? undefined)
        : undefined,
      refunded: own.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
      reversal: reversalOf(wentBack),
      refundCameBack: cameBackOf(amount, wentBack),
    },
  ];
}

/** Cents collected through Stripe, without discounts, credits, or money that the operator received elsewhere. */
const cents = (collected: readonly Stripe.InvoicePayment[]): number =>
  collected
    .filter((payment) => chargeOrIntent(payment).length > 0)
    .reduce((sum, { amount_paid }) => sum + (amount_paid ?? 0), 0);

/** Empty unless the invoice has exactly one line with quantity 1. */
function lineOf({ lines }: Stripe.Invoice): Pick<Payment, 'product' | 'periodStart' | 'periodEnd'> {
  const [line, second] = lines.data;
  const product = idOf(line?.pricing?.price_details?.price);
  if (!line || second || line.quantity !== 1 || !product) return {};
  return { product, periodStart: instant(line.period.start), periodEnd: instant(line.period.end) };
}

const singlePayment = ({
  id,
  created,
  amount_captured,
  amount_refunded,
  currency,
}: Stripe.Charge): Payment => ({
  id,
  date: instant(created),
  amount: amount_captured,
  currency: currency.toUpperCase(),
  status: 'paid',
  isRenewal: false,
  failedAttempts: 0,
  refunded: amount_refunded,
});

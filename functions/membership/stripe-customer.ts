import type Stripe from 'stripe';
import type { LedgerEntry, SubscriptionState } from './payment-provider.ts';

/** Enough for more than eight years of 30-day periods: one page of a customer's invoices and charges. */
const historyLimit = 100;

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What Stripe holds true of a customer now: the subscription sold last, and all money that moved. */
export async function readSubscription(stripe: Stripe, customer: string): Promise<SubscriptionState> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ customer, limit: historyLimit }),
    stripe.charges.list({ customer, limit: historyLimit }),
  ]);
  const newest = invoices.data.find((invoice) => subscriptionOf(invoice) !== undefined);
  const subscriptionId = newest && subscriptionOf(newest);
  const [subscription, reversals] = await Promise.all([
    subscriptionId ? stripe.subscriptions.retrieve(subscriptionId) : undefined,
    Promise.all(charges.data.map((charge) => readReversals(stripe, charge))),
  ]);
  return subscriptionState(subscription, invoices.data, charges.data, reversals.flat());
}

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

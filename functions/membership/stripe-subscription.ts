import type Stripe from 'stripe';
import { isMissing } from './stripe-call.ts';

/** Ends it with the period that is paid for. */
export async function endRenewal(stripe: Stripe, id: string): Promise<void> {
  const { status, cancel_at_period_end, cancel_at } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled' || cancel_at_period_end || cancel_at) return;
  // Setting it again changes nothing, so a key of the SDK's own for its repetitions is enough.
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

/** Takes an end with the period back. */
export async function resumeRenewal(stripe: Stripe, id: string): Promise<void> {
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
export async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
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

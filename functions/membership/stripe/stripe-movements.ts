import type Stripe from 'stripe';
import type { Movement } from '../payment-provider.ts';
import { idOf, instant, providerCall } from './stripe-call.ts';

/** Stripe's maximum page size. */
const limit = 100;

/**
 * Yields all movements of money in a time range from Stripe's account-wide lists, to compare the ledger with. Failed
 * refunds and mere inquiries of a bank moved no money and are left out.
 * @param from inclusive; `to` is exclusive
 */
export async function* listMovements(stripe: Stripe, from: Date, to: Date): AsyncGenerator<Movement> {
  const asked = { created: { gte: from.getTime() / 1000, lt: to.getTime() / 1000 }, limit };
  for await (const charge of every((after) => stripe.charges.list({ ...asked, ...after }))) {
    const { id, status, amount_captured: amount, customer } = charge;
    if (status === 'succeeded')
      yield { kind: 'payment', id, amount, ...of(charge), customerId: idOf(customer) };
  }
  for await (const refund of every((after) => stripe.refunds.list({ ...asked, ...after }))) {
    const { id, status, amount } = refund;
    if (status !== 'failed' && status !== 'canceled')
      yield { kind: 'refund', id, amount: -amount, ...of(refund) };
  }
  for await (const dispute of every((after) => stripe.disputes.list({ ...asked, ...after }))) {
    const { id, status, amount } = dispute;
    if (!status.startsWith('warning_'))
      yield { kind: 'dispute', id, amount: status === 'won' ? 0 : -amount, ...of(dispute) };
  }
}

const of = ({ created, currency }: { created: number; currency: string }) => ({
  date: instant(created),
  currency: currency.toUpperCase(),
});

async function* every<T extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  for (let last: string | undefined; ;) {
    const after = last === undefined ? {} : { starting_after: last };
    const { data, has_more } = await providerCall(() => list(after));
    yield* data;
    last = data.at(-1)?.id;
    if (!has_more || last === undefined) return;
  }
}

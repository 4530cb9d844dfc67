import type Stripe from 'stripe';
import type { Movement } from '../payment-provider.ts';
import { idOf, instant, providerCall } from './stripe-call.ts';

/** Stripe's largest page. */
const limit = 100;

/**
 * All money that moved through the account in a time, as Stripe's own lists say it and not by way of our customers: what
 * the ledger is compared with. A refund that failed moved nothing, and neither did a bank's mere question.
 * @param from included, `to` not
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

/** All items of a list, page by page; a page that is refused for a moment is asked for again. */
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

import { dayMilliseconds } from '#shared/day.ts';
import type { Membership, Sale } from '#shared/membership.ts';
import type { CustomerState, Payment } from './payment-provider.ts';

/** The whole days of a period that was paid; undefined for a payment that is for none. */
function daysOf({ periodStart, periodEnd }: Payment): number | undefined {
  if (!periodStart || !periodEnd) return undefined;
  return Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / dayMilliseconds);
}

/** Whether a payment is for what was sold; whether it is as much as was asked is another question. */
export const isOf = ({ product, subscriptionId }: Payment, sold: Sale | undefined): boolean =>
  sold !== undefined && subscriptionId !== undefined && product === sold.product;

/** Whether what was paid is what was asked, in everything: nothing else opens a membership (MONEY-15). */
export const isAsAsked = (payment: Payment, sold: Sale | undefined): boolean =>
  sold !== undefined &&
  isOf(payment, sold) &&
  payment.status === 'paid' &&
  payment.amount === sold.amount &&
  payment.currency === sold.currency &&
  daysOf(payment) === sold.days;

/**
 * What the membership's subscription was sold at: what the last checkout offered, once that was paid; until then what
 * was sold before, unless the adapter says it itself. Undefined where nothing was.
 */
export function soldAt(known: Membership, state: Pick<CustomerState, 'payments' | 'sold'>): Sale | undefined {
  const { offered, sold } = known;
  const { payments } = state;
  if (state.sold) return state.sold;
  return payments.some((payment) => isAsAsked(payment, offered)) ? offered : sold;
}

/** Whether a subscription of the customer is one that we sold, at whatever price it is paid. */
export const isOurs = (subscriptionId: string, known: Membership, state: CustomerState): boolean =>
  state.payments.some(
    (payment) =>
      payment.subscriptionId === subscriptionId &&
      [known.offered, soldAt(known, state)].some((sale) => isOf(payment, sale)),
  );

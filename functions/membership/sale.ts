import { dayMilliseconds } from '#shared/day.ts';
import type { Membership, Sale } from '#shared/membership.ts';
import type { CustomerState, Payment } from './payment-provider.ts';

/** Undefined for a payment without a period. */
function daysOf({ periodStart, periodEnd }: Payment): number | undefined {
  if (!periodStart || !periodEnd) return undefined;
  return Math.round((Date.parse(periodEnd) - Date.parse(periodStart)) / dayMilliseconds);
}

/** True if a payment is for the sold product. Does not check the amount. */
export const isOf = ({ product, subscriptionId }: Payment, sold: Sale | undefined): boolean =>
  sold !== undefined && subscriptionId !== undefined && product === sold.product;

/**
 * True if a payment matches the sale in product, amount, currency and days; only such a payment opens a membership
 * (MONEY-15).
 */
export const isAsAsked = (payment: Payment, sold: Sale | undefined): boolean =>
  sold !== undefined &&
  isOf(payment, sold) &&
  payment.status === 'paid' &&
  payment.amount === sold.amount &&
  payment.currency === sold.currency &&
  daysOf(payment) === sold.days;

/**
 * Returns the sale of the membership's subscription: the last checkout's offer once it is paid, otherwise the previous
 * sale. An adapter's own value takes precedence.
 */
export function soldAt(known: Membership, state: Pick<CustomerState, 'payments' | 'sold'>): Sale | undefined {
  const { offered, sold } = known;
  const { payments } = state;
  if (state.sold) return state.sold;
  return payments.some((payment) => isAsAsked(payment, offered)) ? offered : sold;
}

/** True if we sold this subscription of the customer, whatever amount was paid. */
export const isOurs = (subscriptionId: string, known: Membership, state: CustomerState): boolean =>
  state.payments.some(
    (payment) =>
      payment.subscriptionId === subscriptionId &&
      [known.offered, soldAt(known, state)].some((sale) => isOf(payment, sale)),
  );

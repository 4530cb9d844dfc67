import type { Membership } from '#shared/membership.ts';
import type { CustomerState } from './payment-provider.ts';
import { isAsAsked, isOf, soldAt } from './sale.ts';

/**
 * The membership that follows from what the payment provider holds true; who pays and where stays as it was. Of all
 * that a customer may have there, only the subscription counts that we sold, and of its payments those that are as
 * they were asked (MONEY-15): the newest of them is the paid period.
 */
export function deriveMembership(known: Membership, state: CustomerState): Membership {
  const { provider, customerId, checkoutId, offered, checkoutOpenedAt, checkoutUntil } = known;
  const sold = soldAt(known, state);
  const paid = state.payments.find((payment) => isAsAsked(payment, sold));
  // What was never paid as it was asked is known all the same, to be ended.
  const { subscriptionId } =
    paid ?? state.payments.find((payment) => isOf(payment, offered) || isOf(payment, sold)) ?? {};
  const newest = state.payments.find((payment) => payment.subscriptionId === subscriptionId);
  const subscription = state.subscriptions.find(({ id }) => id === subscriptionId);
  // Times are whole seconds: a payment of the second in which the checkout was opened may be the one before it.
  const isNew = paid?.subscriptionId !== known.subscriptionId || paid?.periodStart !== known.periodStart;
  const isPaid = isNew && paid && checkoutOpenedAt && paid.date >= checkoutOpenedAt;
  return {
    provider,
    customerId,
    checkoutId,
    offered,
    ...(!isPaid && { checkoutOpenedAt, checkoutUntil }),
    sold,
    subscriptionId,
    periodStart: paid?.periodStart,
    periodEnd: paid?.periodEnd,
    cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
    failedAttempts: (subscriptionId && newest?.failedAttempts) || 0,
    card: subscription?.card,
    declinedCard: subscriptionId && newest?.declinedCard,
    endedAt: subscription?.endedAt,
    reversal: paid?.reversal,
    refundCameBack: paid?.refundCameBack,
    reminded: known.reminded,
    refundOrder: known.refundOrder,
  };
}

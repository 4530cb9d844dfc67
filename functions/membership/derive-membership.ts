import type { Membership } from '#shared/membership.ts';
import type { CustomerState } from './payment-provider.ts';
import { isAsAsked, isOf, soldAt } from './sale.ts';

/**
 * Derives the membership from the payment provider's current state; provider, customer and checkout id stay unchanged.
 * Counts only the subscription that we sold, and only payments that match the sale exactly (MONEY-15). The newest such
 * payment sets the paid period.
 */
export function deriveMembership(known: Membership, state: CustomerState): Membership {
  const { provider, customerId, checkoutId, offered, checkoutOpenedAt, checkoutUntil } = known;
  const sold = soldAt(known, state);
  const paid = state.payments.find((payment) => isAsAsked(payment, sold));
  // Without a matching payment, keep the subscription's id anyway, so that it can be ended.
  const { subscriptionId } =
    paid ?? state.payments.find((payment) => isOf(payment, offered) || isOf(payment, sold)) ?? {};
  const newest = state.payments.find((payment) => payment.subscriptionId === subscriptionId);
  const subscription = state.subscriptions.find(({ id }) => id === subscriptionId);
  // Payment times are whole seconds. A payment in the same second as the checkout's opening may be an earlier one, so
  // the period must differ as well.
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

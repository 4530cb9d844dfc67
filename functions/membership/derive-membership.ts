import type { Membership } from '#shared/membership.ts';
import type { SubscriptionState } from './payment-provider.ts';

/** The membership that follows from what the payment provider holds true; who pays and where stays as it was. */
export function deriveMembership(known: Membership, state: SubscriptionState): Membership {
  return {
    provider: known.provider,
    customerId: known.customerId,
    checkoutId: known.checkoutId,
    subscriptionId: state.subscriptionId,
    periodStart: state.periodStart,
    periodEnd: state.periodEnd,
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    failedAttempts: state.failedAttempts,
    endedAt: state.endedAt,
  };
}

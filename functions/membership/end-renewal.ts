import type { Membership } from '#shared/membership.ts';
import { deriveMembership } from './derive-membership.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * What is paid for stays until its end, in case they change their mind. Once that is over the subscription ends at
 * once: the provider may be about to collect the next period, or be trying to again.
 */
export async function endRenewal(provider: PaymentProvider, known: Membership): Promise<void> {
  const state = await provider.readCustomer(known.customerId);
  const { subscriptionId, periodEnd } = deriveMembership(known, state);
  if (!subscriptionId) return;
  if (periodEnd && Date.parse(periodEnd) > Date.now()) await provider.endRenewal(subscriptionId);
  else await provider.cancelSubscription(subscriptionId);
}

import type { Membership } from '#shared/membership.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { isAbsent } from '#functions/facts/renewal-ended.ts';
import { deriveMembership } from './derive-membership.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Whoever asked for their account to be erased, or is suspended, is not charged any more, whatever was bought or
 * resumed since.
 */
export async function endRenewalOfAbsent(
  provider: PaymentProvider,
  { account, membership }: Pick<Facts, 'account' | 'membership'>,
): Promise<void> {
  if (membership?.provider !== provider.name) return;
  if (isAbsent(account) && membership.subscriptionId) await endRenewal(provider, membership);
}

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

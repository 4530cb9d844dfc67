import { hasOpenCheckout, type Membership } from '#shared/membership.ts';
import { type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { deriveMembership } from './derive-membership.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Closes the open checkout of an account that is sold nothing, and ends its renewal (MONEY-17). Does nothing for any other
 * account, and is safe to repeat.
 * @returns whether the checkout was paid, though the membership does not say so yet
 * @throws AppError payment-provider-failed, also where the checkout is paid at this moment: the caller tries again
 */
export async function chargeNoMore(
  provider: PaymentProvider,
  facts: Facts,
  now: Date,
): Promise<{ paid: boolean }> {
  const { sub, membership } = facts;
  if (membership?.provider !== provider.name || !refusalToSell(facts, now)) return { paid: false };
  const { paid } = await closeCheckout(provider, sub, membership, now);
  if (membership.subscriptionId) await endRenewal(provider, membership);
  return { paid };
}

/**
 * Closes a checkout that may still be paid, and takes its end out of the membership, which is not `pending` any more. One
 * that was paid stays: by its end it is compared with the provider (functions/core/facts/queued.ts), whatever becomes of its events.
 */
export async function closeCheckout(
  provider: PaymentProvider,
  sub: string,
  membership: Membership,
  now: Date,
): Promise<{ paid: boolean }> {
  const { checkoutId } = membership;
  if (!checkoutId || !hasOpenCheckout(membership, now)) return { paid: false };
  if ((await provider.closeCheckout(checkoutId)).paid) return { paid: true };
  await changeFacts(sub, ({ membership: present }) =>
    present?.checkoutId === checkoutId && present.checkoutUntil
      ? { membership: { ...present, checkoutOpenedAt: undefined, checkoutUntil: undefined } }
      : undefined,
  );
  return { paid: false };
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

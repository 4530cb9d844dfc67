import { hasOpenCheckout, type Membership } from '#shared/membership.ts';
import { type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { deriveMembership } from './derive-membership.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Closes the open checkout of an account that may not buy, and ends its renewal (MONEY-17). Does nothing for other
 * accounts. Idempotent.
 * @returns whether the checkout was paid, although the membership does not show the payment yet
 * @throws AppError payment-provider-failed; also while the checkout is being paid, so that the caller retries
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
 * Closes a checkout that may still be paid, and removes its expiry, so the membership is no longer `pending`. A paid
 * checkout keeps its expiry: at that time the membership is compared with the payment provider, even if the payment's
 * events are lost (functions/core/facts/queued.ts).
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
 * Ends the renewal. The membership runs to the end of the paid period, so the member can still resume it. After the
 * period, the subscription is canceled at once, before the payment provider collects or retries the next charge.
 */
export async function endRenewal(provider: PaymentProvider, known: Membership): Promise<void> {
  const state = await provider.readCustomer(known.customerId);
  const { subscriptionId, periodEnd } = deriveMembership(known, state);
  if (!subscriptionId) return;
  if (periodEnd && Date.parse(periodEnd) > Date.now()) await provider.endRenewal(subscriptionId);
  else await provider.cancelSubscription(subscriptionId);
}

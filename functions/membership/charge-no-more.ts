import { hasOpenCheckout, type Membership } from '#shared/membership.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { refusalToSell } from '#functions/facts/refusal-to-sell.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { endRenewal } from './end-renewal.ts';
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
 * that was paid stays: by its end it is compared with the provider (facts/queued.ts), whatever becomes of its events.
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

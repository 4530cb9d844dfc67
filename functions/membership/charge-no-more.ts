import { hasOpenCheckout, type Membership } from '#shared/membership.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { refusalToSell } from '#functions/facts/refusal-to-sell.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { endRenewal } from './end-renewal.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Whoever is sold nothing is charged nothing more, whatever they bought or resumed since (MONEY-17): nobody can pay their
 * checkout, and their renewal ends. By the facts as they are now; safe to repeat.
 * @throws AppError payment-provider-failed also where the checkout was paid in between: whoever asked reads again
 */
export async function chargeNoMore(provider: PaymentProvider, facts: Facts, now: Date): Promise<void> {
  const { sub, membership } = facts;
  if (membership?.provider !== provider.name || !refusalToSell(facts, now)) return;
  await closeCheckout(provider, sub, membership, now);
  if (membership.subscriptionId) await endRenewal(provider, membership);
}

/** Closes the checkout that may still be paid, and forgets that it may. */
export async function closeCheckout(
  provider: PaymentProvider,
  sub: string,
  membership: Membership,
  now: Date,
): Promise<void> {
  const { checkoutId } = membership;
  if (!checkoutId || !hasOpenCheckout(membership, now) || !provider.closeCheckout) return;
  await provider.closeCheckout(checkoutId);
  await changeFacts(sub, ({ membership: present }) =>
    present?.checkoutId === checkoutId
      ? { membership: { ...present, checkoutOpenedAt: undefined, checkoutUntil: undefined } }
      : undefined,
  );
}

import { membershipDays } from '#shared/membership-states.ts';
import type { Subscription } from '#shared/api/membership.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn } from '#web/platform/messages.tsx';

export type { Subscription };

export interface PlanPrice {
  /** "USD 50" */
  charge: string;
  days: number;
  /** "USD 50 every 30 days", or "for 30 days" without renewal. */
  text: string;
}

/** True if memberships renew automatically. With bank transfers the member requests each period. */
export const useRenews = (): boolean => useConfig().paymentProvider !== 'bank-transfer';

/**
 * Returns the price for a member: the price at which a running membership was sold (MONEY-15), otherwise the current
 * setting.
 */
export function usePlanPrice(subscription?: Subscription): PlanPrice {
  const { membership: t } = useOwn();
  const { charge } = useAccountFormats();
  const { price } = useConfig();
  const renews = useRenews();
  const runs = subscription?.membershipActive || subscription?.state === 'disputed';
  const { amount, currency, days } = (runs && subscription.sold) || { ...price, days: membershipDays };
  const written = charge(amount, currency);
  return { charge: written, days, text: (renews ? t.price : t.priceOnce)(written, days) };
}

import { membershipDays } from '#shared/membership-states.ts';
import type { Subscription } from '#shared/api/membership.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { useConfig } from '#web/platform/config.tsx';
import { useOwn } from '#web/platform/messages.tsx';

export type { Subscription };

export interface PlanPrice {
  /** "USD 50". */
  charge: string;
  days: number;
  /** "USD 50 every 30 days", or "for 30 days" where it does not renew: how every screen says the price. */
  text: string;
}

/** Whether members here are charged by themselves; a bank transfer is asked for anew each time. */
export const useRenews = (): boolean => useConfig().paymentProvider !== 'bank-transfer';

/**
 * The price that concerns somebody: what their membership was sold at while it runs, since a later setting does not
 * change it (MONEY-15), else the setting's.
 */
export function usePlanPrice(subscription?: Subscription): PlanPrice {
  const { membership: t } = useOwn();
  const { charge } = useFormats();
  const { price } = useConfig();
  const renews = useRenews();
  const runs = subscription?.membershipActive || subscription?.state === 'disputed';
  const { amount, currency, days } = (runs && subscription.sold) || { ...price, days: membershipDays };
  const written = charge(amount, currency);
  return { charge: written, days, text: (renews ? t.price : t.priceOnce)(written, days) };
}

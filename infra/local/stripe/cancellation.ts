import { itemOf } from './invoicing.ts';
import type { Subscription } from './objects.ts';

/** The fields that a cancellation at the end of the paid period, or taking it back, changes. Whole seconds. */
export function cancellationAtPeriodEnd(
  before: Subscription,
  on: boolean,
  at: number,
): Partial<Subscription> {
  if (before.cancel_at_period_end === on && (on || before.cancel_at === null)) return {};
  return {
    ...cancellationAt(before, on ? itemOf(before).current_period_end : null, at),
    cancel_at_period_end: on,
  };
}

/**
 * The fields that a cancellation on a date, or taking it back, changes. What the portal writes in flexible billing
 * mode for one at the end of the period (https://docs.stripe.com/billing/subscriptions/billing-mode/compare).
 */
export function cancellationAt(before: Subscription, date: number | null, at: number): Partial<Subscription> {
  return {
    cancel_at: date,
    cancel_at_period_end: false,
    canceled_at: date === null ? null : at,
    cancellation_details: {
      ...before.cancellation_details,
      reason: date === null ? null : 'cancellation_requested',
    },
  };
}

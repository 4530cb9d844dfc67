import type { Subscription } from '#shared/api/membership.ts';
import {
  canResume,
  carriesListing,
  hasOpenCheckout,
  isCardChanged,
  isGivenBack,
  isRenewing,
  membershipEnd,
  membershipState,
} from '#shared/membership.ts';
import { isVerified, publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { type Facts, publicationFacts, refusalToSell } from '#functions/core/facts/facts.ts';

/**
 * Returns the caller's membership. The page after a payment reports success only if this response shows the payment.
 */
export const checkSubscription = async (sub: string): Promise<Subscription> =>
  subscriptionOf(await readFacts(sub), new Date());

/** Builds the membership as its owner sees it. */
export function subscriptionOf(facts: Facts, now: Date): Subscription {
  const rule = publicationFacts(facts, openCountries());
  const { public: published, missing } = publication(rule, now);
  const { membership } = facts;
  const state = membershipState(membership, now);
  const membershipActive = carriesListing(state);
  const { periodEnd, checkoutUntil, reversal, sold } = membership ?? {};
  const chargesNext = periodEnd !== undefined && now < new Date(periodEnd) && isRenewing(membership, now);
  return {
    membershipActive,
    isVerified: isVerified(rule, now),
    published,
    missing,
    state,
    periodEnd,
    publicUntil: membershipActive || state === 'ended' ? membershipEnd(membership)?.toISOString() : undefined,
    cancelAtPeriodEnd: membership?.cancelAtPeriodEnd ?? false,
    canResume: canResume(membership, now),
    paymentDeclined: (membership?.failedAttempts ?? 0) > 0 || undefined,
    cardChanged: isCardChanged(membership) || undefined,
    disputeLost: (state === 'ended' && reversal?.why === 'lost') || undefined,
    refusal: refusalToSell(facts, now),
    refundReturned: isGivenBack(membership, now) || undefined,
    nextChargeAt: chargesNext ? periodEnd : undefined,
    sold,
    pending: checkoutUntil && hasOpenCheckout(membership, now) ? { until: checkoutUntil } : undefined,
  };
}

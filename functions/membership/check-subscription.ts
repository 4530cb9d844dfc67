import type { RouteOutput } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import { membershipState } from '#shared/membership.ts';
import { isVerified, publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { publicationFacts } from '#functions/facts/facts.ts';

/** The server's word on the membership; the return page shows 'Payment Successful!' on nothing else. */
export async function checkSubscription(sub: string): Promise<RouteOutput<Routes['checkSubscription']>> {
  const now = new Date();
  const facts = await readFacts(sub);
  const rule = publicationFacts(facts, openCountries());
  const { public: published, missing } = publication(rule, now);
  const state = membershipState(facts.membership, now);
  return {
    membershipActive: state === 'active' || state === 'grace',
    isVerified: isVerified(rule, now),
    published,
    missing,
    state,
    periodEnd: facts.membership?.periodEnd,
    cancelAtPeriodEnd: facts.membership?.cancelAtPeriodEnd ?? false,
  };
}

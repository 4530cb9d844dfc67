import type { RefusalToSell } from '#shared/membership.ts';
import { identityHolds } from '#shared/publication.ts';
import { type Facts, publicationFacts } from './facts.ts';

/**
 * Why an account is sold nothing now: nothing of it can be public, so its paid days would pass unused (MONEY-3);
 * undefined where it may buy, as far as the account goes.
 */
export function refusalToSell(facts: Facts, now: Date): RefusalToSell | undefined {
  const { erasure, suspended } = facts.account;
  if (erasure) return 'account-erasing';
  if (suspended) return 'account-suspended';
  return identityHolds(publicationFacts(facts, []).verification, now) ? undefined : 'identity-not-approved';
}

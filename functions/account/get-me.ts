import type { Me } from '#shared/api/account.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { checklistFacts } from '#functions/core/facts/checklist-facts.ts';
import { type AccountFact, zoneOf } from '#functions/core/facts/facts.ts';
import { renewalToResume } from '#functions/core/facts/renewal-ended.ts';
import { subscriptionOf } from '#functions/membership/check-subscription.ts';

/** Returns the caller's account and everything that keeps their listing from being public. */
export async function getMe(sub: string): Promise<Me> {
  const facts = await readFacts(sub);
  const now = new Date();
  const subscription = subscriptionOf(facts, now);
  const { account, listing } = facts;
  return {
    sub,
    email: account.email,
    name: account.name,
    role: account.role,
    language: account.language,
    zone: zoneOf(facts),
    ...checklistFacts(facts, now),
    isVerified: subscription.isVerified,
    subscription,
    published: subscription.published,
    listingId: listing?.id,
    erasure: account.erasure && { dueAt: account.erasure.dueAt, held: isHeld(account, now) },
    suspended: account.suspended,
    renewalEnded: renewalToResume(facts, now),
  };
}

/** True once a hold postpones a due erasure. Before that, it would reveal a report (REPORT-8). */
const isHeld = ({ erasure, legalHold }: AccountFact, now: Date): boolean =>
  legalHold !== undefined && erasure !== undefined && Date.parse(erasure.dueAt) <= now.getTime();

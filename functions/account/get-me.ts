import type { Me } from '#shared/api/account.ts';
import { membershipState } from '#shared/membership.ts';
import { identityHolds, isVerified, publication, type PublicationFacts } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { waitingContents, waitsSince } from '#functions/core/facts/contents.ts';
import { type Facts, publicationFacts, zoneOf } from '#functions/core/facts/facts.ts';
import { renewalToResume } from '#functions/core/facts/renewal-ended.ts';
import { subscriptionOf } from '#functions/membership/check-subscription.ts';

/** Returns the caller's account and everything that keeps their listing from being public. */
export async function getMe(sub: string): Promise<Me> {
  const facts = await readFacts(sub);
  const now = new Date();
  const rule = publicationFacts(facts, openCountries());
  const { public: published, missing } = publication(rule, now);
  const { account, listing } = facts;
  return {
    sub,
    email: account.email,
    name: account.name,
    role: account.role,
    language: account.language,
    zone: zoneOf(facts),
    isVerified: isVerified(rule, now),
    // Status of the identity that counts for publication; `getVerification` returns a newer case.
    verification: identityHasEnded(rule, now) ? 'expired' : rule.verification.status,
    membership: membershipState(facts.membership, now),
    subscription: subscriptionOf(facts, now),
    hasListing: listing !== undefined,
    waiting: waitingOf(facts),
    published,
    missing,
    listingId: listing?.id,
    erasure: account.erasure && { dueAt: account.erasure.dueAt, held: account.legalHold !== undefined },
    suspended: account.suspended,
    renewalEnded: renewalToResume(facts, now),
  };
}

/**
 * Returns the identity and the contents that await review. Includes contents that no reviewer can see yet, because the
 * identity is not approved.
 */
function waitingOf(facts: Facts): Me['waiting'] {
  const { verification } = facts;
  const since = waitsSince(facts);
  const { text, photos, avatar, posts } = waitingContents(facts);
  return {
    identity: verification?.status === 'pending' ? verification.submittedAt : undefined,
    contents:
      since === undefined
        ? undefined
        : { text, photos: photos.length, avatar: avatar !== undefined, posts: posts.length, since },
  };
}

/** True if the approved identity has expired, although the sweep may not have recorded it yet. */
const identityHasEnded = ({ verification }: PublicationFacts, now: Date): boolean =>
  verification.status === 'approved' && !identityHolds(verification, now);

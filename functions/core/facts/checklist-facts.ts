import { type ChecklistFacts, hasSomethingToShow } from '#shared/checklist.ts';
import { AppError } from '#shared/errors.ts';
import { carriesListing, membershipState, paidState } from '#shared/membership.ts';
import { identityHolds, publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { waitingContents, waitsSince } from './contents.ts';
import { type Facts, publicationFacts } from './facts.ts';

/** Returns what the checklist, on screens and in mails, knows of an account. */
export function checklistFacts(facts: Facts, now: Date): ChecklistFacts {
  const rule = publicationFacts(facts, openCountries());
  const { verification } = rule;
  // The identity may have expired, although the sweep has not recorded it yet.
  const isOver = verification.status === 'approved' && !identityHolds(verification, now);
  return {
    // Status of the identity that counts for publication; `getVerification` returns a newer case.
    verification: isOver ? 'expired' : verification.status,
    membership: membershipState(facts.membership, now),
    hasListing: facts.listing !== undefined,
    missing: publication(rule, now).missing,
    waiting: waitingOf(facts),
  };
}

/**
 * Requires that a payment buys days with something to show (MONEY-3). The next period of a running membership needs no
 * check: a member whose listing is hidden for a while may go on paying.
 * @throws AppError nothing-to-show
 */
export function assertSomethingToShow(facts: Facts, now: Date): void {
  if (carriesListing(paidState(facts.membership, now))) return;
  const { missing } = publication(publicationFacts(facts, openCountries()), now);
  if (!hasSomethingToShow(missing)) throw new AppError('nothing-to-show');
}

/**
 * Returns the identity and the contents that await review. Includes contents that no reviewer can see yet, because the
 * identity is not approved.
 */
function waitingOf(facts: Facts): ChecklistFacts['waiting'] {
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

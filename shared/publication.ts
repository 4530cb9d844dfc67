import type { Account } from './account.ts';
import { reachesSomebody } from './contact.ts';
import type { ListingContent } from './listing.ts';
import {
  carriesListing,
  membershipEnd,
  membershipState,
  type Membership,
  type RefusalToSell,
} from './membership.ts';
import { isAdult, type VerificationStatus } from './verification.ts';

/** Facts that decide publication. */
export interface PublicationFacts {
  account: Pick<Account, 'emailConfirmed' | 'suspended' | 'erasure'>;
  /** True while a case about a report hides the listing; also one that the owner deletes and writes again. */
  hiddenByModerator: boolean;
  verification: {
    /** Stays `approved` while a newer case is open, if the earlier approval is still valid. */
    status: VerificationStatus;
    /** Date of birth in the approved case. */
    dateOfBirth?: string | undefined;
    /** Country whose calendar decides the age. Without it, the last time zone on earth counts. */
    country?: string | undefined;
    /** Expiry of the approved document; absent if it does not expire. */
    until?: Date | undefined;
  };
  membership: Membership | undefined;
  listing:
    | {
        /** Content that passed review; undefined before the first approval. */
        approved: Pick<ListingContent, 'country' | 'contact' | 'social'> | undefined;
        approvedPhotos: number;
        hiddenByOwner: boolean;
      }
    | undefined;
  openCountries: readonly string[];
}

/** Conditions for publication. Each unmet condition is a reason why a listing is not public. */
export const publicationConditions = [
  'listing',
  'identity',
  'age',
  'membership',
  'email',
  'content',
  'contact',
  'photos',
  'country',
  'account-suspended',
  'account-erasing',
  'hidden-by-owner',
  'hidden-by-moderator',
] as const;
export type PublicationCondition = (typeof publicationConditions)[number];

interface Publication {
  public: boolean;
  /** Unmet conditions; empty exactly when the listing is public. */
  missing: PublicationCondition[];
  /** When the publication of a public listing ends if no fact changes: with the membership or the document. */
  until: Date | undefined;
}

/** Decides whether a listing is public (PUB-1). Only the server calls this function, and no other code decides it. */
export function publication(facts: PublicationFacts, now: Date): Publication {
  const { account, hiddenByModerator, verification, membership, listing, openCountries } = facts;
  const holds: Record<PublicationCondition, boolean> = {
    listing: listing !== undefined,
    identity: identityHolds(verification, now),
    age:
      verification.dateOfBirth !== undefined && isAdult(verification.dateOfBirth, now, verification.country),
    membership: carriesListing(membershipState(membership, now)),
    email: account.emailConfirmed,
    content: listing?.approved !== undefined,
    contact: listing?.approved !== undefined && reachesSomebody(listing.approved),
    photos: (listing?.approvedPhotos ?? 0) > 0,
    country: listing?.approved !== undefined && openCountries.includes(listing.approved.country),
    'account-suspended': account.suspended === undefined,
    'account-erasing': account.erasure === undefined,
    'hidden-by-owner': !listing?.hiddenByOwner,
    'hidden-by-moderator': !hiddenByModerator,
  };
  const missing = publicationConditions.filter((condition) => !holds[condition]);
  const isPublic = missing.length === 0;
  const until = earlier(membershipEnd(membership), verification.until);
  return { public: isPublic, missing, until: isPublic ? until : undefined };
}

const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other && other < one ? other : one;

/** True if the identity is approved and its document is still valid (VER-12). */
export const identityHolds = ({ status, until }: PublicationFacts['verification'], now: Date): boolean =>
  status === 'approved' && (until === undefined || now < until);

/** Returns why an account may not buy. Its listing could not be public, so paid days would pass unused (MONEY-3). */
export function refusalToSell(
  { account, verification }: Pick<PublicationFacts, 'account' | 'verification'>,
  now: Date,
): RefusalToSell | undefined {
  if (account.erasure) return 'account-erasing';
  if (account.suspended) return 'account-suspended';
  return identityHolds(verification, now) ? undefined : 'identity-not-approved';
}

/** True if the identity is approved and the membership carries a listing (PUB-2). */
export function isVerified(facts: Pick<PublicationFacts, 'verification' | 'membership'>, now: Date): boolean {
  return identityHolds(facts.verification, now) && carriesListing(membershipState(facts.membership, now));
}

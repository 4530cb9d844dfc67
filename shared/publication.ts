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

/** Everything the rule looks at, and nothing else. */
export interface PublicationFacts {
  account: Pick<Account, 'emailConfirmed' | 'suspended' | 'hiddenByModerator' | 'erasure'>;
  verification: {
    /** `approved` also while a newer case is open beside an approval that holds. */
    status: VerificationStatus;
    /** As it was approved. */
    dateOfBirth?: string | undefined;
    /** Whose day says whether they are of age; the last place on earth's where it is not known. */
    country?: string | undefined;
    /** When the approved document is valid no more; absent where it says nothing of the kind. */
    until?: Date | undefined;
  };
  membership: Membership | undefined;
  listing:
    | {
        /** The version that passed content review, with its photos; undefined until one did. */
        approved: Pick<ListingContent, 'country' | 'contact' | 'social'> | undefined;
        approvedPhotos: number;
        hiddenByOwner: boolean;
      }
    | undefined;
  openCountries: readonly string[];
}

/** Why a listing is not public, one word a condition of the rule. */
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
  /** The conditions that do not hold; empty exactly when public. */
  missing: PublicationCondition[];
  /** While public: when visibility ends by itself unless a fact changes first (the end of membership or document). */
  until: Date | undefined;
}

/**
 * The one rule that decides what the public sees (PUB-1).
 * Computed on the server by this function and nowhere else.
 */
export function publication(facts: PublicationFacts, now: Date): Publication {
  const { account, verification, membership, listing, openCountries } = facts;
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
    'hidden-by-moderator': !account.hiddenByModerator,
  };
  const missing = publicationConditions.filter((condition) => !holds[condition]);
  const isPublic = missing.length === 0;
  const until = earlier(membershipEnd(membership), verification.until);
  return { public: isPublic, missing, until: isPublic ? until : undefined };
}

const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other && other < one ? other : one;

/** Whether an identity is approved, on a document that is still valid (VER-12). */
export const identityHolds = ({ status, until }: PublicationFacts['verification'], now: Date): boolean =>
  status === 'approved' && (until === undefined || now < until);

/**
 * Why an account is sold nothing now: nothing of it can be public, so its paid days would pass unused (MONEY-3);
 * undefined where it may buy, as far as the account goes.
 */
export function refusalToSell(
  { account, verification }: Pick<PublicationFacts, 'account' | 'verification'>,
  now: Date,
): RefusalToSell | undefined {
  if (account.erasure) return 'account-erasing';
  if (account.suspended) return 'account-suspended';
  return identityHolds(verification, now) ? undefined : 'identity-not-approved';
}

/** What `isVerified` means (PUB-2): identity approved AND a membership that carries a listing. */
export function isVerified(facts: Pick<PublicationFacts, 'verification' | 'membership'>, now: Date): boolean {
  return identityHolds(facts.verification, now) && carriesListing(membershipState(facts.membership, now));
}

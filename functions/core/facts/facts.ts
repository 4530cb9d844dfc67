import type { Account } from '#shared/account.ts';
import type { Purchase } from '#shared/api/membership.ts';
import type { Refusal } from '#shared/content-review.ts';
import type { ListingContent } from '#shared/listing.ts';
import type { Membership, RefusalToSell } from '#shared/membership.ts';
import type { Photo } from '#shared/photo.ts';
import type { Post } from '#shared/post.ts';
import type { ReportCase } from '#shared/report-case.ts';
import { type PublicationFacts, refusalToSell as refusalOf } from '#shared/publication.ts';
import { findCity } from '#shared/location/catalogue.ts';
import { findCountry } from '#shared/location/countries.ts';
import { identityEnd } from '#shared/verification.ts';
import type { AlsoRecord } from '#functions/data/also-record.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import type { Claim } from './claim.ts';
import { approvalEnd, approvalOf, type VerificationFact } from './verification-fact.ts';

export type { AlsoRecord };
export * from './verification-fact.ts';

/** Account item; every change of any of the account's facts increments `factsVersion`. */
export type AccountFact = Account;

export type MembershipFact = Membership;

/** Authenticator app that each sign-in requires, and recovery codes for an owner who loses it. */
export interface SecondFactor {
  /** During `turning-on` and `turning-off`, the user pool may not reflect the change yet. */
  state: 'turning-on' | 'on' | 'turning-off';
  /** When the state began; ISO instant, UTC. */
  since: string;
  /** Id of the present set of recovery codes; `codes` holds keyed hashes of the unspent codes. */
  batch: string;
  codes: string[];
  /** Keyed hash of the recovery code that turned the second factor off. */
  spent?: string;
  /** Mail to send to the owner once the second factor is off. Absent if the owner never finished turning it on. */
  mailWhenOff?: 'second-factor-off' | 'recovery-code-used';
}

/** Account protection besides the password in the user pool. */
export interface SecurityFact {
  /**
   * Password change that has begun; the owner is not yet notified of it. `certain`: the password did change. `by`:
   * sign-in time of the session that requested the change, in seconds since the epoch; absent if the e-mailed link set
   * the password.
   */
  passwordChange?: { since: string; certain?: true; by?: number } | undefined;
  /**
   * When the e-mailed link last set the password; ISO instant, UTC. Recognizes a repeat of Cognito's trigger, and a
   * reset during a password change. Removed when the member begins to change the password.
   */
  passwordResetAt?: string | undefined;
  secondFactor?: SecondFactor | undefined;
}

/** Photo as used in a listing. */
export interface ListingPhoto {
  id: string;
  /** Face tag: the owner states that the photo shows their face. */
  face: boolean;
}

/** The account's only listing: the owner's latest version and the approved version. */
export interface ListingFact {
  id: string;
  /** Increases with every save, and when a reviewer changes a face tag. A save based on an older version is refused. */
  version: number;
  proposed: ListingContent;
  photos: ListingPhoto[];
  lastSaveKey?: string;
  /** Reusing `lastSaveKey` for contents with another digest is refused. */
  savedDigest?: string;
  approved?: ListingContent;
  /** Approved photos with their confirmed face tags; contents.ts decides which of them are shown. */
  approvedPhotos?: ListingPhoto[];
  /** ISO instant, UTC. Saving the text again keeps this time. */
  textWaitsSince?: string;
  /** Refusal of the present text. */
  textRefusal?: Refusal;
  hiddenByOwner: boolean;
  /** ISO instant, UTC. Absent if the owner never hid or showed the listing. */
  visibilityChangedAt?: string;
  /** "Available now" until this ISO instant, UTC. */
  onlineUntil?: string;
  /** When the listing first became public. Becoming public again does not change this time. */
  publishedAt?: string;
  createdAt: string;
  updatedAt: string;
}

/** Photo without its face tag, which depends on the photo's use (`ListingPhoto`). */
export type PhotoFact = Omit<Photo, 'face'> & {
  /**
   * ISO instant, UTC, of the owner's declaration about the people in the photo (PHOTO-16). Photos uploaded before this
   * rule have none.
   */
  consentDeclaredAt?: string;
  /** ISO instant, UTC. */
  waitsSince?: string;
  /** Reviewer's refusal, with the face tag that the photo had in the listing. */
  reviewRefusal?: Refusal & { face?: boolean };
  /** Digest of the pixels as uploaded; recognizes the same picture in another upload (REVIEW-7). */
  pixels?: string;
  /** Id of the watermark in the photo's files, set when the photo arrives (photo/mark-table.ts). */
  mark?: string;
  /** Number of attempts to process the upload. Present only during an upload. */
  attempts?: number;
  /**
   * S3 sequencer of the event being processed; present only during an upload. Distinguishes two uploads through the
   * same form.
   */
  upload?: string;
};

/** Post: a photo of the account with a caption; both have the same id (POST-1). */
export type PostFact = Post & {
  /** ISO instant, UTC. */
  waitsSince?: string | undefined;
  /** Refusal of the present caption and photo. */
  reviewRefusal?: Refusal | undefined;
};

/** Count of created posts, and the last end of one. */
export interface PostCountFact {
  /** Last day with a new post (YYYY-MM-DD, UTC), and the number of posts created on it (POST-2). */
  day: string;
  created: number;
  /** End of the last post that expired after its 24 hours; ISO instant, UTC (POST-3). */
  endedAt?: string;
}

/** Claim and last decision of the review of an account's contents. */
export interface ContentReviewFact extends Claim {
  /** The hash identifies a retry of the same decision. */
  decided?: { by: string; at: string; hash: string };
  /** Number of decisions so far. */
  decisions?: number;
}

/** Facts that an account has at most once, by kind; facts-table.ts defines their storage. */
export interface SingleFacts {
  account: AccountFact;
  verification: VerificationFact;
  membership: MembershipFact;
  security: SecurityFact;
  listing: ListingFact;
  contentReview: ContentReviewFact;
  postCount: PostCountFact;
}

/** Facts that an account has any number of, by kind. */
export interface ListedFacts {
  photos: PhotoFact;
  posts: PostFact;
  reportCases: ReportCase;
}
export type Lists = { [K in keyof ListedFacts]: Array<ListedFacts[K]> };
type ListChanges = {
  [K in keyof ListedFacts]?: {
    put?: Array<ListedFacts[K]>;
    /**
     * Ids to delete. Deleting a photo also erases its files. Deleting a post keeps its photo, unless `photos.delete`
     * lists the photo too.
     */
    delete?: string[];
  };
};

/** All facts of one account that publication depends on. */
export interface Facts extends Partial<SingleFacts>, Lists {
  sub: string;
  account: AccountFact;
}

/** Change to write: complete new values of facts. An absent field stays unchanged. */
export interface Change extends Partial<Omit<SingleFacts, 'account' | 'listing'>>, ListChanges {
  account?: Omit<AccountFact, 'factsVersion'>;
  /** null deletes the listing. */
  listing?: ListingFact | null;
  /** Photos that leave the account but keep their private files, because a deleted listing still holds them. */
  releasedPhotos?: string[];
  /** Records written in the same transaction. */
  also?: AlsoRecord[];
  outbox?: OutboxMessage[];
  /**
   * Failed payment attempts that the ledger does not contain yet. `changeFacts` writes their rows before its
   * transaction, so a retry does not see the attempts as new. No other write may depend on new attempts alone.
   */
  failedAttempts?: Purchase[];
}

/** True if a photo is a chosen or shown avatar, a post, or part of any version of the listing. */
export const isUsed = ({ account, listing, posts }: Facts, photoId: string): boolean =>
  posts.some(({ id }) => id === photoId) ||
  account.avatar === photoId ||
  account.approvedAvatar === photoId ||
  [...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? [])].some(({ id }) => id === photoId);

/** True if a decision on a report removed this photo or post from public view. */
export const isRemoved = ({ reportCases }: Pick<Facts, 'reportCases'>, itemId: string): boolean =>
  reportCases.some(({ effect, thing }) => effect === 'removes' && thing.itemId === itemId);

/** True if a case about a report hides the listing. */
export const isHiddenByCase = ({ reportCases }: Pick<Facts, 'reportCases'>): boolean =>
  reportCases.some(({ effect }) => effect === 'hides');

/** Returns the listing's approved photos that may be shown, in the owner's order. */
export function showablePhotos(facts: Facts): Array<PhotoFact & ListingPhoto> {
  return (facts.listing?.approvedPhotos ?? []).flatMap(({ id, face }) => {
    const photo = facts.photos.find((candidate) => candidate.id === id);
    return photo?.status === 'ready' && photo.approved && !isRemoved(facts, id) ? [{ ...photo, face }] : [];
  });
}

/** Returns the avatar that may be shown: the chosen one if it is ready and approved, otherwise the previous one. */
export const showableAvatar = (facts: Facts): PhotoFact | undefined => {
  const { account, photos } = facts;
  return [account.avatar, account.approvedAvatar]
    .map((wanted) => photos.find(({ id }) => id === wanted))
    .find((photo) => photo?.status === 'ready' && photo.approved && !isRemoved(facts, photo.id));
};

/** Returns the country of residence from the profile, or the listing's country if the profile has none. */
export const countryOf = ({ account, listing }: Pick<Facts, 'account' | 'listing'>): string | undefined =>
  account.profile?.country ?? (listing?.approved ?? listing?.proposed)?.country;

/**
 * Returns the account's time zone, for the dates of its screens and mails (MAIL-6) and the last day of its document
 * (VER-12): the zone of the listing's city, otherwise of the country's capital, otherwise UTC.
 */
export function zoneOf(facts: Pick<Facts, 'account' | 'listing'>): string {
  const city = (facts.listing?.approved ?? facts.listing?.proposed)?.city;
  const country = countryOf(facts);
  return (
    (city === undefined ? undefined : findCity(city)?.zone) ??
    (country === undefined ? undefined : findCountry(country)?.zone) ??
    'UTC'
  );
}

/** Converts the facts to the input of shared/publication.ts. */
export function publicationFacts(facts: Facts, openCountries: readonly string[]): PublicationFacts {
  const { account, verification, membership, listing } = facts;
  const approval = approvalOf(verification);
  const end = approval && approvalEnd(approval);
  return {
    account,
    hiddenByModerator: isHiddenByCase(facts),
    verification: {
      status: approval ? 'approved' : (verification?.status ?? 'none'),
      dateOfBirth: (approval ?? verification)?.details?.dateOfBirth,
      country: countryOf(facts),
      until: end === undefined ? undefined : identityEnd(end, zoneOf(facts)),
    },
    membership,
    listing: listing && {
      approved: listing.approved,
      approvedPhotos: showablePhotos(facts).length,
      hiddenByOwner: listing.hiddenByOwner,
    },
    openCountries,
  };
}

/**
 * Returns the reason why this account can't buy anything now; undefined if it can. Ignores which countries are open.
 */
export const refusalToSell = (facts: Facts, now: Date): RefusalToSell | undefined =>
  refusalOf(publicationFacts(facts, []), now);

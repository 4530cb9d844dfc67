import type { Account } from '#shared/account.ts';
import type { Purchase } from '#shared/api/membership.ts';
import type { Refusal } from '#shared/content-review.ts';
import type { ListingContent } from '#shared/listing.ts';
import type { Membership, RefusalToSell } from '#shared/membership.ts';
import type { Photo } from '#shared/photo.ts';
import type { Post } from '#shared/post.ts';
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

/** The account item; `factsVersion` grows by one with every change of any fact about this person. */
export type AccountFact = Account;

export type MembershipFact = Membership;

/** An authenticator app that every sign-in asks for, and the codes for somebody who loses it. */
export interface SecondFactor {
  /** `turning-...`: begun, and perhaps not yet so in the user pool. */
  state: 'turning-on' | 'on' | 'turning-off';
  /** ISO instant, UTC, of the state. */
  since: string;
  /** Which set of recovery codes this is, and the keyed hashes of those not spent. */
  batch: string;
  codes: string[];
  /** The code that turns it off. */
  spent?: string;
  /** The mail to the owner once it is off; absent for a try that came to nothing. */
  mailWhenOff?: 'second-factor-off' | 'recovery-code-used';
}

/** What protects the account, beside the password in the user pool. */
export interface SecurityFact {
  /**
   * A new password was about to be set, and whether it was is not yet said. `by`: the second of the sign-in that asked,
   * since the epoch; absent where the e-mailed link did.
   */
  passwordChange?: { since: string; certain?: true; by?: number } | undefined;
  /** When the password was last set by the e-mailed link, unless one was typed since: Cognito repeats its trigger. */
  passwordResetAt?: string | undefined;
  secondFactor?: SecondFactor | undefined;
}

/** A photo's place in a listing. */
export interface ListingPhoto {
  id: string;
  /** "My face is visible." */
  face: boolean;
}

/** The one listing of an account: what its owner wrote, and of that what passed review. */
export interface ListingFact {
  id: string;
  /** Grows with every save, and where a reviewer sets another face tag; a save names the one it was based on. */
  version: number;
  proposed: ListingContent;
  photos: ListingPhoto[];
  /** The key of the last save, by which the same one, sent again, is known. */
  lastSaveKey?: string;
  /** A digest of what that save sent: another one under its key is told. */
  savedDigest?: string;
  /** The words that passed review. */
  approved?: ListingContent;
  /** The photos that did, with the face tag that was confirmed (contents.ts says which of them are shown). */
  approvedPhotos?: ListingPhoto[];
  /** Since when the words wait for a reviewer: the first save that needs one. ISO instant, UTC. */
  textWaitsSince?: string;
  /** A reviewer's no to the words as they are. */
  textRefusal?: Refusal;
  hiddenByOwner: boolean;
  /** When its owner hid it or showed it again last; absent where they never did. ISO instant, UTC. */
  visibilityChangedAt?: string;
  /** "Available now" until this ISO instant, UTC. */
  onlineUntil?: string;
  /** When it first became public; a later return to the public does not make it new again. */
  publishedAt?: string;
  createdAt: string;
  updatedAt: string;
}

/** A photo of the account. Whether a face shows is said where it is used (`ListingPhoto`). */
export type PhotoFact = Omit<Photo, 'face'> & {
  /** Since when it waits for a reviewer; ISO instant, UTC. */
  waitsSince?: string;
  /** A reviewer's no to it, with the face tag that it had in the listing. */
  reviewRefusal?: Refusal & { face?: boolean };
  /** A digest of its pixels as they were taken, by which the same picture, sent again, is known (REVIEW-7). */
  pixels?: string;
  /** The id of the mark that its files carry, from its arrival on (photo/mark-table.ts). */
  mark?: string;
  /** While uploading: how often its processing was begun. */
  attempts?: number;
  /** While uploading: which upload of a form used twice is being processed (S3's sequencer of its event). */
  upload?: string;
};

/** A post: a photo of the account, of the same id, with a caption (POST-1). */
export type PostFact = Post & {
  /** Since when it waits for a reviewer; ISO instant, UTC. */
  waitsSince?: string | undefined;
  /** A reviewer's no to it as it is. */
  reviewRefusal?: Refusal | undefined;
};

/** How many posts were created on the last day (YYYY-MM-DD, UTC) on which one was (POST-2). */
export interface PostCountFact {
  day: string;
  created: number;
}

/** Review of an account's pending contents: the reviewer who claimed it, and the latest decision. */
export interface ContentReviewFact extends Claim {
  /** The hash recognizes the same decision when it is sent again. */
  decided?: { by: string; at: string; hash: string };
  /** Number of decisions so far. */
  decisions?: number;
}

/** The facts of which an account has at most one each, by kind; facts-table.ts says how each kind is stored. */
export interface SingleFacts {
  account: AccountFact;
  verification: VerificationFact;
  membership: MembershipFact;
  security: SecurityFact;
  listing: ListingFact;
  contentReview: ContentReviewFact;
  postCount: PostCountFact;
}

/** Those of which it has any number. */
export interface ListedFacts {
  photos: PhotoFact;
  posts: PostFact;
}
export type Lists = { [K in keyof ListedFacts]: Array<ListedFacts[K]> };
type ListChanges = {
  [K in keyof ListedFacts]?: {
    put?: Array<ListedFacts[K]>;
    /** Ids of what is forgotten. The files of photos are erased; a post's photo goes only if it is named as well. */
    delete?: string[];
  };
};

/** Everything that publication depends on of one person. */
export interface Facts extends Partial<SingleFacts>, Lists {
  sub: string;
  account: AccountFact;
}

/** What a decision changes: whole new values, absent where nothing changes. */
export interface Change extends Partial<Omit<SingleFacts, 'account' | 'listing'>>, ListChanges {
  account?: Omit<AccountFact, 'factsVersion'>;
  /** null deletes it. */
  listing?: ListingFact | null;
  /** Photos that are no longer the account's, but whose private files stay: a deleted listing's hold answers for them. */
  releasedPhotos?: string[];
  /** Holds or falls with the change. */
  also?: AlsoRecord[];
  outbox?: OutboxMessage[];
  /**
   * Attempts to collect money that failed, and of whose payments the ledger says nothing yet. Their rows are no part of the
   * transaction, but before it: what follows from them must follow from another fact.
   */
  failedAttempts?: Purchase[];
}

/** Whether a photo is the avatar, the one that waits or the one that is shown, or a post or a version of the listing uses it. */
export const isUsed = ({ account, listing, posts }: Facts, photoId: string): boolean =>
  posts.some(({ id }) => id === photoId) ||
  account.avatar === photoId ||
  account.approvedAvatar === photoId ||
  [...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? [])].some(({ id }) => id === photoId);

/** The photos of the approved version that may be shown: ready and approved, in the owner's order. */
export function showablePhotos(facts: Facts): Array<PhotoFact & ListingPhoto> {
  return (facts.listing?.approvedPhotos ?? []).flatMap(({ id, face }) => {
    const photo = facts.photos.find((candidate) => candidate.id === id);
    return photo?.status === 'ready' && photo.approved ? [{ ...photo, face }] : [];
  });
}

/** The avatar that may be shown, ready and approved: the one that is wanted, or the one before it until it is. */
export const showableAvatar = ({ account, photos }: Facts): PhotoFact | undefined =>
  [account.avatar, account.approvedAvatar]
    .map((wanted) => photos.find(({ id }) => id === wanted))
    .find((photo) => photo?.status === 'ready' && photo.approved);

/** The country that somebody says they live in, or else advertise in. */
export const countryOf = ({ account, listing }: Pick<Facts, 'account' | 'listing'>): string | undefined =>
  account.profile?.country ?? (listing?.approved ?? listing?.proposed)?.country;

/**
 * Finds the zone in which the last day of an identity document ends (VER-12): of the listing's city, else of the
 * country's capital, else UTC.
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

/** The facts in the form in which the one rule (shared/publication.ts) reads them. */
export function publicationFacts(facts: Facts, openCountries: readonly string[]): PublicationFacts {
  const { account, verification, membership, listing } = facts;
  const approval = approvalOf(verification);
  const end = approval && approvalEnd(approval);
  return {
    account,
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

/** Why an account is sold nothing now, by its facts; which countries are open is no part of it. */
export const refusalToSell = (facts: Facts, now: Date): RefusalToSell | undefined =>
  refusalOf(publicationFacts(facts, []), now);

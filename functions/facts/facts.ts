import type { Account } from '#shared/account.ts';
import type { Refusal } from '#shared/content-review.ts';
import type { ListingContent } from '#shared/listing.ts';
import type { Membership } from '#shared/membership.ts';
import type { Photo } from '#shared/photo.ts';
import type { PublicationFacts } from '#shared/publication.ts';
import {
  type DocumentKind,
  type DocumentType,
  identityEnd,
  type PersonalDetails,
  type RejectionReason,
  type VerificationStatus,
} from '#shared/verification.ts';
import type { Claim } from './claim.ts';
import type { RecordChange } from './records.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';

/** The account item; `factsVersion` grows by one with every change of any fact about this person. */
export type AccountFact = Account;

/** One file that was sent as a document. */
export interface SentDocument {
  /** Key in the documents bucket. */
  key: string;
  contentType: DocumentType;
  /** Keyed, of its bytes, from its submission on. */
  hash?: string;
  /** When a reviewer opened it last, ISO instant, UTC: from then on it has a day of its own (VER-20). */
  seenAt?: string;
}

/** One document of a verification. */
export interface VerificationDocument extends SentDocument {
  /** What it is to replace once it has arrived, and stands until then. */
  replaces?: SentDocument;
}

/** A yes of a reviewer, and what it rests on. */
export interface Approval {
  details: PersonalDetails;
  /** ISO instant, UTC. */
  decidedAt: string;
  /** Sub of the reviewer. */
  decidedBy: string;
  /** What the reviewer compared, and a keyed hash of its number. */
  documentType?: string;
  documentHash?: string;
  /** Keyed hashes of the documents that were looked at; they stay when those are erased. */
  hashes?: Partial<Record<DocumentKind, string>>;
  /** The last day on which that document is valid, YYYY-MM-DD; absent where it says none. */
  expiresOn?: string;
  /** The last day on which it holds though the provider's legal name is another one now, YYYY-MM-DD. */
  proveBy?: string;
  /** The end that the provider was told of. */
  remindedOf?: string;
}

/** A document that no open case names, of a decided one or opened by a reviewer. */
export interface KeptDocument extends SentDocument {
  kind: DocumentKind;
  /** ISO instant, UTC, of its end; under a legal hold it stays longer. */
  until: string;
}

export interface VerificationFact extends Partial<Approval>, Claim {
  status: VerificationStatus;
  /** Grows with every change a reviewer could miss; a decision names the one it was made on. */
  version: number;
  documents: Partial<Record<DocumentKind, VerificationDocument>>;
  /** When it was sent last, ISO instant, UTC; also of what was taken back, or asked for again, since. */
  submittedAt?: string;
  /** Of earlier cases, or opened and taken out of this one, until their own days are over (VER-6, VER-20). */
  kept?: KeptDocument[];
  /** An approval that holds while a newer case is open. */
  standing?: Approval;
  rejection?: { reason: RejectionReason; note: string };
  /** What a reviewer asked for again. */
  asked?: { documents: DocumentKind[]; note: string; by: string };
  /** Why an operator took the approval back. */
  withdrawal?: { reason: string };
  /** Which documents of which version a reviewer has opened; another one's look begins anew. */
  opened?: { by: string; version: number; kinds: DocumentKind[] };
  /**
   * Who looked last at the picture that was approved, to compare photos with it, and when. It stands where a later inquiry
   * about the case looks first; no screen and no copy of the owner's data says it, and every look is in the audit log.
   */
  selfieSeen?: { by: string; at: string };
}

/** The approval of a verification, whether or not a newer case is open beside it; it may have ended by its date. */
export function approvalOf(verification: VerificationFact | undefined): Approval | undefined {
  if (verification?.status !== 'approved') return verification?.standing;
  const { details, decidedAt, decidedBy, documentType, documentHash, hashes, expiresOn, remindedOf } =
    verification;
  if (!details || !decidedAt || !decidedBy) return undefined;
  return { details, decidedAt, decidedBy, documentType, documentHash, hashes, expiresOn, remindedOf };
}

/** The last day (YYYY-MM-DD) of an approval: its document's, or that by which a new name must be proved. */
export const approvalEnd = ({ expiresOn, proveBy }: Approval): string | undefined =>
  [expiresOn, proveBy].filter((day) => day !== undefined).sort()[0];

/** The keyed hashes of documents, by their kinds. */
export const hashesOf = (documents: VerificationFact['documents']): NonNullable<VerificationFact['hashes']> =>
  Object.fromEntries(
    Object.entries(documents).flatMap(([kind, { hash }]) => (hash === undefined ? [] : [[kind, hash]])),
  );

/** The files of a document, the newer one first: what it is to replace stands until it has arrived. */
export const filesOf = ({ replaces, ...last }: VerificationDocument): SentDocument[] =>
  replaces ? [last, replaces] : [last];

/** The keys of all that a case names, also of what is to be replaced. */
export const documentKeys = ({ documents }: Pick<VerificationFact, 'documents'>): string[] =>
  Object.values(documents).flatMap((one) => filesOf(one).map(({ key }) => key));

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
  /** What the owner is told once it is off; absent for a try that came to nothing. */
  announce?: 'second-factor-off' | 'recovery-code-used';
}

/** What protects the account, beside the password in the user pool. */
export interface SecurityFact {
  /** A new password was about to be set, and whether it was is not yet said. */
  passwordChange?: { since: string; certain?: true } | undefined;
  /** When the password was last set by the e-mailed link: Cognito repeats its trigger. */
  passwordResetAt?: string;
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
  /** The words that passed review. */
  approved?: ListingContent;
  /** The photos that did, with the face tag that was confirmed (contents.ts says which of them are shown). */
  approvedPhotos?: ListingPhoto[];
  /** Since when the words wait for a reviewer: the first save that needs one. ISO instant, UTC. */
  textWaitsSince?: string;
  /** A reviewer's no to the words as they are. */
  textRefusal?: Refusal;
  hiddenByOwner: boolean;
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
  /** While uploading: which upload of a form used twice is being processed (S3's sequencer of its event). */
  upload?: string;
};

/** The review of what waits of one account: who has it open, and the last word that was said. */
export interface ContentReviewFact extends Claim {
  /** By which the same decision, sent again, is known: a hash of it. */
  decided?: { by: string; at: string; hash: string };
}

/** Everything `publish` looks at about one person. */
export interface Facts {
  sub: string;
  account: AccountFact;
  verification?: VerificationFact;
  membership?: MembershipFact;
  security?: SecurityFact;
  listing?: ListingFact;
  contentReview?: ContentReviewFact;
  photos: PhotoFact[];
}

/** A record that holds or falls with the change; `refused` is thrown where it is (default: version-conflict). */
export type AlsoRecord = RecordChange & { refused?: Error };

/** What a decision changes: whole new values, absent where nothing changes. */
export interface Change {
  account?: Omit<AccountFact, 'factsVersion'>;
  verification?: VerificationFact;
  membership?: MembershipFact;
  security?: SecurityFact;
  /** null deletes it. */
  listing?: ListingFact | null;
  contentReview?: ContentReviewFact;
  photos?: {
    put?: PhotoFact[];
    /** Forgotten, and their files erased. */
    delete?: string[];
    /** No longer the account's, but their private files stay: a deleted listing's hold answers for them. */
    release?: string[];
  };
  also?: AlsoRecord[];
  outbox?: OutboxMessage[];
}

/** Whether a photo is the avatar, the one that waits or the one that is shown, or a version of the listing uses it. */
export const isUsed = ({ account, listing }: Facts, photoId: string): boolean =>
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
      until: end === undefined ? undefined : identityEnd(end),
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

import {
  type DocumentKind,
  documentKinds,
  type DocumentRefusal,
  type DocumentType,
  type PersonalDetails,
  type RejectionReason,
  type VerificationStatus,
} from '#shared/verification.ts';
import type { Claim } from './claim.ts';

/** One file that was sent as a document. */
export interface SentDocument {
  /** Key in the documents bucket. */
  key: string;
  contentType: DocumentType;
  /** The ETag of the upload whose bytes were looked at and taken; another one needs another look. */
  checked?: string;
  /** Of a submitted PDF: how many of its pages were drawn. */
  pages?: number;
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
  /** The end of which the provider was notified. */
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
  /** Why the last upload of a kind was not taken, until there is another one. */
  refusals?: Partial<Record<DocumentKind, DocumentRefusal>>;
  /** When it was sent last, ISO instant, UTC; also of what was taken back, or asked for again, since. */
  submittedAt?: string;
  /** Of earlier cases, or opened and taken out of this one, until their own days are over (VER-6, VER-20). */
  kept?: KeptDocument[];
  /** An approval that holds while a newer case is open. */
  standing?: Approval;
  rejection?: { reason: RejectionReason; note: string };
  /** How often a case of theirs was sent. */
  submissions?: number;
  /** What a reviewer asked for again; `at` (ISO instant, UTC) since when the answer has its days (VER-21). */
  asked?: { documents: DocumentKind[]; note: string; by: string; at?: string; remindedAt?: string };
  /** The same of earlier cases too, the oldest first, with the keyed hashes of the pictures that did not do. */
  asks?: Array<{ at: string; documents: DocumentKind[]; note: string; pictures: string[] }>;
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

/** Whether an approval ends because a new name or date of birth was not proved, and not with its document. */
export const endsUnproved = ({ expiresOn, proveBy }: Approval): boolean =>
  proveBy !== undefined && (expiresOn === undefined || proveBy < expiresOn);

/** The keyed hashes of documents, by their kinds. */
export const hashesOf = (documents: VerificationFact['documents']): NonNullable<VerificationFact['hashes']> =>
  Object.fromEntries(
    Object.entries(documents).flatMap(([kind, { hash }]) => (hash === undefined ? [] : [[kind, hash]])),
  );

/** The files of a document, the newer one first: what it is to replace stands until it has arrived. */
export const filesOf = ({ replaces, ...last }: VerificationDocument): SentDocument[] =>
  replaces ? [last, replaces] : [last];

/** The documents of a case, in the order of `documentKinds`. */
export const documentsOf = (
  documents: VerificationFact['documents'],
): Array<VerificationDocument & { kind: DocumentKind }> =>
  documentKinds.flatMap((kind) => {
    const document = documents[kind];
    return document ? { kind, ...document } : [];
  });

/** The keys of all that a case names, also of what is to be replaced. */
export const documentKeys = ({ documents }: Pick<VerificationFact, 'documents'>): string[] =>
  Object.values(documents).flatMap((one) => filesOf(one).map(({ key }) => key));

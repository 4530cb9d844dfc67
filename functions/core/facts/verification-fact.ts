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

/** Uploaded file of a document. */
export interface SentDocument {
  /** Key in the documents bucket. */
  key: string;
  contentType: DocumentType;
  /** ETag of the upload that passed the file check; any other upload needs a new check. */
  checked?: string;
  /** Number of pages rendered from a submitted PDF. */
  pages?: number;
  /** Keyed hash of the file's bytes, set at submission. */
  hash?: string;
  /** When a reviewer last opened the file; ISO instant, UTC. Each view restarts the file's retention (VER-20). */
  seenAt?: string;
}

/** Document of a verification. */
export interface VerificationDocument extends SentDocument {
  /** Previous file, kept until the new file has arrived. */
  replaces?: SentDocument;
}

/** Reviewer's approval and the evidence for it. */
export interface Approval {
  details: PersonalDetails;
  /** ISO instant, UTC. */
  decidedAt: string;
  /** Sub of the reviewer. */
  decidedBy: string;
  /** Type of the compared document; `documentHash` is a keyed hash of its number. */
  documentType?: string;
  documentHash?: string;
  /** Keyed hashes of the reviewed documents. The hashes stay after the documents are erased. */
  hashes?: Partial<Record<DocumentKind, string>>;
  /** Last day (YYYY-MM-DD) on which the compared document is valid; absent if the document has no such date. */
  expiresOn?: string;
  /** Last day to prove a changed legal name or date of birth, YYYY-MM-DD. */
  proveBy?: string;
  /** End date (YYYY-MM-DD) that the last reminder named. The provider gets one reminder per end date. */
  remindedOf?: string;
}

/**
 * Document that is kept although it is not in the open case. Either its case was decided, or the provider removed the
 * document after a reviewer had opened it.
 */
export interface KeptDocument extends SentDocument {
  kind: DocumentKind;
  /** End of the document's retention, ISO instant, UTC. A legal hold keeps the document longer. */
  until: string;
}

export interface VerificationFact extends Partial<Approval>, Claim {
  status: VerificationStatus;
  /** Increases with every change that a reviewer could miss. A decision based on an older version is refused. */
  version: number;
  documents: Partial<Record<DocumentKind, VerificationDocument>>;
  /** Why the last upload of each kind was refused; the next upload of that kind removes the reason. */
  refusals?: Partial<Record<DocumentKind, DocumentRefusal>>;
  /**
   * Last submission, ISO instant, UTC. Unchanged when the provider takes the case back or a reviewer requests more
   * documents.
   */
  submittedAt?: string;
  /**
   * Documents of earlier cases, and opened documents removed from this case, until their retention ends (VER-6,
   * VER-20).
   */
  kept?: KeptDocument[];
  /** Earlier approval that stays valid while a newer case is open. */
  standing?: Approval;
  rejection?: { reason: RejectionReason; note: string };
  submissions?: number;
  /** Request for more documents. The time to answer starts at `at` (ISO instant, UTC; VER-21). */
  asked?: { documents: DocumentKind[]; note: string; by: string; at?: string; remindedAt?: string };
  /**
   * All requests for documents, including those in earlier cases, oldest first. `pictures` are keyed hashes of the
   * insufficient files.
   */
  asks?: Array<{ at: string; documents: DocumentKind[]; note: string; pictures: string[] }>;
  /** Why an operator withdrew the approval. */
  withdrawal?: { reason: string };
  /**
   * Documents of one version that a reviewer has opened. Another reviewer, or a new version, starts an empty record.
   */
  opened?: { by: string; version: number; kinds: DocumentKind[] };
  /**
   * Last view of the approved selfie, opened to compare it with photos. No screen and no export of the owner's data
   * shows this record; the audit log has every view.
   */
  selfieSeen?: { by: string; at: string };
}

/** Returns the approval of a verification, even if a newer case is open. The approval's last day may have passed. */
export function approvalOf(verification: VerificationFact | undefined): Approval | undefined {
  if (verification?.status !== 'approved') return verification?.standing;
  const { details, decidedAt, decidedBy, documentType, documentHash, hashes, expiresOn, remindedOf } =
    verification;
  if (!details || !decidedAt || !decidedBy) return undefined;
  return { details, decidedAt, decidedBy, documentType, documentHash, hashes, expiresOn, remindedOf };
}

/**
 * Returns the last day (YYYY-MM-DD) of an approval: the document's expiry or the deadline to prove a new name,
 * whichever is earlier.
 */
export const approvalEnd = ({ expiresOn, proveBy }: Approval): string | undefined =>
  [expiresOn, proveBy].filter((day) => day !== undefined).sort()[0];

/**
 * True if an approval ends because the provider did not prove a new name or date of birth. False if its document
 * expires first.
 */
export const endsUnproved = ({ expiresOn, proveBy }: Approval): boolean =>
  proveBy !== undefined && (expiresOn === undefined || proveBy < expiresOn);

/** Returns the keyed hashes of documents, by kind. */
export const hashesOf = (documents: VerificationFact['documents']): NonNullable<VerificationFact['hashes']> =>
  Object.fromEntries(
    Object.entries(documents).flatMap(([kind, { hash }]) => (hash === undefined ? [] : [[kind, hash]])),
  );

/** Returns the files of a document, newest first. The replaced file stays until the new one has arrived. */
export const filesOf = ({ replaces, ...last }: VerificationDocument): SentDocument[] =>
  replaces ? [last, replaces] : [last];

/** Returns a case's documents in the order of `documentKinds`. */
export const documentsOf = (
  documents: VerificationFact['documents'],
): Array<VerificationDocument & { kind: DocumentKind }> =>
  documentKinds.flatMap((kind) => {
    const document = documents[kind];
    return document ? { kind, ...document } : [];
  });

/** Returns the keys of all files of a case, including those to be replaced. */
export const documentKeys = ({ documents }: Pick<VerificationFact, 'documents'>): string[] =>
  Object.values(documents).flatMap((one) => filesOf(one).map(({ key }) => key));

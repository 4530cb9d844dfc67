import { randomUUID, type UUID } from 'node:crypto';
import type { ContentKind } from '#shared/content-review.ts';
import type { RefundGround } from '#shared/membership.ts';
import type { TransferRefusal, TransferStatus } from '#shared/transfer.ts';
import type { DocumentKind, VerificationStatus } from '#shared/verification.ts';
import { type AlsoRecord, ifAbsent } from './also-record.ts';
import { auditKey } from '#shared/deployment/keys.ts';
import { timeToLive } from './table.ts';

/** Days an entry of the log is kept: long enough for a dispute, not for ever. */
const daysKept = 730;

/** Every act that the log knows. */
export type AuditAction =
  | 'account-erased'
  | 'account-restored'
  | 'account-suspended'
  | 'admin-granted'
  | 'admin-revoked'
  | 'contents-decided'
  | 'contents-opened'
  | 'document-viewed'
  | 'document-downloaded'
  | 'erasure-begun'
  | 'erasure-requested'
  | 'erasure-undone'
  | 'export-requested'
  | 'legal-hold-lifted'
  | 'legal-hold-set'
  | 'photo-traced'
  | 'refund-ordered'
  | 'verification-opened'
  | 'verification-unanswered'
  | `transfer-${TransferStatus}`
  | `verification-${VerificationStatus}`;

/**
 * Who did what to whom: ids, codes, amounts and keyed hashes. The log outlives an erased account, so no field takes free
 * text (KEEP-7): a reason stands in a record of the account, and the entry has that record's id.
 */
export interface AuditRecord {
  actor: string;
  action: AuditAction;
  /** Sub of the account. */
  subject: string;
  /** Id of the decision's record, or of the operator's reason, that says why; both are erased with the account. */
  reasonId?: UUID;
  ground?: RefundGround;
  /** Kind of the document that was viewed. */
  document?: DocumentKind;
  /** Keyed hashes of the documents that were viewed or decided on, by their kinds. */
  hashes?: Readonly<Record<string, string>>;
  /** Why a document was viewed. */
  reason?: 'identity-review' | 'content-review';
  contents?: readonly AuditedContent[];
  /** Id of the mark that was traced. */
  mark?: string;
  /** Day (YYYY-MM-DD) on which the approval ended. */
  expiredOn?: string;
  payment?: { id: string; amount: number; currency: string };
  transfer?: AuditedTransfer;
}

/** One content of a decision; `id` of the photo, avatar or post. */
interface AuditedContent {
  kind: ContentKind;
  id?: string;
  decision: 'approve' | 'reject';
  reasonId?: UUID;
}

/** A decided transfer; amounts are cents. */
export interface AuditedTransfer {
  reference: string;
  amount: number;
  currency: string;
  refusal?: TransferRefusal;
  received?: number;
  sentBack?: number;
  /** The bank's reference, as in the key of the movement: capitals A to Z and digits. */
  movement?: string;
}

/**
 * Adds an entry to the append-only log, in the transaction of what it records. Nothing else writes below this partition,
 * and no entry takes another's place (KEEP-7): IAM can not ask for a condition.
 */
export const auditRecord = (entry: AuditRecord): AlsoRecord => ({
  actions: (now) => {
    const at = now.toISOString();
    const key = auditKey(at.slice(0, 10), `${at}#${randomUUID()}`);
    return [{ Put: { Item: { ...key, ...entry, ttl: timeToLive(daysKept, now) }, ...ifAbsent } }];
  },
});

import { randomUUID, type UUID } from 'node:crypto';
import type { ContentKind } from '#shared/content-review.ts';
import type { RefundGround } from '#shared/membership.ts';
import type { ReportAction } from '#shared/report-case.ts';
import type { TransferRefusal, TransferStatus } from '#shared/transfer.ts';
import type { DocumentKind, VerificationStatus } from '#shared/verification.ts';
import { type AlsoRecord, ifAbsent } from './also-record.ts';
import { auditKey } from '#shared/deployment/keys.ts';
import { timeToLive } from './table.ts';

/** Days for which a log entry is kept: long enough for a dispute, but not indefinitely. */
const daysKept = 730;

/** Acts that the audit log can record. */
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
  | 'listing-hidden'
  | 'photo-traced'
  | 'refund-ordered'
  | 'report-decided'
  | 'report-opened'
  | 'verification-opened'
  | 'verification-unanswered'
  | `transfer-${TransferStatus}`
  | `verification-${VerificationStatus}`;

/**
 * Audit log entry: ids, codes, amounts and keyed hashes. The log outlives an erased account, so no field takes free
 * text (KEEP-7); a reason is stored in a record of the account.
 */
export interface AuditRecord {
  actor: string;
  action: AuditAction;
  /** Sub of the account. */
  subject: string;
  /**
   * Id of the record with the reason: a decision, or the operator's reason. Either record is erased with the account.
   */
  reasonId?: UUID;
  ground?: RefundGround;
  document?: DocumentKind;
  /** Keyed hashes of the documents that were viewed or decided on, by kind. */
  hashes?: Readonly<Record<string, string>>;
  /** Why a document was viewed. */
  reason?: 'identity-review' | 'content-review';
  contents?: readonly AuditedContent[];
  /** Decided case about a report. */
  report?: { id: string; action: ReportAction };
  /** Id of the traced mark. */
  mark?: string;
  /** Day (YYYY-MM-DD) on which the approval ended. */
  expiredOn?: string;
  payment?: { id: string; amount: number; currency: string };
  transfer?: AuditedTransfer;
}

/** `id` names the photo, avatar or post. */
interface AuditedContent {
  kind: ContentKind;
  id?: string;
  decision: 'approve' | 'reject';
  reasonId?: UUID;
}

/** Decided transfer; amounts are in cents. */
export interface AuditedTransfer {
  reference: string;
  amount: number;
  currency: string;
  refusal?: TransferRefusal;
  received?: number;
  sentBack?: number;
  /** Bank's reference, as in the key of the movement's record: capitals A to Z and digits. */
  movement?: string;
}

/**
 * Builds an entry of the append-only audit log, for the transaction of the act. Only this function writes to the log's
 * partitions. A write condition keeps entries from being replaced (KEEP-7); IAM can't enforce that.
 */
export const auditRecord = (entry: AuditRecord): AlsoRecord => ({
  actions: (now) => {
    const at = now.toISOString();
    const key = auditKey(at.slice(0, 10), `${at}#${randomUUID()}`);
    return [{ Put: { Item: { ...key, ...entry, ttl: timeToLive(daysKept, now) }, ...ifAbsent } }];
  },
});

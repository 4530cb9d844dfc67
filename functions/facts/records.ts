import type { UUID } from 'node:crypto';
import type { Purchase } from '#shared/api/membership.ts';
import type { DecisionRecord } from '#shared/decision.ts';
import type { Notification } from '#shared/notification.ts';
import type { StoredTransfer } from '#shared/transfer.ts';
import type { AuditAction, AuditEntry } from '#functions/data/audit.ts';
import type { MailRequest } from '#functions/data/mail-request.ts';
import type { ReviewedCase } from '#functions/data/keys.ts';
import type { StoredBooking } from './booking.ts';
import type { Evidence } from './evidence.ts';
import type { DeletedListing } from './deleted-listing.ts';

/**
 * What is written beside the facts about a person, in one transaction with their change; records-table.ts makes it
 * so. Unless it says otherwise, it replaces what was there.
 */
export type RecordChange =
  /** An entry of the append-only log. */
  | ({ record: 'audit-entry' } & AuditEntry)
  /** From now on an address leads to this account; refused where it leads to another one. */
  | { record: 'address'; hash: string; sub: string }
  /** What was decided against the account's owner, for good. */
  | { record: 'decision'; sub: string; decision: DecisionRecord & { id: UUID } }
  /** Why an operator did something, where no decision's record says it; for operators, and erased with the account. */
  | { record: 'operator-reason'; sub: string; id: UUID; action: AuditAction; by: string; reason: string }
  /** A case got its word, after so many minutes; of nobody. */
  | { record: 'waited'; reviewed: ReviewedCase; minutes: number }
  /** Something that the account's owner is told on the site, and by a mail, which is a part of the same item. */
  | { record: 'notification'; sub: string; notification: Notification; mail?: MailRequest }
  /** An address leads to this account no more; refused where it leads to another one. */
  | { record: 'address-given-up'; hash: string; sub: string }
  /** A payment provider's customer leads to this account. */
  | { record: 'customer'; customerId: string; sub: string }
  /** The customer of an account that was erased: it leads to its ledger until `ttl` (seconds since the epoch). */
  | { record: 'customer-of-erased'; customerId: string; sub: string; erasedAt: string; ttl: number }
  /** A photo carries this mark; refused where another one does. */
  | { record: 'mark'; id: string; sub: string; photoId: string }
  /** A movement of money. */
  | { record: 'ledger-row'; sub: string; row: Purchase }
  /** A bank transfer as it is now; `name`: of its payer, as reviewers see it in their queue. */
  | { record: 'transfer'; sub: string; transfer: StoredTransfer; name: string }
  /** A transfer's reference leads to this account; refused where it leads to one already. */
  | { record: 'transfer-reference'; reference: string; sub: string }
  /** A movement on the bank's account paid this transfer; refused where it paid one already. */
  | { record: 'movement'; movement: string; reference: string }
  /** A deleted listing in its hold. */
  | { record: 'deleted-listing'; deleted: DeletedListing }
  /** A photo or text that a change deleted under a legal hold; `name` tells it from the account's other evidence. */
  | { record: 'evidence'; sub: string; name: string; evidence: Evidence }
  /** A legal hold was lifted: the sweep erases its evidence. */
  | { record: 'hold-lifted'; sub: string }
  /** A deletion was taken back; refused where the listing is not held any more. */
  | { record: 'deletion-undone'; sub: string; listingId: string }
  /**
   * An appointment of the diary, entered (no `before`), changed, or taken out (no `next`); refused where it is not what it
   * was, or the diary is full.
   */
  | { record: 'booking'; sub: string; before?: StoredBooking; next?: StoredBooking }
  /** A sign-in is forgotten; where it must be `known`, refused if it is not. */
  | { record: 'session-forgotten'; sub: string; signedInAt: number; known: boolean };

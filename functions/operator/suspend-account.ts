import { type Suspension, suspension } from '#shared/account.ts';
import { mail } from '#functions/data/outbox.ts';
import { decisionAgainst, reasonIn } from '#functions/core/facts/notification-table.ts';
import { liftedSuspension, suspensionOf } from '#functions/core/facts/suspension.ts';
import { changes, operatorAuditRecord, auditRecordWithReason } from './changes.ts';

/** Statement of reasons to the owner: the facts and the legal ground. */
export type Statement = Pick<Suspension, 'reason' | 'ground'>;

/**
 * Suspends an account until further notice (PUB-9). One transaction removes everything public, ends the renewal, sends
 * the owner a statement of reasons and writes the audit entry. Repeating the same statement changes nothing; a
 * different statement is a new decision with a new notification.
 * @returns true if anything was changed
 * @throws ZodError for an empty or too long reason; AppError not-found, version-conflict
 */
export function suspend(sub: string, given: Statement, operator: string): Promise<boolean> {
  const statement = suspension.omit({ at: true, legalGround: true, source: true, banned: true }).parse(given);
  return changes(sub, (facts, now) => {
    const { account } = facts;
    const { suspended } = account;
    if (suspended?.reason === statement.reason && suspended.ground === statement.ground) return undefined;
    const decision = decisionAgainst(sub, now, {
      kind: 'account-suspended',
      facts: statement.reason,
      ground: statement.ground,
      by: `operator:${operator}`,
      startsAgain: false,
    });
    return {
      // A new statement keeps a ban.
      ...suspensionOf(
        facts,
        { ...statement, at: now.toISOString(), ...(suspended?.banned && { banned: true }) },
        now,
      ),
      also: [
        operatorAuditRecord(sub, operator, 'account-suspended', {
          ground: statement.ground,
          ...reasonIn([decision]),
        }),
        decision,
      ],
    };
  });
}

/**
 * Lifts a suspension and notifies the owner. The listing becomes public again if the publication rule allows it
 * (PUB-1). A renewal that the suspension ended stays ended until the owner resumes it.
 * @param given reason for the owner, stored with the account
 * @throws the same errors as `suspend`
 */
export function restore(sub: string, given: string, operator: string): Promise<boolean> {
  const reason = suspension.shape.reason.parse(given);
  return changes(sub, (facts, now) => {
    if (!facts.account.suspended) return undefined;
    const { account, renewalEnded } = liftedSuspension(facts, now);
    return {
      account,
      outbox: [mail(sub, 'account-restored', { reason, renewalEnded })],
      also: auditRecordWithReason(sub, operator, 'account-restored', reason),
    };
  });
}

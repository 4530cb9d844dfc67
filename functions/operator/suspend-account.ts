import { type Suspension, suspension } from '#shared/account.ts';
import { isRenewing } from '#shared/membership.ts';
import { mail } from '#functions/data/outbox.ts';
import { decisionAgainst, reasonIn } from '#functions/core/facts/notification-table.ts';
import { noteRenewalEnd, renewalToResume, stopCharging } from '#functions/core/facts/renewal-ended.ts';
import { changes, operatorAuditRecord, auditRecordWithReason } from './changes.ts';

/** The statement to the owner: the facts, and what they rest on. */
export type Statement = Pick<Suspension, 'reason' | 'ground'>;

/**
 * Takes an account out of the market until further notice (PUB-9): nothing of it is public from this transaction on,
 * its renewal ends, its owner gets the statement of reasons, and the log says who did it. Suspended already with these
 * words, nothing changes; other words are another decision, with a notification.
 *
 * @param operator who does it, as the audit log names it
 * @returns whether anything was changed
 * @throws ZodError for a reason that says nothing or is too long; AppError not-found, version-conflict
 */
export function suspend(sub: string, given: Statement, operator: string): Promise<boolean> {
  const statement = suspension.omit({ at: true }).parse(given);
  return changes(sub, (facts, now) => {
    const { account } = facts;
    const { suspended } = account;
    if (suspended?.reason === statement.reason && suspended.ground === statement.ground) return undefined;
    const at = now.toISOString();
    const renewalEnds = isRenewing(facts.membership, now);
    const decision = decisionAgainst(sub, now, {
      kind: 'account-suspended',
      facts: statement.reason,
      ground: statement.ground,
      by: `operator:${operator}`,
      startsAgain: false,
    });
    return {
      account: {
        ...account,
        suspended: { at, ...statement },
        renewalEnded: noteRenewalEnd(facts, 'suspension', now),
      },
      outbox: [
        mail(sub, 'account-suspended', { at, ...statement, renewalEnds }),
        ...stopCharging(facts, now),
      ],
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
 * Lifts a suspension: the listing is public again as far as the rule (PUB-1) says, and the owner is notified. A renewal
 * that it ended stays ended until its payer resumes it.
 *
 * @param given the reason, for the owner, and kept with the account
 * @throws as suspend
 */
export function restore(sub: string, given: string, operator: string): Promise<boolean> {
  const reason = suspension.shape.reason.parse(given);
  return changes(sub, (facts, now) => {
    const { suspended, ...restored } = facts.account;
    if (!suspended) return undefined;
    const renewalEnded = renewalToResume({ ...facts, account: restored }, now) !== undefined;
    return {
      account: restored,
      outbox: [mail(sub, 'account-restored', { reason, renewalEnded })],
      also: auditRecordWithReason(sub, operator, 'account-restored', reason),
    };
  });
}

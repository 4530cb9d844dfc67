import { suspension } from '#shared/account.ts';
import { verificationSteps } from '#shared/verification.ts';
import { decisionAgainst } from '#functions/facts/decision.ts';
import { approvalOf } from '#functions/facts/facts.ts';
import { told } from '#functions/facts/told.ts';
import { findUser } from '#functions/identity/find-user.ts';
import { stepped } from '#functions/verification/step.ts';
import { changes, logged } from './changes.ts';
import type { Statement } from './suspend-account.ts';

/**
 * Takes an approval of somebody's identity back (VER-14): nothing of theirs is public from this transaction on, they get
 * the statement of reasons, and may prove again who they are. A case that is open beside it ends, too.
 *
 * @param operator who does it, as the audit log names it
 * @returns false where there is no approval to take back
 * @throws UnknownAddress; ZodError for a reason that says nothing or is too long; AppError not-found, version-conflict
 */
export async function withdrawApproval(
  email: string,
  statement: Statement,
  operator: string,
): Promise<boolean> {
  const { sub } = await findUser(email);
  return withdraw(sub, statement, operator);
}

/** The same once the account is known. */
export function withdraw(sub: string, given: Statement, operator: string): Promise<boolean> {
  const { reason, ground } = suspension.omit({ at: true }).parse(given);
  return changes(sub, ({ verification }, now) => {
    const approval = approvalOf(verification);
    if (!verification || !approval) return undefined;
    const at = now.toISOString();
    const by = `operator:${operator}`;
    const { also, outbox } = told(sub, verificationSteps.withdraw.tells, { at, reason, ground }, now);
    const { documentType, documentHash, hashes } = approval;
    return {
      verification: stepped('withdraw', verification, {
        details: verification.details,
        documents: verification.documents,
        submittedAt: verification.submittedAt,
        decidedAt: at,
        decidedBy: by,
        documentType,
        documentHash,
        hashes,
        withdrawal: { reason },
      }),
      also: [
        also,
        logged(sub, operator, 'verification-withdrawn', `${ground}: ${reason}`),
        decisionAgainst(
          sub,
          {
            kind: 'verification-withdrawn',
            facts: reason,
            ground,
            automated: false,
            by,
            startsAgain: true,
          },
          now,
        ),
      ],
      outbox: [outbox],
    };
  });
}

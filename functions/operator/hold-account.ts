import { legalHold } from '#shared/account.ts';
import { holdLiftedRecord } from '#functions/core/facts/evidence-table.ts';
import { heldByReport } from '#functions/report/hold.ts';
import { changeAccount } from './change-account.ts';
import { auditRecordWithReason } from './changes.ts';

/**
 * Sets a legal hold on an account, so that none of its data is erased. An operator's existing hold changes only if the
 * reason is different. A hold of reports becomes the operator's, so that no decision on reports lifts it.
 * @param given reason for other operators, stored with the account
 * @returns true if anything was changed
 * @throws ZodError for an empty reason; AppError not-found, version-conflict
 */
export function hold(sub: string, given: string, operator: string): Promise<boolean> {
  const reason = legalHold.shape.reason.parse(given);
  return changeAccount(sub, ({ legalHold: present }, now) =>
    present?.reason === reason && present.by !== heldByReport
      ? undefined
      : {
          account: { legalHold: { reason, since: now.toISOString(), by: operator } },
          records: auditRecordWithReason(sub, operator, 'legal-hold-set', reason),
        },
  );
}

/** Lifts a legal hold; the sweep then erases the evidence. Has the parameters, result and errors of `hold`. */
export function lift(sub: string, given: string, operator: string): Promise<boolean> {
  const reason = legalHold.shape.reason.parse(given);
  return changeAccount(
    sub,
    ({ legalHold: present }, now) =>
      present && {
        account: { legalHold: undefined },
        records: [
          ...auditRecordWithReason(sub, operator, 'legal-hold-lifted', reason),
          holdLiftedRecord(sub, now),
        ],
      },
  );
}

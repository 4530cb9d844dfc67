import { legalHold } from '#shared/account.ts';
import { holdLiftedRecord } from '#functions/core/facts/evidence-table.ts';
import { changeAccount } from './change-account.ts';
import { auditRecordWithReason } from './changes.ts';

/**
 * Puts an account under legal hold, so that nothing of it is erased. Under hold already it stays as it was set, unless the
 * reason is another one.
 *
 * @param given the reason, for operators, kept with the account
 * @returns whether anything was changed
 * @throws ZodError for an empty reason; AppError not-found, version-conflict
 */
export function hold(sub: string, given: string, operator: string): Promise<boolean> {
  const reason = legalHold.shape.reason.parse(given);
  return changeAccount(sub, ({ legalHold: present }, now) =>
    present?.reason === reason
      ? undefined
      : {
          account: { legalHold: { reason, since: now.toISOString(), by: operator } },
          records: auditRecordWithReason(sub, operator, 'legal-hold-set', reason),
        },
  );
}

/** Lifts the hold: then the sweep erases what it kept. As `hold`. */
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

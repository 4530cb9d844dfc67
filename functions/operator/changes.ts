import { randomUUID } from 'node:crypto';
import { auditRecord, type AuditAction, type AuditRecord } from '#functions/data/audit.ts';
import type { AlsoRecord, Change, Facts } from '#functions/core/facts/facts.ts';
import { operatorReason } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/** Changes an account's facts on an operator's behalf. @returns true if `decide` returned a change */
export async function changes(
  sub: string,
  decide: (facts: Facts, now: Date) => Change | undefined | Promise<Change | undefined>,
): Promise<boolean> {
  let change: Change | undefined;
  await changeFacts(sub, async (facts, now) => (change = await decide(facts, now)));
  return change !== undefined;
}

/** Builds the audit entry of an operator's action. */
export const operatorAuditRecord = (
  subject: string,
  operator: string,
  action: AuditAction,
  codes: Omit<AuditRecord, 'actor' | 'action' | 'subject'> = {},
): AlsoRecord => auditRecord({ actor: `operator:${operator}`, action, subject, ...codes });

/** Builds the audit entry and a record of the reason, for an action without a decision record (KEEP-7). */
export function auditRecordWithReason(
  sub: string,
  operator: string,
  action: AuditAction,
  reason: string,
  codes: Omit<AuditRecord, 'actor' | 'action' | 'subject' | 'reasonId'> = {},
): AlsoRecord[] {
  const id = randomUUID();
  return [
    operatorReason(sub, { id, action, by: `operator:${operator}`, reason }),
    operatorAuditRecord(sub, operator, action, { ...codes, reasonId: id }),
  ];
}

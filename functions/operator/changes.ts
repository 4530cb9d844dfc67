import { randomUUID } from 'node:crypto';
import { auditRecord, type AuditAction, type AuditRecord } from '#functions/data/audit.ts';
import type { AlsoRecord, Change, Facts } from '#functions/core/facts/facts.ts';
import { operatorReason } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/** Changes a person's facts by an operator's word. @returns whether the decision was to change anything */
export async function changes(
  sub: string,
  decide: (facts: Facts, now: Date) => Change | undefined | Promise<Change | undefined>,
): Promise<boolean> {
  let change: Change | undefined;
  await changeFacts(sub, async (facts, now) => (change = await decide(facts, now)));
  return change !== undefined;
}

/** The audit entry of what an operator did. */
export const operatorAuditRecord = (
  subject: string,
  operator: string,
  action: AuditAction,
  codes: Omit<AuditRecord, 'actor' | 'action' | 'subject'> = {},
): AlsoRecord => auditRecord({ actor: `operator:${operator}`, action, subject, ...codes });

/** The audit entry with a record that keeps the reason, for an act without a decision record (KEEP-7). */
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

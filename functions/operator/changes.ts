import { randomUUID } from 'node:crypto';
import { auditEntry, type AuditAction, type AuditEntry } from '#functions/data/audit.ts';
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

/** The log's entry of what an operator did. */
export const logged = (
  subject: string,
  operator: string,
  action: AuditAction,
  codes: Omit<AuditEntry, 'actor' | 'action' | 'subject'> = {},
): AlsoRecord => auditEntry({ actor: `operator:${operator}`, action, subject, ...codes });

/** The same of an act whose reason no decision's record keeps, with a record of the account that keeps it (KEEP-7). */
export function reasoned(
  sub: string,
  operator: string,
  action: AuditAction,
  reason: string,
  codes: Omit<AuditEntry, 'actor' | 'action' | 'subject' | 'reasonId'> = {},
): AlsoRecord[] {
  const id = randomUUID();
  return [
    operatorReason(sub, { id, action, by: `operator:${operator}`, reason }),
    logged(sub, operator, action, { ...codes, reasonId: id }),
  ];
}

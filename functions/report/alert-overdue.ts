import { isOpen } from '#shared/report-case.ts';
import { operatorMail } from '#functions/data/outbox.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/**
 * Mails the operator that a case passed its deadline, once for each deadline (REPORT-6). An urgent case is in the queue
 * from the start, so this checks the deadline.
 */
export async function alertOverdue(sub: string, id: string, now: Date): Promise<void> {
  if (!overdueCase(await readFacts(sub), id, now)) return;
  await changeFacts(sub, (facts, at) => {
    const overdue = overdueCase(facts, id, at);
    if (!overdue) return undefined;
    const { dueAt, status } = overdue;
    return {
      reportCases: { put: [{ ...overdue, alertedOf: dueAt }] },
      outbox: [operatorMail('report-overdue', { sub, caseId: id, dueAt, appeal: status === 'appealed' })],
    };
  });
}

const overdueCase = ({ reportCases }: Facts, id: string, now: Date) =>
  reportCases.find(
    (one) => one.id === id && isOpen(one) && one.dueAt <= now.toISOString() && one.alertedOf !== one.dueAt,
  );

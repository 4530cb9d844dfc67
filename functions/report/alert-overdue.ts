import { isOpen, type ReportCase } from '#shared/report-case.ts';
import { operatorMail } from '#functions/data/outbox.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/** Maximum number of cases that one mail is about: a transaction has room for 90 actions. */
const alertedTogether = 40;

/**
 * Mails the operator that a case passed its deadline, once for each deadline (REPORT-6). Cases of one account that are
 * overdue together share the mail. An urgent case is in the queue from the start, so this checks the deadline.
 */
export async function alertOverdue(sub: string, id: string, now: Date): Promise<void> {
  if (!overdueCases(await readFacts(sub), now).some((one) => one.id === id)) return;
  await changeFacts(sub, (facts, at) => {
    const overdue = overdueCases(facts, at).slice(0, alertedTogether);
    const [first] = overdue;
    if (!first) return undefined;
    const { id: caseId, dueAt, status } = first;
    return {
      reportCases: { put: overdue.map((one) => ({ ...one, alertedOf: one.dueAt })) },
      outbox: [operatorMail('report-overdue', { sub, caseId, dueAt, appeal: status === 'appealed' })],
    };
  });
}

const overdueCases = ({ reportCases }: Facts, now: Date): ReportCase[] =>
  reportCases.filter((one) => isOpen(one) && one.dueAt <= now.toISOString() && one.alertedOf !== one.dueAt);

import type { DecisionRecord } from '#shared/decision.ts';
import { AppError } from '#shared/errors.ts';
import { isOpen } from '#shared/report-case.ts';
import { reportDue } from '#shared/report.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { readDecisions } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { appealRecord, readAppeal } from './appeal-table.ts';
import { withHold } from './hold.ts';
import { logRecord } from './report-table.ts';

/** True if the owner may appeal this decision, unless they have done so: a reviewer made it, and it still applies. */
export function mayAppeal(
  { reportCases }: Pick<Facts, 'reportCases'>,
  { caseId, at, objection }: DecisionRecord,
  now: Date,
): boolean {
  const decided = reportCases.find(({ id }) => id === caseId);
  return (
    decided !== undefined &&
    objection.ways.includes('appeal') &&
    objection.until > now.toISOString() &&
    // Otherwise a later decision replaced this one, or a reporter's objection is being decided.
    !isOpen(decided) &&
    decided.decided?.at === at
  );
}

/**
 * Appeals a decision on a report (REPORT-10). The case returns to the queue, for a reviewer who did not decide in it.
 * Until then the decision stands. A repeated request with the same text changes nothing.
 * @throws AppError not-found (unknown, another account's, or a decision without an appeal), already-appealed, appeal-late
 */
export async function appealDecision(sub: string, decisionId: string, text: string): Promise<void> {
  await changeFacts(sub, async (facts, now) => {
    const decision = (await readDecisions(sub)).find(({ id }) => id === decisionId);
    const decided = facts.reportCases.find(({ id }) => id === decision?.caseId);
    if (!decided || !decision?.objection.ways.includes('appeal')) throw new AppError('not-found');
    const before = await readAppeal(sub, decisionId);
    if (before?.text === text) return undefined;
    if (before) throw new AppError('already-appealed', 'the decision was appealed before');
    if (decision.objection.until <= now.toISOString()) throw new AppError('appeal-late');
    if (!mayAppeal(facts, decision, now)) throw new AppError('not-found');
    const at = now.toISOString();
    const dueAt = reportDue(now, false).toISOString();
    const appealed = {
      ...decided,
      status: 'appealed' as const,
      appealed: { decisionId, at },
      dueAt,
      version: decided.version + 1,
    };
    return {
      account: withHold(facts.account, decided.urgent, now),
      reportCases: { put: [appealed] },
      also: [
        appealRecord(sub, { decisionId, at, text, dueAt }),
        logRecord(decided.id, { by: 'owner', act: 'appealed', note: text }, now),
      ],
    };
  });
}

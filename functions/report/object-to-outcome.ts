import { isOpen, type ReportCase } from '#shared/report-case.ts';
import { reportDue } from '#shared/report.ts';
import { AppError } from '#shared/errors.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { evenly } from '#functions/http/even-time.ts';
import type { FormAnswer } from '#functions/http/form.ts';
import { limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { withHold } from './hold.ts';
import { readReceiptAndOutcome } from './read-receipt.ts';
import { logRecord } from './report-table.ts';
import { objectionRecord, Repeated, writeObjection } from './receipt-table.ts';
import { unknownEnd } from './unknown-end.ts';

/** Maximum number of objections per hour from one network address. */
const objectionsPerHour = 5;

/**
 * Takes a reporter's objection to a case that ended without a measure, and leads back to the receipt (REPORT-10). The
 * case returns to the queue once, for a reviewer who did not decide in it. An objection that comes too late, twice, or
 * for an unknown reference changes nothing; the receipt says what stands.
 * @throws AppError rate-limited
 */
export async function objectToOutcome(
  reference: string,
  { text, language, website }: { text: string; language: string; website?: string | undefined },
  visitor: Visitor,
): Promise<FormAnswer> {
  const answer = { location: `/${language}/report/${reference}` };
  if (website) return answer;
  await limitVisitor('report-objection', visitor, { count: objectionsPerHour, minutes: 60 });
  // An objection to a decision on something hidden takes longer than one about something unknown.
  await evenly(Date.now(), object(reference, text));
  return answer;
}

async function object(reference: string, text: string): Promise<void> {
  const now = new Date();
  const { receipt, outcome, shown } = (await readReceiptAndOutcome(reference, now)) ?? {};
  if (!receipt || !outcome || !shown?.mayObject) return;
  const objectToNothing = async () => {
    const end = unknownEnd(await visitorSecret.hash('report', outcome.at), false, now);
    await writeObjection(reference, reportDue(now, false).toISOString(), end.toISOString());
  };
  try {
    if (receipt.caseId && outcome.sub) await reopen(outcome.sub, receipt.caseId, reference, text);
    else await objectToNothing();
  } catch (error) {
    // The account was erased meanwhile, so its receipts end like those of something unknown.
    if (error instanceof AppError && error.code === 'not-found') await objectToNothing();
    else if (!(error instanceof Repeated)) throw error;
  }
}

const reopen = (sub: string, caseId: string, reference: string, text: string) =>
  changeFacts(sub, (facts, now) => {
    const decided = facts.reportCases.find(({ id }) => id === caseId);
    if (!decided) throw new AppError('not-found');
    // Another objection was decided after the receipt was read.
    if (decided.objectedAt && !isOpen(decided)) return undefined;
    const dueAt = reportDue(now, false).toISOString();
    const also = [
      objectionRecord(reference, dueAt),
      logRecord(caseId, { by: 'reporter', act: 'objected', note: text }, now),
    ];
    // Another reporter's objection, or an appeal, has reopened the case already.
    if (isOpen(decided)) return { also };
    const reopened: ReportCase = {
      ...decided,
      status: 'objected',
      objectedAt: now.toISOString(),
      dueAt,
      version: decided.version + 1,
    };
    return { account: withHold(facts.account, decided.urgent, now), reportCases: { put: [reopened] }, also };
  });

import { objectionEnd } from '#shared/objection.ts';
import type { ReportReceipt } from '#shared/api/report.ts';
import { referencePattern } from './reference.ts';
import { type Outcome, readOutcome, readReceipt, type StoredReceipt } from './receipt-table.ts';

/**
 * Returns the receipt of a report; undefined for a reference that nobody was given. A report of something unknown ends
 * without a measure before its deadline, so that its receipt looks like any other (REPORT-2).
 */
export const readReportReceipt = async (
  reference: string,
  now: Date = new Date(),
): Promise<ReportReceipt | undefined> => (await readReceiptAndOutcome(reference, now))?.shown;

/** Returns a receipt as stored and as its holder reads it, with the outcome of its report. */
export async function readReceiptAndOutcome(
  reference: string,
  now: Date,
): Promise<{ receipt: StoredReceipt; outcome: Outcome | undefined; shown: ReportReceipt } | undefined> {
  if (!referencePattern.test(reference)) return undefined;
  const receipt = await readReceipt(reference);
  if (!receipt) return undefined;
  const { at, urgent, caseId, objectedAt, objectionDueAt } = receipt;
  // Every receipt costs the same reads, so that their time reveals nothing.
  const decided = await readOutcome(caseId ?? reference);
  const outcome = caseId === undefined ? outcomeOfNothing(receipt, now) : decided;
  const waits = objectedAt !== undefined && (outcome === undefined || outcome.at <= objectedAt);
  const state = waits ? 'received' : (outcome?.state ?? 'received');
  const shown: ReportReceipt = {
    at,
    urgent,
    state,
    dueAt: waits && objectionDueAt !== undefined ? objectionDueAt : receipt.dueAt,
    ...(objectedAt !== undefined && { objectedAt }),
    mayObject:
      state === 'no-measure' &&
      outcome !== undefined &&
      !outcome.final &&
      objectedAt === undefined &&
      now.toISOString() < objectionEnd(new Date(outcome.at)),
  };
  return { receipt, outcome, shown };
}

/**
 * Returns the outcome of a report of something unknown, or of its objection, once it has ended. One that waits for its
 * mail is shown only then, as after a decision.
 */
function outcomeOfNothing({ endsAt, objectionEndsAt, due }: StoredReceipt, now: Date): Outcome | undefined {
  const ended = (end: string | undefined): end is string => end !== undefined && end <= now.toISOString();
  if (ended(objectionEndsAt) && due === undefined)
    return { state: 'no-measure', at: objectionEndsAt, final: true };
  const isMailed = due === undefined || objectionEndsAt !== undefined;
  return ended(endsAt) && isMailed ? { state: 'no-measure', at: endsAt, final: false } : undefined;
}

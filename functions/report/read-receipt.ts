import type { ReportState } from '#shared/report.ts';
import { referencePattern } from './reference.ts';
import { readOutcome, readReceipt } from './report-table.ts';

/** Receipt as its holder reads it. Instants are ISO, UTC. */
export interface ReportReceipt {
  at: string;
  /** When a reviewer decides at the latest. */
  dueAt: string;
  urgent: boolean;
  state: ReportState;
}

/**
 * Returns the receipt of a report; undefined for a reference that nobody was given. A report of something unknown ends
 * without a measure at its deadline, so that its receipt looks like any other (REPORT-2).
 */
export async function readReportReceipt(
  reference: string,
  now: Date = new Date(),
): Promise<ReportReceipt | undefined> {
  if (!referencePattern.test(reference)) return undefined;
  const receipt = await readReceipt(reference);
  if (!receipt) return undefined;
  const { caseId, ...shown } = receipt;
  const ended = caseId === undefined && Date.parse(receipt.dueAt) <= now.getTime() ? 'no-measure' : undefined;
  return { ...shown, state: (caseId === undefined ? ended : await readOutcome(caseId)) ?? 'received' };
}

import type { QueuedReport } from '#shared/api/report.ts';
import { queues } from '#shared/deployment/table.ts';
import { reportRow } from '#functions/core/facts/queued.ts';
import { reviewersQueue } from '#functions/core/facts/reviewers-queue.ts';

/**
 * Lists the open cases about reported things: urgent ones first, then by their deadline (REPORT-6).
 * @throws AppError invalid-cursor
 */
export const listReports = (
  reviewer: string,
  cursor: string | undefined,
): Promise<{ cases: QueuedReport[]; medianMinutes?: number | undefined; cursor?: string }> =>
  reviewersQueue({ queue: queues.report, waited: 'reports', row: reportRow }, reviewer, cursor);

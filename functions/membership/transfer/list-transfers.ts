import type { QueuedTransfer } from '#shared/api/transfer.ts';
import { queues } from '#shared/deployment/table.ts';
import { reviewersQueue } from '#functions/core/facts/reviewers-queue.ts';
import { transferRow } from './transfer-table.ts';

/** Lists the transfers whose money is awaited, oldest first (MONEY-25). @throws AppError invalid-cursor */
export const listTransfers = (
  reviewer: string,
  cursor: string | undefined,
): Promise<{ cases: QueuedTransfer[]; medianMinutes?: number | undefined; cursor?: string }> =>
  reviewersQueue({ queue: queues.transfer, waited: 'transfers', row: transferRow }, reviewer, cursor);

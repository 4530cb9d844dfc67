import * as z from 'zod';
import type { TransferEntry } from '#shared/api/transfer.ts';
import { queues } from '#shared/deployment/table.ts';
import { queueRow, reviewersQueue } from '#functions/facts/reviewers-queue.ts';
import type { TransferRow } from './transfer-table.ts';

const row = queueRow.extend({
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
}) satisfies z.ZodType<TransferRow>;

/** The queue of transfers whose money is awaited, the oldest first (MONEY-25). @throws AppError invalid-cursor */
export const listTransfers = (
  reviewer: string,
  cursor: string | undefined,
): Promise<{ entries: TransferEntry[]; medianMinutes?: number | undefined; cursor?: string }> =>
  reviewersQueue({ queue: queues.transfer, waited: 'transfers', row }, reviewer, cursor);

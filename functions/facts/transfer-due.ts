import type { StoredTransfer } from '#shared/transfer.ts';
import { queues } from '#shared/deployment/table.ts';
import type { Claim } from './claim.ts';
import type { Due } from './due.ts';

/** What the reviewers' queue shows of a transfer. */
export interface TransferRow extends Claim {
  name: string;
  /** ISO instant, UTC. */
  submittedAt: string;
  urgent: boolean;
  reference: string;
  /** Cents. */
  amount: number;
  currency: string;
}

/**
 * A transfer stands in the queue while its money is awaited. All of them wait for as many days, so by their ends they
 * stand in the order in which they were asked for: one queue serves reviewers and the sweep.
 * @param name of the payer, as the queue shows it
 */
export function transferDue(transfer: StoredTransfer, name: string): Due | undefined {
  if (transfer.status !== 'awaiting') return undefined;
  const { reference, amount, currency, askedAt, expiresAt, claimedBy, claimUntil } = transfer;
  const row: TransferRow = {
    name,
    submittedAt: askedAt,
    urgent: false,
    reference,
    amount,
    currency,
    claimedBy,
    claimUntil,
  };
  return { queue: queues.transfer, due: Date.parse(expiresAt), row };
}

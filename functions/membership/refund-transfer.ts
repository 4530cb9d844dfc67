import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { StoredTransfer } from '#shared/transfer.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { ofReference } from './claim-transfer.ts';
import type { Refund, RefundOrder } from './payment-provider.ts';
import { transferInLine } from './transfer-in-line.ts';
import { leftOf } from './transfer-state.ts';
import { subOfReference, transfersOf } from './transfer-table.ts';

/**
 * Writes down that an operator sent money of a transfer back. The money itself went by hand before, from the operator's
 * account: no program moves it. What went back whole ends what it bought (MONEY-9).
 *
 * @returns what is noted; undefined where nothing of the transfer is left to give
 * @throws AppError not-found for a reference of nobody, or of a transfer that was not confirmed; invalid-input for more
 *   than is left
 */
export async function refundTransfer({
  paymentId,
  amount,
  reason,
  orderId,
  wiredOn,
}: RefundOrder): Promise<Refund | undefined> {
  const sub = await subOfReference(paymentId);
  if (!sub) throw new AppError('not-found');
  const id = `${paymentId}-${createHash('sha256').update(orderId).digest('hex').slice(0, 12)}`;
  let noted: Refund | undefined;
  await changeFacts(sub, async (facts, now) => {
    const transfers = await transfersOf(sub);
    const transfer = ofReference(transfers, paymentId);
    if (transfer.status !== 'confirmed' || !facts.membership) throw new AppError('not-found');
    const before = transfer.refunds?.find((one) => one.id === id);
    const cents = before?.amount ?? centsOf(transfer, amount);
    noted = cents > 0 ? { id, amount: cents, currency: transfer.currency } : undefined;
    if (before || !noted) return undefined;
    const refund = { id, at: now.toISOString(), amount: cents, reason, orderId, wiredOn };
    const next = { ...transfer, refunds: [...(transfer.refunds ?? []), refund] };
    return transferInLine(facts, facts.membership, transfers, next, now);
  });
  return noted;
}

function centsOf(transfer: StoredTransfer, amount: number | undefined): number {
  const left = leftOf(transfer);
  if (amount !== undefined && amount > left)
    throw new AppError('invalid-input', 'more than is left of the transfer', [
      { field: 'amount', message: `at most ${left} cents of ${transfer.currency}` },
    ]);
  return amount ?? left;
}

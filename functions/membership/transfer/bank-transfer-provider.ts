import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { type BankDetails, isAwaited, type StoredTransfer } from '#shared/transfer.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { createTransfer } from './create-transfer.ts';
import { expireTransfer } from './end-transfer.ts';
import type { PaymentProvider, Refund, RefundOrder } from '../payment-provider.ts';
import { leftOf, saleOf, stateOf } from './transfer-state.ts';
import { subOfReference, transfersOf } from './transfer-table.ts';
import { ofReference } from './claim-transfer.ts';
import { syncTransfer } from './sync-transfer.ts';

/** Where a payer reads the account and the reference, and what became of it. */
const transferPath = '/membership/transfer';

/**
 * The adapter for bank transfers that a person confirms (MONEY-23): what it holds true is our own table, so it calls
 * nobody, sends no webhook and needs no key. A customer and their one subscription have the account's own id. Nothing
 * renews by itself, so there is nothing to end or to resume.
 *
 * @param bank the account that members pay into
 * @param siteOrigin both are read where somebody is told where to pay: an operator's command has no page
 */
export function createBankTransferProvider(
  bank: () => BankDetails,
  siteOrigin: () => string,
): PaymentProvider {
  const addressOf = (): string => siteOrigin() + transferPath;
  return {
    name: 'bank-transfer',
    createCustomer: async ({ sub }) => sub,
    updateContact: async () => {},
    createCheckout: async ({ sub, price }) => {
      const transfer = await createTransfer(sub, price, bank());
      const { reference, askedAt, expiresAt } = transfer;
      return {
        id: reference,
        url: addressOf(),
        product: saleOf(transfer).product,
        openedAt: askedAt,
        until: expiresAt,
      };
    },
    openCheckout: async (reference) => {
      const sub = await subOfReference(reference);
      const open = sub && (await transfersOf(sub)).find((one) => one.reference === reference);
      return open && isAwaited(open, new Date()) ? { id: reference, url: addressOf() } : undefined;
    },
    closeCheckout: async (reference) => {
      const sub = await subOfReference(reference);
      if (sub) await expireTransfer(sub, reference, 'now');
      return { paid: false };
    },
    readWebhook: () => {
      throw new AppError('not-found', 'bank transfers have no webhook');
    },
    customerOf: async () => undefined,
    readCustomer: async (sub) => stateOf(sub, await transfersOf(sub)),
    endRenewal: async () => {},
    resumeRenewal: async () => {},
    cancelSubscription: async () => {},
    refundsByHand: true,
    refund: refundTransfer,
    receiptUrl: async () => undefined,
  };
}

/**
 * Writes down that an operator sent money of a transfer back. The money itself went by hand before, from the operator's
 * account: no program moves it. What went back whole ends what it bought (MONEY-9).
 *
 * @returns what is noted; undefined where nothing of the transfer is left to give
 * @throws AppError not-found for a reference of nobody, or of a transfer that was not confirmed; invalid-input for more
 *   than is left
 */
async function refundTransfer({
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
    return syncTransfer(facts, facts.membership, transfers, next, now);
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

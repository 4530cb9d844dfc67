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

const transferPath = '/membership/transfer';

/**
 * Builds the adapter for bank transfers that a reviewer confirms (MONEY-23). Its state is our own table: it makes no
 * calls, sends no webhooks and needs no key. The account's id is also the id of the customer and of the only
 * subscription. Nothing renews automatically.
 *
 * @param siteOrigin called only when needed, like `bank`, because an operator's command runs without a site
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
 * Records that an operator sent money of a transfer back, by hand from their bank. A full refund ends the period that
 * the transfer bought (MONEY-9).
 * @returns undefined if nothing of the transfer remains
 * @throws AppError not-found if the reference is unknown or the transfer is not confirmed; invalid-input if the amount
 *   is more than remains
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
    throw new AppError('invalid-input', 'the amount exceeds what remains of the transfer', [
      { field: 'amount', message: `at most ${left} cents of ${transfer.currency}` },
    ]);
  return amount ?? left;
}

import { AppError } from '#shared/errors.ts';
import { type BankDetails, isAwaited } from '#shared/transfer.ts';
import { askTransfer } from './ask-transfer.ts';
import { expireTransfer } from './end-transfer.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { refundTransfer } from './refund-transfer.ts';
import { saleOf, stateOf } from './transfer-state.ts';
import { subOfReference, transfersOf } from './transfer-table.ts';

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
      const transfer = await askTransfer(sub, price, bank());
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

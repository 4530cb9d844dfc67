import { randomInt } from 'node:crypto';
import { dayMilliseconds } from '#shared/day.ts';
import { newReference } from '#shared/transfer-reference.ts';
import { type StoredTransfer, transferDays } from '#shared/transfer.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { saleOf } from '#functions/membership/transfer/transfer-state.ts';
import {
  subOfReference,
  transferPointer,
  transferRecord,
} from '#functions/membership/transfer/transfer-table.ts';

export const aReference = (): string => newReference((below) => randomInt(below));

export function buildTransfer(overrides: Partial<StoredTransfer> = {}): StoredTransfer {
  const askedAt = overrides.askedAt ?? new Date().toISOString();
  return {
    reference: aReference(),
    amount: 5000,
    currency: 'USD',
    days: 30,
    status: 'awaiting',
    askedAt,
    expiresAt: new Date(Date.parse(askedAt) + transferDays * dayMilliseconds).toISOString(),
    ...overrides,
  };
}

/** Stores a transfer as if its owner had requested it, whichever payment provider the deployment uses. */
export async function putTransfer(
  sub: string,
  overrides: Partial<StoredTransfer> = {},
): Promise<StoredTransfer> {
  const transfer = buildTransfer(overrides);
  const { reference, askedAt, expiresAt } = transfer;
  const isKnown = (await subOfReference(reference)) !== undefined;
  await changeFacts(sub, ({ account, membership }) => ({
    membership: {
      cancelAtPeriodEnd: false,
      failedAttempts: 0,
      ...membership,
      provider: 'bank-transfer',
      customerId: sub,
      checkoutId: reference,
      offered: saleOf(transfer),
      checkoutOpenedAt: askedAt,
      checkoutUntil: expiresAt,
    },
    also: [
      transferRecord(sub, transfer, account.name),
      ...(isKnown ? [] : [transferPointer(reference, sub)]),
    ],
  }));
  return transfer;
}

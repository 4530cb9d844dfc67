import { dayMilliseconds } from '#shared/day.ts';
import { premiumTier, type Sale } from '#shared/membership.ts';
import type { StoredTransfer } from '#shared/transfer.ts';
import type { CustomerState, Payment } from '../payment-provider.ts';

/** What a transfer is for: what is sold has no id of its own, so it says what it is. */
export const saleOf = ({ amount, currency, days }: Omit<Sale, 'product'>): Sale => ({
  product: `${premiumTier}-${days}d-${amount}-${currency.toLowerCase()}`,
  amount,
  currency,
  days,
});

const sentBack = ({ refunds = [] }: StoredTransfer): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** When all of a transfer's money had gone back; undefined while some of it is kept. */
function reversedAt(transfer: StoredTransfer): string | undefined {
  const last = transfer.refunds?.at(-1);
  return last && sentBack(transfer) >= transfer.amount ? last.at : undefined;
}

/** Cents of a confirmed transfer that have not gone back. */
export const leftOf = (transfer: StoredTransfer): number => transfer.amount - sentBack(transfer);

/** Whether a transfer's period had not begun when all its money went back: then it never was. */
const neverBegan = (transfer: StoredTransfer): boolean => {
  const back = reversedAt(transfer);
  return back !== undefined && transfer.periodStart !== undefined && back < transfer.periodStart;
};

/**
 * What the confirmed transfers of an account say, in the form in which every payment provider says it. There is one
 * subscription, by the account's own id, that never renews by itself. It is sold at what the newest period cost that was
 * not sent back before it began.
 * @param transfers the newest first
 */
export function stateOf(sub: string, transfers: readonly StoredTransfer[]): CustomerState {
  const confirmed = transfers.filter(({ status }) => status === 'confirmed');
  const byPeriod = confirmed.toSorted(
    (one, other) =>
      Number(neverBegan(one)) - Number(neverBegan(other)) ||
      (other.periodStart ?? '').localeCompare(one.periodStart ?? ''),
  );
  return {
    ...(byPeriod[0] && { sold: saleOf(byPeriod[0]) }),
    payments: byPeriod.map((transfer) => paymentOf(sub, transfer)),
    subscriptions: confirmed.length > 0 ? [{ id: sub, cancelAtPeriodEnd: true, endedAt: undefined }] : [],
    reversals: confirmed.flatMap(({ currency, refunds = [] }) =>
      refunds.map(({ id, at, amount, orderId }) => ({
        id,
        date: at,
        description: 'refund' as const,
        amount: -amount,
        currency,
        status: 'refunded' as const,
        orderId,
      })),
    ),
  };
}

const paymentOf = (sub: string, transfer: StoredTransfer): Payment => {
  const { reference, endedAt = transfer.askedAt, amount, currency, periodStart, periodEnd } = transfer;
  const back = reversedAt(transfer);
  return {
    id: reference,
    date: endedAt,
    amount,
    currency,
    status: 'paid',
    subscriptionId: sub,
    isRenewal: transfer.renews ?? false,
    product: saleOf(transfer).product,
    ...(periodStart && periodEnd && { periodStart, periodEnd }),
    failedAttempts: 0,
    refunded: sentBack(transfer),
    ...(back !== undefined && { reversal: { why: 'refunded', at: back } }),
  };
};

/**
 * The period that a confirmation at this moment buys: it begins where the last one ends that is paid for, or now.
 * @param days of the transfer
 */
export function nextPeriod(
  transfers: readonly StoredTransfer[],
  days: number,
  now: Date,
): { periodStart: string; periodEnd: string; renews: boolean } {
  const ends = transfers
    .filter(({ status }) => status === 'confirmed')
    .filter((transfer) => reversedAt(transfer) === undefined)
    .map(({ periodEnd }) => Date.parse(periodEnd ?? ''))
    .filter((end) => end > now.getTime());
  const start = Math.max(now.getTime(), ...ends);
  return {
    periodStart: new Date(start).toISOString(),
    periodEnd: new Date(start + days * dayMilliseconds).toISOString(),
    renews: ends.length > 0,
  };
}

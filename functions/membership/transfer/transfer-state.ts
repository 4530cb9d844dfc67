import { dayMilliseconds } from '#shared/day.ts';
import { premiumTier, type Sale } from '#shared/membership.ts';
import type { StoredTransfer } from '#shared/transfer.ts';
import type { CustomerState, Payment } from '../payment-provider.ts';

/** Builds the sale of a transfer. No payment provider assigns a product id, so the id describes the sale. */
export const saleOf = ({ amount, currency, days }: Omit<Sale, 'product'>): Sale => ({
  product: `${premiumTier}-${days}d-${amount}-${currency.toLowerCase()}`,
  amount,
  currency,
  days,
});

const sentBack = ({ refunds = [] }: StoredTransfer): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Undefined while some of the transfer remains. */
function reversedAt(transfer: StoredTransfer): string | undefined {
  const last = transfer.refunds?.at(-1);
  return last && sentBack(transfer) >= transfer.amount ? last.at : undefined;
}

/** Returns the cents of a confirmed transfer that were not refunded. */
export const leftOf = (transfer: StoredTransfer): number => transfer.amount - sentBack(transfer);

/** True if a transfer was fully refunded before its period began. */
const neverBegan = (transfer: StoredTransfer): boolean => {
  const back = reversedAt(transfer);
  return back !== undefined && transfer.periodStart !== undefined && back < transfer.periodStart;
};

/**
 * Builds the customer state from an account's confirmed transfers, in the format of the other payment providers. Its
 * only subscription has the account's id and never renews. The newest period sets the sale. Periods refunded before
 * they began come last, so they count only if there are no others.
 * @param transfers newest first
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
 * Returns the period that a confirmation buys now: from the end of the last paid period, or from now.
 * @param days length of the transfer's period
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

import type { Purchase } from '#shared/api/membership.ts';
import { type Membership, paidState, type RefusalToSell } from '#shared/membership.ts';
import { operatorMail, type OutboxMessage } from '#functions/data/outbox.ts';
import type { CustomerState, LedgerRow, Payment } from './payment-provider.ts';
import { isAsAsked, isOf } from './sale.ts';

/** Account state that the mail about a new row depends on. */
interface Paid {
  /** Rows before the new row. */
  ledger: readonly Purchase[];
  /** Membership that includes the new row; undefined once the account is erased. */
  membership: Membership | undefined;
  /** Reason why the payer's listing can't be public even with a membership. */
  refusal: RefusalToSell | undefined;
}

/**
 * Returns only the new or changed rows of the ledger: years of payments would not fit into one transaction. Every
 * movement of money has a row. A payment that does not match the sale is an `other-payment` (MONEY-15).
 * @param membership undefined if the account is erased, so that no payment can belong to it
 */
export function newRows(
  known: readonly Purchase[],
  membership: Membership | undefined,
  { payments, reversals }: CustomerState,
): LedgerRow[] {
  const before = new Map(known.map((row) => [row.id, row]));
  return [...payments.flatMap((payment) => paymentRow(payment, membership)), ...reversals].filter(
    ({ id, status, amount }) => before.get(id)?.status !== status || before.get(id)?.amount !== amount,
  );
}

function paymentRow(payment: Payment, membership: Membership | undefined): Purchase[] {
  const { id, date, amount, currency, status } = payment;
  const sales = [membership?.offered, membership?.sold];
  const ours = sales.some((sale) => (status === 'failed' ? isOf : isAsAsked)(payment, sale));
  // No money moved, and the attempt was not for our sale.
  if (status === 'failed' && !ours) return [];
  const premium = payment.isRenewal ? 'premium-renewal' : 'premium-membership';
  return [{ id, date, description: ours ? premium : 'other-payment', amount, currency, status }];
}

/** True if the payer's bank did not accept a refund (MONEY-31). */
export const isReturned = ({ description, status }: Purchase): boolean =>
  description === 'refund' && status === 'failed';

/** True if a row reports the bank's decision on a dispute. */
export const isDecided = <R extends Purchase>(row: R): row is R & { status: 'won' | 'lost' } =>
  row.description === 'dispute' && (row.status === 'won' || row.status === 'lost');

/**
 * True if a new row reports the first failed attempt to collect a payment that we requested. No money moved, so nothing
 * else depends on the row; the payer's notification depends on the membership (notify-membership.ts).
 */
export const isFailedAttempt = ({ id, description, status }: Purchase, known: readonly Purchase[]): boolean =>
  status === 'failed' &&
  (description === 'premium-membership' || description === 'premium-renewal') &&
  !known.some((before) => before.id === id);

/** Disputed amount in cents, for a new row. The row of a won dispute has no amount, so read the earlier row. */
export const disputedCents = (row: LedgerRow, ledger: readonly Purchase[]): number =>
  -(row.amount || (ledger.find(({ id }) => id === row.id)?.amount ?? 0));

/**
 * True if a dispute was won after a loss had ended the membership, and the paid period is not over. The membership
 * stays ended, so we owe the payer the money.
 */
export const isWonTooLate = (
  row: LedgerRow,
  { ledger, membership }: Pick<Paid, 'ledger' | 'membership'>,
  now: Date,
): boolean =>
  row.status === 'won' &&
  ledger.some(({ id, status }) => id === row.id && status === 'lost') &&
  membership?.periodEnd !== undefined &&
  now < new Date(membership.periodEnd) &&
  paidState(membership, now) === 'ended';

/**
 * Builds the operator's mail about a new row; empty if the row needs none. Mails cover payments that opened no
 * membership, payments by members whose listing can't be public, returned refunds, and opened and decided disputes.
 */
export function notifyOperator(sub: string, row: LedgerRow, paid: Paid, now: Date): OutboxMessage[] {
  const { ledger, refusal } = paid;
  const { id, description, amount, currency } = row;
  const isPremium = description === 'premium-membership' || description === 'premium-renewal';
  if (refusal && isPremium && row.status === 'paid')
    return [operatorMail('payment-unusable', { sub, paymentId: id, amount, currency, refusal })];
  if (description === 'other-payment')
    return [operatorMail('other-payment', { sub, paymentId: id, amount, currency })];
  if (isReturned(row))
    return [operatorMail('refund-returned', { sub, refundId: id, amount: -amount, currency })];
  if (description !== 'dispute') return [];
  const params = { sub, disputeId: id, amount: disputedCents(row, ledger), currency };
  if (isDecided(row)) {
    const outcome = isWonTooLate(row, paid, now) ? 'won-too-late' : row.status;
    return [operatorMail('dispute-closed', { ...params, outcome })];
  }
  if (ledger.some((before) => before.id === id)) return [];
  return [operatorMail('payment-disputed', { ...params, answerBy: row.answerBy })];
}

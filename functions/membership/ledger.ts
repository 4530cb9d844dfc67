import type { Purchase } from '#shared/api/membership.ts';
import { type Membership, paidState, type RefusalToSell } from '#shared/membership.ts';
import { operatorMail, type OutboxMessage } from '#functions/data/outbox.ts';
import type { CustomerState, LedgerRow, Payment } from './payment-provider.ts';
import { isAsAsked, isOf } from './sale.ts';

/** The account's state, on which the mail about a new row depends. */
interface Paid {
  /** The rows before it. */
  ledger: readonly Purchase[];
  /** With the row; undefined once the account is erased. */
  membership: Membership | undefined;
  /** Why nothing of the payer's is public, whatever they paid. */
  refusal: RefusalToSell | undefined;
}

/**
 * The rows of the ledger that it does not say yet: years of payments would not fit into one transaction. Every movement
 * of money has one, and what is no payment for the membership, or not as it was asked, is called so (MONEY-15).
 * @param membership as it is now; undefined where there is none any more, and nothing can be a payment for it
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
  // Nothing moved, and nothing of ours was to.
  if (status === 'failed' && !ours) return [];
  const premium = payment.isRenewal ? 'premium-renewal' : 'premium-membership';
  return [{ id, date, description: ours ? premium : 'other-payment', amount, currency, status }];
}

/** Whether a new row says that a refund came back: the payer's bank did not take it (MONEY-31). */
export const isReturned = ({ description, status }: Purchase): boolean =>
  description === 'refund' && status === 'failed';

/** Whether a row says what the payer's bank decided on a dispute. */
export const isDecided = <R extends Purchase>(row: R): row is R & { status: 'won' | 'lost' } =>
  row.description === 'dispute' && (row.status === 'won' || row.status === 'lost');

/**
 * Whether a new row says that what we asked for could not be collected, of a payment of which the ledger says nothing yet.
 * No money moved, and nothing follows from the row. The payer's notification follows from the membership
 * (notify-membership.ts).
 */
export const isFailedAttempt = ({ id, description, status }: Purchase, known: readonly Purchase[]): boolean =>
  status === 'failed' &&
  (description === 'premium-membership' || description === 'premium-renewal') &&
  !known.some((before) => before.id === id);

/** Cents that a dispute's new row is about: the row of a won one has none. */
export const disputedCents = (row: LedgerRow, ledger: readonly Purchase[]): number =>
  -(row.amount || (ledger.find(({ id }) => id === row.id)?.amount ?? 0));

/**
 * Whether a dispute was won too late: it had been lost, and the membership ended with it, whose period is not over. Nobody
 * opens it again, so its payer is owed that money.
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
 * The mail to the operator about a new row: somebody paid, and nothing was opened for it, or nothing of theirs can be
 * public; a refund came back; or a payer's bank asks for money back, or has decided on it.
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

import { setTimeout as sleep } from 'node:timers/promises';
import { suspension } from '#shared/account.ts';
import type { OrderedRefund } from '#shared/membership.ts';
import { decimal } from '#shared/money.ts';
import type { AlsoRecord } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { refundOfOrder } from '#functions/membership/membership-table.ts';
import { orderingChange, refundOrder, type WantedRefund } from '#functions/membership/order-refund.ts';
import type { PaymentProvider } from '#functions/membership/payment-provider.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { auditRecordWithReason } from './changes.ts';

/** Milliseconds that an operator waits for the provider, and between two looks. */
const patience = 60_000;
const look = 1_000;

/**
 * Orders the last payment of a membership to be given back, or a part of it (MONEY-29), and waits for the provider. The
 * order stands with the account, is in the log, and is carried out by the membership Lambda whatever becomes of this process.
 *
 * @returns what became of it, in words
 * @throws NoRefund; AppError not-found, payment-provider-failed
 */
export async function refundPayment(
  provider: PaymentProvider,
  sub: string,
  wanted: WantedRefund,
  operator: string,
): Promise<string> {
  const { membership } = await changeFacts(sub, async (facts, now) => {
    const order = await refundOrder(provider, facts, wanted, now);
    return { ...orderingChange(facts, order), also: refundAuditRecords(sub, order, operator) };
  });
  if (!membership?.refundOrder) throw new Error('What was ordered does not stand with the membership.');
  return outcome(sub, membership.refundOrder);
}

/** What an operator wants to give back. @throws ZodError for a reason that says nothing or is too long */
export const wantedBy = (operator: string, { reason, ...rest }: Omit<WantedRefund, 'by'>): WantedRefund => ({
  ...rest,
  reason: suspension.shape.reason.parse(reason),
  by: `operator:${operator}`,
});

/** The audit entry of a refund order, and the record of its reason. */
export const refundAuditRecords = (
  sub: string,
  { paymentId, amount, currency, reason, ground }: OrderedRefund,
  operator: string,
): AlsoRecord[] =>
  auditRecordWithReason(sub, operator, 'refund-ordered', reason, {
    ground,
    payment: { id: paymentId, amount, currency },
  });

/** Waits until the money went back, and says what the ledger's row of it says. */
export async function outcome(
  sub: string,
  { id, amount, currency, paymentId }: OrderedRefund,
): Promise<string> {
  const money = (cents: number) => `${decimal(cents, currency)} ${currency} of ${paymentId}`;
  for (const end = performance.now() + patience; performance.now() < end; await sleep(look)) {
    const { membership } = await readFacts(sub);
    if (membership?.refundOrder?.id === id) continue;
    const back = await refundOfOrder(sub, id);
    if (back?.status === 'failed')
      return `was given nothing of ${paymentId} back by this order: the payer's bank sent it back`;
    return back
      ? `was given back ${money(-back.amount)}, and told why`
      : `was given nothing of ${paymentId} back by this order: the provider refuses it for good`;
  }
  return `will be given back ${money(amount)} once the provider answers: the order stands, and is tried again until then`;
}

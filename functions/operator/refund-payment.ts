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

/** Maximum time to wait for the payment provider, and the polling interval, both in milliseconds. */
const patience = 60_000;
const look = 1_000;

/**
 * Orders a full or partial refund of a membership's last payment (MONEY-29), then waits for the payment provider. The
 * order is stored with the account and audited. The membership Lambda carries it out even if this process ends.
 * @returns the outcome as text for the operator
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
  if (!membership?.refundOrder) throw new Error('The refund order is missing from the membership.');
  return outcome(sub, membership.refundOrder);
}

/** Builds the refund that an operator requests. @throws ZodError for an empty or too long reason */
export const wantedBy = (operator: string, { reason, ...rest }: Omit<WantedRefund, 'by'>): WantedRefund => ({
  ...rest,
  reason: suspension.shape.reason.parse(reason),
  by: `operator:${operator}`,
});

/** Builds the audit entry of a refund order, and the record of its reason. */
export const refundAuditRecords = (
  sub: string,
  { paymentId, amount, currency, reason, ground }: OrderedRefund,
  operator: string,
): AlsoRecord[] =>
  auditRecordWithReason(sub, operator, 'refund-ordered', reason, {
    ground,
    payment: { id: paymentId, amount, currency },
  });

/** Waits for the refund and describes its outcome from the ledger. */
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
      return `got no refund of ${paymentId} from this order: the payer's bank returned the money`;
    return back
      ? `was refunded ${money(-back.amount)}; the payer gets the reason by e-mail`
      : `got no refund of ${paymentId} from this order: the provider refused it permanently`;
  }
  return `will be refunded ${money(amount)} once the provider responds; the order is retried until then`;
}

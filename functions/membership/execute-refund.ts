import { AppError } from '#shared/errors.ts';
import { log } from '#functions/data/log.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { bringInLine } from './bring-in-line.ts';
import type { PaymentProvider, Refund, RefundOrder } from './payment-provider.ts';

/**
 * Gives money back as it was ordered, and writes down that it did (MONEY-29). The order's id is the provider's key, so
 * whatever is repeated gives it back once; where an event came first, nothing is left to do. An order ends by its own row
 * of the ledger alone, or because it never can be carried out, which the operator is told.
 *
 * @throws AppError payment-provider-failed where it is to be tried again
 */
export async function executeRefund(provider: PaymentProvider, sub: string, orderId: string): Promise<void> {
  const { membership } = await readFacts(sub);
  const order = membership?.refundOrder;
  // Carried out before: that may have been cut off between its write and the end of the subscription.
  if (order?.id !== orderId) return void (await bringInLine(provider, sub));
  const { paymentId, amount, reason, wiredOn } = order;
  const made = await refunded(provider, { paymentId, amount, reason, orderId, wiredOn });
  await bringInLine(provider, sub);
  // Read again: beside another delivery, the row may have been written between the facts that were read there and the ledger.
  const after = await readFacts(sub);
  if (after.membership?.refundOrder?.id !== orderId) return;
  // The provider's lists may say a moment later what its answer said.
  if (made) throw new AppError('payment-provider-failed', 'the provider does not list the refund yet');
  log('error', 'a refund that was ordered can never be made', { sub, orderId, payment: paymentId, amount });
  await forgetOrder(sub, orderId);
}

/** What went back; undefined where the provider refuses it for good. */
async function refunded(provider: PaymentProvider, order: RefundOrder): Promise<Refund | undefined> {
  try {
    return await provider.refund(order);
  } catch (error) {
    // No such payment, or less of it left than was ordered.
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'invalid-input'))
      return undefined;
    throw error;
  }
}

/** An order that the provider refuses; one that was carried out is gone with its row of the ledger. */
const forgetOrder = (sub: string, orderId: string) =>
  changeFacts(sub, ({ membership }) => {
    if (!membership || membership.refundOrder?.id !== orderId) return undefined;
    const { refundOrder: order, ...rest } = membership;
    const { paymentId, amount, currency } = order;
    return {
      membership: rest,
      outbox: [
        { kind: 'operator-mail', template: 'refund-refused', params: { sub, paymentId, amount, currency } },
      ],
    };
  });

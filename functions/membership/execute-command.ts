import { AppError } from '#shared/errors.ts';
import { isRenewing } from '#shared/membership.ts';
import { deliverMessage } from '#functions/data/deliver-message.ts';
import type { Key } from '#shared/deployment/keys.ts';
import { log } from '#functions/data/log.ts';
import { operatorMail, type PaymentCommand } from '#functions/data/outbox.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { syncMembership } from './sync-membership.ts';
import { chargeNoMore } from './charge-no-more.ts';
import { deriveMembership } from './derive-membership.ts';
import { forgetRenewalEnd } from './forget-renewal-end.ts';
import { handleStoredEvent } from './handle-event.ts';
import type { PaymentProvider, Refund, RefundOrder } from './payment-provider.ts';
import { paymentProvider } from './provider.ts';
import { reconcileMembership, reconcilePage } from './reconcile.ts';

/** Executes a payment command from the outbox. */
export const execute = (key: Key): Promise<void> =>
  deliverMessage<PaymentCommand>(key, async (command) => {
    const provider = await paymentProvider();
    switch (command.kind) {
      case 'cancel-subscription':
        return provider.cancelSubscription(command.subscriptionId);
      case 'update-contact':
        return updateContact(provider, command.sub);
      case 'stop-charging':
        return stopChargingOf(provider, command.sub);
      case 'handle-event':
        return handleStoredEvent(provider, command.eventId);
      case 'reconcile':
        return void ((await presentFacts(command.sub)) && (await reconcileMembership(command.sub)));
      case 'refund':
        return refundOf(provider, command.sub, command.orderId);
      case 'reconcile-page':
        return reconcilePage(command);
    }
  });

/** Reads the current facts; undefined if the account was erased in the meantime. */
const presentFacts = async (sub: string): Promise<Facts | undefined> => (await readStoredFacts(sub))?.facts;

/**
 * Executes a refund order. Erasing an account also erases its order; the error log then alerts the operator, who has to
 * refund by hand.
 */
async function refundOf(provider: PaymentProvider, sub: string, orderId: string): Promise<void> {
  if (await presentFacts(sub)) return executeRefund(provider, sub, orderId);
  log('error', 'refund order of an erased account', { sub, orderId });
}

/** The address is read at delivery, so commands may arrive in any order. */
async function updateContact(provider: PaymentProvider, sub: string): Promise<void> {
  const facts = await presentFacts(sub);
  if (facts?.membership?.provider === provider.name)
    await provider.updateContact(facts.membership.customerId, facts.account.email);
}

/**
 * Stops charging an account that may not buy, based on the current facts.
 *
 * If the account may buy again, its subscription stays. If that subscription renews, the note of an ended renewal is
 * removed. If the checkout was paid, a sync reads the purchase, because the payment's events may be lost. The sync also
 * ends the purchase's renewal.
 */
async function stopChargingOf(provider: PaymentProvider, sub: string): Promise<void> {
  const facts = await presentFacts(sub);
  if (!facts) return;
  const { account, membership } = facts;
  const now = new Date();
  if ((await chargeNoMore(provider, facts, now)).paid) await syncMembership(provider, sub);
  if (refusalToSell(facts, now)) return;
  if (!account.renewalEnded || membership?.provider !== provider.name) return;
  const present = deriveMembership(membership, await provider.readCustomer(membership.customerId));
  if (isRenewing(present, now)) await forgetRenewalEnd(sub);
}

/**
 * Makes an ordered refund and records it (MONEY-29).
 *
 * The order's id is the payment provider's idempotency key, so a retry refunds once. If the provider's event arrives
 * first, the event's sync records the refund. The ledger row of a refund removes the order. If the provider refuses the
 * refund permanently, the order is removed and the operator gets a mail.
 *
 * @throws AppError payment-provider-failed if the caller should retry
 */
export async function executeRefund(provider: PaymentProvider, sub: string, orderId: string): Promise<void> {
  const { membership } = await readFacts(sub);
  const order = membership?.refundOrder;
  // An earlier attempt recorded the refund, but may have stopped before it ended the subscription.
  if (order?.id !== orderId) return void (await syncMembership(provider, sub));
  const { paymentId, amount, reason, wiredOn } = order;
  const made = await makeRefund(provider, { paymentId, amount, reason, orderId, wiredOn });
  await syncMembership(provider, sub);
  // A concurrent delivery may have written the ledger row between the sync's reads of facts and ledger.
  const after = await readFacts(sub);
  if (after.membership?.refundOrder?.id !== orderId) return;
  // The payment provider may confirm a refund before its lists show that refund, so retry.
  if (made) throw new AppError('payment-provider-failed', 'the provider does not list the refund yet');
  log('error', 'refund order refused permanently', { sub, orderId, payment: paymentId, amount });
  await forgetOrder(sub, orderId);
}

/** Undefined if the payment provider refuses the refund permanently. */
async function makeRefund(provider: PaymentProvider, order: RefundOrder): Promise<Refund | undefined> {
  try {
    return await provider.refund(order);
  } catch (error) {
    // The payment does not exist, or less of it remains than was ordered.
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'invalid-input'))
      return undefined;
    throw error;
  }
}

/** Removes an order that the payment provider refuses, and mails the operator. */
const forgetOrder = (sub: string, orderId: string) =>
  changeFacts(sub, ({ membership }) => {
    if (!membership || membership.refundOrder?.id !== orderId) return undefined;
    const { refundOrder: order, ...rest } = membership;
    const { paymentId, amount, currency } = order;
    return {
      membership: rest,
      outbox: [operatorMail('refund-refused', { sub, paymentId, amount, currency })],
    };
  });

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

/** Brings about one command that another Lambda left in a fact's transaction. */
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

/** The facts as they are now; undefined for an account that is gone meanwhile. */
const presentFacts = async (sub: string): Promise<Facts | undefined> => (await readStoredFacts(sub))?.facts;

/** An order goes with its account: whoever reads the log gives the money back by hand. */
async function refundOf(provider: PaymentProvider, sub: string, orderId: string): Promise<void> {
  if (await presentFacts(sub)) return executeRefund(provider, sub, orderId);
  log('error', 'a refund was ordered for an account that is gone', { sub, orderId });
}

/** By the facts as they are now: of two changes of address the later one counts, in whatever order they come. */
async function updateContact(provider: PaymentProvider, sub: string): Promise<void> {
  const facts = await presentFacts(sub);
  if (facts?.membership?.provider === provider.name)
    await provider.updateContact(facts.membership.customerId, facts.account.email);
}

/**
 * By the facts as they are now: whoever has changed their mind meanwhile, or was given back what was taken, keeps their
 * subscription as it is. If it still renews, nothing was ended, and no such note may stay. Where the checkout was paid
 * already, its events may be lost: what it bought is read, and not renewed either.
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
 * Gives money back as it was ordered, and writes down that it did (MONEY-29). The order's id is the provider's key, so
 * a repetition gives it back once; where the provider's event came first, nothing is left to do. An order ends when its
 * ledger row is written, or when the provider refuses it for good, of which the operator gets a mail.
 *
 * @throws AppError payment-provider-failed where it is to be tried again
 */
export async function executeRefund(provider: PaymentProvider, sub: string, orderId: string): Promise<void> {
  const { membership } = await readFacts(sub);
  const order = membership?.refundOrder;
  // Carried out before: that may have been cut off between its write and the end of the subscription.
  if (order?.id !== orderId) return void (await syncMembership(provider, sub));
  const { paymentId, amount, reason, wiredOn } = order;
  const made = await makeRefund(provider, { paymentId, amount, reason, orderId, wiredOn });
  await syncMembership(provider, sub);
  // Read again: beside another delivery, the row may have been written between the facts that were read there and the ledger.
  const after = await readFacts(sub);
  if (after.membership?.refundOrder?.id !== orderId) return;
  // The provider's lists may say a moment later what its answer said.
  if (made) throw new AppError('payment-provider-failed', 'the provider does not list the refund yet');
  log('error', 'a refund that was ordered can never be made', { sub, orderId, payment: paymentId, amount });
  await forgetOrder(sub, orderId);
}

/** Orders the refund; undefined where the provider refuses it for good. */
async function makeRefund(provider: PaymentProvider, order: RefundOrder): Promise<Refund | undefined> {
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
      outbox: [operatorMail('refund-refused', { sub, paymentId, amount, currency })],
    };
  });

import { AppError } from '#shared/errors.ts';
import { isRenewing } from '#shared/membership.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { withoutRenewalEnd } from '#functions/facts/renewal-ended.ts';
import { announce } from './announce.ts';
import { deriveMembership } from './derive-membership.ts';
import { endRenewalOfAbsent } from './execute-command.ts';
import { newRows, tellOperator } from './ledger.ts';
import { keepLedgerOfErased } from './ledger-of-erased.ts';
import { listPurchases, readCustomer } from './membership-table.ts';
import type { PaymentProvider, WebhookNotice } from './payment-provider.ts';

/** The event was handled by an earlier delivery of it. */
class AlreadyHandled extends Error {}

/**
 * Brings one account's membership in line with what the payment provider holds true. A webhook only says that
 * something changed: twice, late and in any order make no difference, because state is read, not replayed
 * (docs/decisions/2026-11-21-payments-are-read-not-replayed.md). Membership, ledger, event id, mails and what
 * becomes public are one transaction. A payment that is not as it was asked is written down, told to the operator once,
 * and opens nothing (MONEY-15).
 *
 * @throws AppError not-found where no account has this customer yet: the provider delivers again later.
 */
export async function applyWebhook(provider: PaymentProvider, notice: WebhookNotice): Promise<void> {
  const customer = await readCustomer(notice.customerId);
  if (!customer) throw new AppError('not-found', 'no account has this customer');
  const { sub } = customer;
  if (customer.erasedAt) return keepLedgerOfErased(provider, notice.customerId, sub);

  await stopCharging(provider, await bringInLine(provider, notice, sub));
}

/**
 * The provider is asked after the facts were read, and the write is conditioned on these facts: what is written is
 * never older than what is known. @returns the facts as they are now
 */
async function bringInLine(
  provider: PaymentProvider,
  { customerId, eventId, type }: WebhookNotice,
  sub: string,
): Promise<Facts> {
  try {
    return await changeFacts(sub, async ({ account, membership: known }, now) => {
      if (known?.customerId !== customerId) throw new AppError('not-found');
      const state = await provider.readCustomer(customerId);
      const next = deriveMembership(known, state);
      const rows = newRows(await listPurchases(sub), next, state);
      const { membership, outbox } = announce(sub, known, next, now);
      return {
        account: isRenewing(next, now) ? withoutRenewalEnd(account) : undefined,
        membership,
        outbox: [...outbox, ...rows.flatMap((row) => tellOperator(sub, row))],
        also: [
          { record: 'payment-event', eventId, type, refused: new AlreadyHandled() },
          ...rows.map((row) => ({ record: 'ledger-row' as const, sub, row })),
        ],
      };
    });
  } catch (error) {
    if (error instanceof AlreadyHandled) return readFacts(sub);
    throw error;
  }
}

/**
 * What ended before its time may not be charged again, and neither may somebody who asked for their account to be
 * erased or is suspended. Also after an event that was handled already: an earlier delivery may have been cut off between its write
 * and this.
 */
async function stopCharging(provider: PaymentProvider, facts: Facts): Promise<void> {
  const { membership } = facts;
  if (membership?.endedAt && membership.subscriptionId) {
    await provider.cancelSubscription(membership.subscriptionId);
  }
  await endRenewalOfAbsent(provider, facts);
}

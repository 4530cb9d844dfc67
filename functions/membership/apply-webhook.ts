import { AppError } from '#shared/errors.ts';
import { customerKey, eventKey, ledgerKey } from '#functions/data/keys.ts';
import { getItem } from '#functions/data/table.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { AlsoAction, Facts } from '#functions/facts/facts.ts';
import { announce } from './announce.ts';
import { deriveMembership } from './derive-membership.ts';
import { endRenewalWhileLeaving } from './execute-command.ts';
import { keepLedgerOfErased } from './ledger-of-erased.ts';
import { listPurchases } from './list-purchases.ts';
import type { LedgerEntry, PaymentProvider, WebhookNotice } from './payment-provider.ts';

/** Handled events are remembered this long, days; the provider repeats one for three days at most. */
const rememberDays = 30;

/** The event was handled by an earlier delivery of it. */
class AlreadyHandled extends Error {}

/**
 * Brings one account's membership in line with what the payment provider holds true. A webhook only says that
 * something changed: twice, late and in any order make no difference, because state is read, not replayed
 * (docs/decisions/2026-11-21-payments-are-read-not-replayed.md). Membership, ledger, event id, mails and what
 * becomes public are one transaction.
 *
 * @throws AppError not-found where no account has this customer yet: the provider delivers again later.
 */
export async function applyWebhook(provider: PaymentProvider, notice: WebhookNotice): Promise<void> {
  const pointer = await getItem(customerKey(notice.customerId), true);
  if (typeof pointer?.['sub'] !== 'string') throw new AppError('not-found', 'no account has this customer');
  const sub = pointer['sub'];
  if (pointer['erasedAt']) return keepLedgerOfErased(provider, notice.customerId, sub);

  await stopCharging(provider, await bringInLine(provider, notice, sub));
}

/**
 * The provider is asked after the facts were read, and the write is conditioned on these facts: what is written is
 * never older than what is known. @returns the facts as they are now
 */
async function bringInLine(provider: PaymentProvider, notice: WebhookNotice, sub: string): Promise<Facts> {
  try {
    return await changeFacts(sub, async ({ membership: known }, now) => {
      if (known?.customerId !== notice.customerId) throw new AppError('not-found');
      const state = await provider.readSubscription(notice.customerId);
      const ledger = await newEntries(sub, state.ledger);
      return {
        ...announce(sub, known, deriveMembership(known, state), now),
        also: [rememberEvent(notice, now), ...ledger.map((entry) => ledgerAction(sub, entry))],
      };
    });
  } catch (error) {
    if (error instanceof AlreadyHandled) return readFacts(sub);
    throw error;
  }
}

/**
 * What ended before its time may not be charged again, and neither may who asked for her account to be erased. Also
 * after an event that was handled already: an earlier delivery may have been cut off between its write and this.
 */
async function stopCharging(provider: PaymentProvider, facts: Facts): Promise<void> {
  const { membership } = facts;
  if (membership?.endedAt && membership.subscriptionId) {
    await provider.cancelSubscription(membership.subscriptionId);
  }
  await endRenewalWhileLeaving(provider, facts);
}

const rememberEvent = ({ eventId, type }: WebhookNotice, now: Date): AlsoAction => ({
  action: {
    Put: {
      Item: {
        ...eventKey(eventId),
        type,
        at: now.toISOString(),
        ttl: Math.floor(now.getTime() / 1000) + rememberDays * 24 * 60 * 60,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  refused: new AlreadyHandled(),
});

/** Only what the ledger does not say yet: years of payments would not fit into one transaction. */
async function newEntries(sub: string, entries: LedgerEntry[]): Promise<LedgerEntry[]> {
  const known = new Map((await listPurchases(sub)).map((entry) => [entry.id, entry]));
  return entries.filter(({ id, status, amount }) => {
    const entry = known.get(id);
    return entry?.status !== status || entry.amount !== amount;
  });
}

const ledgerAction = (sub: string, entry: LedgerEntry): AlsoAction => ({
  action: { Put: { Item: { ...ledgerKey(sub, entry.id), ...entry } } },
});

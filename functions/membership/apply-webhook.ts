import { AppError } from '#shared/errors.ts';
import { membershipEnd, membershipState, type Membership } from '#shared/membership.ts';
import { customerKey, eventKey, ledgerKey } from '#functions/data/keys.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import { getItem } from '#functions/data/table.ts';
import { changeFacts, readFacts } from '#functions/publish/change-facts.ts';
import type { AlsoAction } from '#functions/publish/facts.ts';
import { listPurchases } from './list-purchases.ts';
import type { LedgerEntry, PaymentProvider, SubscriptionState, WebhookNotice } from './payment-provider.ts';

/** Handled events are remembered this long, days; the provider repeats one for three days at most. */
const rememberDays = 30;
const attempts = 5;

/** The event was handled by an earlier delivery of it. */
class AlreadyHandled extends Error {}
/** Facts changed between reading them and the provider's state: what was read may be older than what is known. */
class FactsMoved extends Error {}

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

  if (await getItem(eventKey(notice.eventId), true)) return;

  for (let attempt = 1; ; attempt += 1) {
    const before = await readFacts(sub);
    const state = await provider.readSubscription(notice.customerId);
    const ledger = await newEntries(sub, state.ledger);
    try {
      await changeFacts(sub, (facts, now) => {
        if (facts.account.factsVersion !== before.account.factsVersion) throw new FactsMoved();
        const known = facts.membership;
        if (known?.customerId !== notice.customerId) throw new AppError('not-found');
        const membership = membershipFrom(known, state);
        return {
          membership,
          also: [rememberEvent(notice, now), ...ledger.map((entry) => ledgerAction(sub, entry))],
          outbox: mailsFor(sub, known, membership, now),
        };
      });
      break;
    } catch (error) {
      if (error instanceof AlreadyHandled) return;
      if (!(error instanceof FactsMoved) || attempt === attempts) throw error;
    }
  }

  // Money went back: what it paid for has ended, so nothing may be charged again.
  const { membership } = await readFacts(sub);
  if (
    membership?.endedAt &&
    membership.subscriptionId &&
    membershipState(membership, new Date()) === 'ended'
  ) {
    await provider.cancelSubscription(membership.subscriptionId);
  }
}

function membershipFrom(known: Membership, state: SubscriptionState): Membership {
  return {
    provider: known.provider,
    customerId: known.customerId,
    checkoutId: known.checkoutId,
    subscriptionId: state.subscriptionId,
    periodStart: state.periodStart,
    periodEnd: state.periodEnd,
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    renewalFailed: state.renewalFailed,
    endedAt: state.endedAt,
  };
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
  const known = new Map((await listPurchases(sub)).map((entry) => [entry.id, entry.status]));
  return entries.filter((entry) => known.get(entry.id) !== entry.status);
}

const ledgerAction = (sub: string, entry: LedgerEntry): AlsoAction => ({
  action: { Put: { Item: { ...ledgerKey(sub, entry.id), ...entry } } },
});

/** What she is told: only what changed for her, so a repeated or reordered event announces nothing twice. */
function mailsFor(sub: string, known: Membership, next: Membership, now: Date): OutboxMessage[] {
  const before = membershipState(known, now);
  const after = membershipState(next, now);
  if ((before === 'none' || before === 'ended') && after === 'active' && next.periodEnd) {
    return [{ kind: 'mail', sub, template: 'membership-started', params: { periodEnd: next.periodEnd } }];
  }
  const end = membershipEnd(next);
  if (!known.renewalFailed && next.renewalFailed && after !== 'ended' && end) {
    const params = { publicUntil: end.toISOString() };
    return [{ kind: 'mail', sub, template: 'membership-renewal-failed', params }];
  }
  if ((before === 'active' || before === 'grace') && after === 'ended') {
    return [{ kind: 'mail', sub, template: 'membership-ended', params: {} }];
  }
  return [];
}

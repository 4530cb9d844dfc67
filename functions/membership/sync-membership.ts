import { isDeepStrictEqual } from 'node:util';
import type { RenewalEnded } from '#shared/account.ts';
import { AppError } from '#shared/errors.ts';
import {
  carriesListing,
  isRenewing,
  mayPayNext,
  type Membership,
  membershipState,
  paidState,
  type RefusalToSell,
} from '#shared/membership.ts';
import { log } from '#functions/data/log.ts';
import { leaveMessageOnce, operatorMail } from '#functions/data/outbox.ts';
import { asStored } from '#functions/data/stored.ts';
import { type Change, type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { ledgerRow } from '#functions/core/facts/ledger-table.ts';
import { noteRenewalEnd, withoutRenewalEnd } from '#functions/core/facts/renewal-ended.ts';
import { decideFacts } from '#functions/core/publish/change-facts.ts';
import { notifyMembership } from './notify-membership.ts';
import { chargeNoMore, closeCheckout, endRenewal } from './charge-no-more.ts';
import { deriveMembership } from './derive-membership.ts';
import { isFailedAttempt, newRows, notifyOperator } from './ledger.ts';
import { listPurchases } from './membership-table.ts';
import type { CustomerState, PaymentProvider } from './payment-provider.ts';
import { notifyRenewal } from './notify-renewal.ts';

/** Fields and ledger rows that differed from the payment provider. */
export interface Differences {
  fields: string[];
  rows: string[];
  /** True if a former payment provider of this deployment sold the membership; nothing was compared (MONEY-23). */
  otherProvider?: true;
}

/**
 * Updates one account's membership to the payment provider's current state, for events, reconciliation and members'
 * requests. A sync reads state and replays no events, so the order and repetition of events do not matter
 * (docs/decisions/2026-11-21-payments-are-read-not-replayed.md).
 *
 * The facts are read before the payment provider, and the write requires unchanged facts, so a sync never overwrites
 * newer state. Membership, ledger, mails and public items change in one transaction. Only rows of failed attempts are
 * written before that transaction (docs/decisions/2026-11-23-what-a-failed-renewal-writes.md).
 *
 * A payment that does not match the sale is recorded, mailed to the operator once, and opens nothing (MONEY-15).
 *
 * @param customerId expected customer of the account
 * @returns the current facts, and the differences
 * @throws AppError not-found (no account, or another customer), payment-provider-failed, version-conflict
 */
export async function syncMembership(
  provider: PaymentProvider,
  sub: string,
  customerId?: string,
): Promise<{ facts: Facts; differences: Differences }> {
  const { facts, decision } = await decideFacts(sub, (read, now, overtaken: Sync | undefined) =>
    decideSync(provider, read, customerId, now, overtaken),
  );
  const { differences, askedAt } = decision;
  if (differences.otherProvider && customerId !== undefined) await notifyOfFormerProvider(sub, customerId);
  await stopCharging(provider, facts, askedAt);
  return { facts, differences };
}

interface Sync {
  change: Change | undefined;
  differences: Differences;
  /** Time just before the payment provider was read. */
  askedAt: Date;
  /** Ids of failed attempts, whose rows are written before the change. */
  failed: readonly string[];
}

async function decideSync(
  provider: PaymentProvider,
  read: Facts,
  customerId: string | undefined,
  now: Date,
  overtaken: Sync | undefined,
): Promise<Sync> {
  const { sub, account, membership: known } = read;
  const nothing: Sync = {
    change: undefined,
    differences: { fields: [], rows: [] },
    askedAt: now,
    failed: overtaken?.failed ?? [],
  };
  // Check the payment provider first: a former provider's customer id never matches, and an error would only cause
  // retries of the event.
  if (known && known.provider !== provider.name)
    return { ...nothing, differences: { ...nothing.differences, otherProvider: true } };
  if (customerId !== undefined && known?.customerId !== customerId) throw new AppError('not-found');
  if (!known) return nothing;
  const state = await provider.readCustomer(known.customerId);
  assertKnows(state, known, now);
  const derived = deriveMembership(known, state);
  const ledger = await listPurchases(sub);
  const rows = newRows(ledger, derived, state);
  const refusal = refusalToSell(read, now);
  const { membership, also } = notifyMembership({ sub, known, next: derived, now, rows, ledger, refusal });
  const renewalNotification = notifyRenewal(read, known, membership, now);
  const renewing = isRenewing(membership, now);
  const changed = changedAccount(read, { known, next: membership }, refusal, now);
  // While an account is being erased, rows must not be written ahead: only the transaction checks for the erasure.
  const failedAttempts = account.erasure ? [] : rows.filter((row) => isFailedAttempt(row, ledger));
  // If another write overtook an earlier attempt of this sync, the ledger already has that attempt's rows. Those rows
  // no longer count as new, so add their ids here.
  const failed = [...nothing.failed, ...failedAttempts.map(({ id }) => id)];
  const differences = {
    fields: differing(known, membership),
    rows: [...new Set([...failed, ...rows.map(({ id }) => id)])],
  };
  if (differences.fields.length + rows.length === 0 && !changed) return { ...nothing, differences };
  const change: Change = {
    account: changed,
    membership,
    failedAttempts,
    outbox: [
      ...rows.flatMap((row) => notifyOperator(sub, row, { ledger, membership, refusal }, now)),
      // Write the command with the change: if this run stops after the write, no later run finds a difference to act
      // on.
      ...(refusal && renewing ? [{ kind: 'stop-charging' as const, sub }] : []),
    ],
    also: [
      ...also,
      ...(renewalNotification ? [renewalNotification] : []),
      ...rows.filter((row) => !failedAttempts.includes(row)).map((row) => ledgerRow(sub, row)),
    ],
  };
  return { change, differences, askedAt: now, failed };
}

/** Account with a new or removed note of an ended renewal; undefined if the note stays. */
function changedAccount(
  read: Facts,
  { known, next: membership }: { known: Membership; next: Membership },
  refusal: RefusalToSell | undefined,
  now: Date,
): Facts['account'] | undefined {
  const { account } = read;
  const renewing = isRenewing(membership, now);
  // The account may not buy, but its membership renews: the membership was bought before the checkout closed, or
  // resumed in the payment provider's portal.
  const ends =
    refusal && renewing
      ? endOf[refusal]
      : paidState(membership, now) === 'disputed' && isRenewing(known, now)
        ? 'dispute'
        : undefined;
  const note =
    ends && noteRenewalEnd({ account, membership: ends === 'dispute' ? known : membership }, ends, now);
  if (!note) return renewing ? withoutRenewalEnd(read, now) : undefined;
  // An interrupted run may already have written this note.
  return isDeepStrictEqual(note, account.renewalEnded) ? undefined : { ...account, renewalEnded: note };
}

/** Reason for ending the renewal, by the refusal to sell to the account. */
const endOf: Readonly<Record<RefusalToSell, RenewalEnded['why']>> = {
  'account-erasing': 'erasure',
  'account-suspended': 'suspension',
  'identity-not-approved': 'identity',
};

/**
 * Mails the operator about an event of an account's former payment provider, which this deployment can't read. Sent
 * once while the outbox remembers the message (functions/data/outbox.ts).
 */
async function notifyOfFormerProvider(sub: string, customerId: string): Promise<void> {
  log('warn', 'payment event of a former provider', { sub, customer: customerId });
  await leaveMessageOnce(
    operatorMail('former-provider', { sub, customerId }),
    `former-provider-${customerId}`,
  );
}

/**
 * Refuses a payment provider's state without payments while a membership runs. The configured key then belongs to
 * another Stripe account, or to test mode; accepting it would end all running memberships.
 */
function assertKnows({ payments }: CustomerState, known: Membership, now: Date): void {
  if (carriesListing(membershipState(known, now)) && payments.length === 0)
    throw new AppError('payment-provider-failed', 'the provider has no payment for an active membership');
}

function differing(known: Membership, next: Membership): string[] {
  const before = asStored(known) as Record<string, unknown>;
  const after = asStored(next) as Record<string, unknown>;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/**
 * Stops every charge that must not happen. Every sync checks all cases, because an earlier sync may have stopped after
 * its write.
 * - If the membership is over, its subscription is canceled, and its open invoices are voided.
 * - While a bank decides a dispute, the renewal ends. If the dispute is won, the paid period runs to its end, and the
 *   payer decides whether to renew (MONEY-21).
 * - An account that can't be public is not charged (MONEY-17).
 * - An open checkout is closed once the membership runs again, after a returned refund or a won dispute. The checkout
 *   would sell the same days twice.
 *
 * @param now time before the payment provider was read; a later end is ignored, because a payment may have followed it
 */
async function stopCharging(provider: PaymentProvider, facts: Facts, now: Date): Promise<void> {
  const { membership } = facts;
  if (membership?.provider !== provider.name) return;
  const state = paidState(membership, now);
  // Members may request the transfer for the next period while the current period runs, so that checkout stays open.
  if (carriesListing(state) && !mayPayNext(membership, now))
    await closeCheckout(provider, facts.sub, membership, now);
  if (membership.subscriptionId && (state === 'ended' || state === 'refunded'))
    await provider.cancelSubscription(membership.subscriptionId);
  else if (state === 'disputed') await endRenewal(provider, membership);
  await chargeNoMore(provider, facts, now);
}

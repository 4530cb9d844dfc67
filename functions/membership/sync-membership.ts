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

/** How the stored membership and ledger differed from the payment provider. */
export interface Differences {
  /** Names of the membership's attributes. */
  fields: string[];
  /** Ids of rows of the ledger. */
  rows: string[];
  /** Another provider sold it, that the deployment had before: nothing was compared (MONEY-23). */
  otherProvider?: true;
}

/**
 * Updates one account's membership to what the payment provider holds true: events, the reconciliation and what
 * people request all come here, and order and repetition can make no difference, because state is read and not replayed
 * (docs/decisions/2026-11-21-payments-are-read-not-replayed.md). The facts are read first, then the provider is asked, and
 * the write is conditioned on these facts: what is written is never older than what is known. Membership, ledger, mails
 * and what becomes public are one transaction, but for rows of attempts that failed, which come before it (ledger.ts); where
 * nothing differs, nothing is written. A payment that is not as it was
 * asked is written down, mailed to the operator once, and opens nothing (MONEY-15).
 *
 * @param customerId whose it must be
 * @returns the facts as they are now, and what differed
 * @throws AppError not-found (no account, or not its customer), payment-provider-failed, version-conflict
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

/** The decision from one look at an account and its payment provider. */
interface Sync {
  change: Change | undefined;
  differences: Differences;
  /** When the provider was asked. */
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
  // Checked before the customer's id: another provider's id always differs, and a refusal would only make it retry.
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
  // An account that waits for its erasure gets no row outside of the transaction, which knows of the erasure.
  const failedAttempts = account.erasure ? [] : rows.filter((row) => isFailedAttempt(row, ledger));
  // The ledger knows those of an overtaken attempt by now.
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
      // In the same transaction: a run that is cut off after it would not find this account again.
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

/** The account with a new or removed note of an ended renewal; undefined if the note stays. */
function changedAccount(
  read: Facts,
  { known, next: membership }: { known: Membership; next: Membership },
  refusal: RefusalToSell | undefined,
  now: Date,
): Facts['account'] | undefined {
  const { account } = read;
  const renewing = isRenewing(membership, now);
  // The account is sold nothing and renews: it was bought before the checkout closed, or resumed in the provider's pages.
  const ends =
    refusal && renewing
      ? endOf[refusal]
      : paidState(membership, now) === 'disputed' && isRenewing(known, now)
        ? 'dispute'
        : undefined;
  const note =
    ends && noteRenewalEnd({ account, membership: ends === 'dispute' ? known : membership }, ends, now);
  if (!note) return renewing ? withoutRenewalEnd(read, now) : undefined;
  // A run that was cut off before the renewal ended may have noted it.
  return isDeepStrictEqual(note, account.renewalEnded) ? undefined : { ...account, renewalEnded: note };
}

/** Why the renewal ends of what was bought by an account that is sold nothing. */
const endOf: Readonly<Record<RefusalToSell, RenewalEnded['why']>> = {
  'account-erasing': 'erasure',
  'account-suspended': 'suspension',
  'identity-not-approved': 'identity',
};

/**
 * Notifies the operator of an event at an account's former provider. It changes nothing here, and only the operator can
 * look there. Sent once in the days for which a message is kept (functions/data/outbox.ts).
 */
async function notifyOfFormerProvider(sub: string, customerId: string): Promise<void> {
  log('warn', 'payment event of a former provider', { sub, customer: customerId });
  await leaveMessageOnce(
    operatorMail('former-provider', { sub, customerId }),
    `former-provider-${customerId}`,
  );
}

/**
 * Who was paid and knows of no payment is somebody else: another account of the provider, or its test mode. To believe it
 * would take every membership that runs down in one night.
 */
function assertKnows({ payments }: CustomerState, known: Membership, now: Date): void {
  if (carriesListing(membershipState(known, now)) && payments.length === 0)
    throw new AppError('payment-provider-failed', 'the provider knows no payment of a membership that runs');
}

function differing(known: Membership, next: Membership): string[] {
  const before = asStored(known) as Record<string, unknown>;
  const after = asStored(next) as Record<string, unknown>;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/**
 * Stops every charge that should not follow.
 * - A membership that is over: its subscription is cancelled, and its open invoices are voided.
 * - While a bank has not decided a dispute, the renewal ends. If the dispute is won, the paid period runs to its end, and
 *   the payer decides whether to renew (MONEY-21).
 * - An account that can't be public is not charged (MONEY-17).
 * - A checkout from before the membership ran again (a refund came back, a dispute was won) is closed: it would sell the
 *   same days twice.
 *
 * Every run checks all of it, since an earlier run may have ended between its write and this.
 *
 * @param now when the provider was asked: what ended only since may have been paid since
 */
async function stopCharging(provider: PaymentProvider, facts: Facts, now: Date): Promise<void> {
  const { membership } = facts;
  if (membership?.provider !== provider.name) return;
  const state = paidState(membership, now);
  // A transfer for the next period is asked for beside the one that runs.
  if (carriesListing(state) && !mayPayNext(membership, now))
    await closeCheckout(provider, facts.sub, membership, now);
  if (membership.subscriptionId && (state === 'ended' || state === 'refunded'))
    await provider.cancelSubscription(membership.subscriptionId);
  else if (state === 'disputed') await endRenewal(provider, membership);
  await chargeNoMore(provider, facts, now);
}

import type { Purchase } from '#shared/api/membership.ts';
import {
  canResume,
  carriesListing,
  hasOpenCheckout,
  isRenewing,
  membershipEnd,
  membershipSteps,
  type Membership,
  type MembershipNotificationKind,
  type OrderedRefund,
  paidState,
  type RefusalToSell,
} from '#shared/membership.ts';
import { remindedAfter } from '#shared/membership-reminder.ts';
import type { MailParams, PaidPeriod } from '#functions/data/mail-request.ts';
import type { AlsoRecord, Change } from '#functions/core/facts/facts.ts';
import { decisionAgainst, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { disputedCents, isDecided, isReturned, isWonTooLate } from './ledger.ts';
import type { LedgerRow } from './payment-provider.ts';

type NotifiedChange = Required<Pick<Change, 'membership' | 'also'>>;

interface MembershipChange {
  sub: string;
  known: Membership;
  next: Membership;
  now: Date;
  /** New rows of the ledger. */
  rows?: readonly LedgerRow[];
  /** Ledger rows before the new ones. */
  ledger?: readonly Purchase[];
  /** Reason why the payer's listing can't be public even with a membership. */
  refusal?: RefusalToSell | undefined;
}

/**
 * Notifies a provider of a change of their membership, by mail and on the site: a new state (membershipSteps), a
 * changed card, returned refunds, disputes and an ordered refund.
 *
 * Depends only on the two memberships and the ledger, so repeated or reordered events send nothing twice. `endNotified`
 * records that the owner knows of the end, because lapse-membership.ts may find it first.
 */
export function notifyMembership(change: MembershipChange): NotifiedChange {
  const state = notifyState(change);
  const notified = [notifyCard, notifyReturnedRefunds, notifyDisputes].reduce(
    (before, notify) => notify(change, before),
    state,
  );
  const { next, rows = [] } = change;
  const { refundOrder } = next;
  const row = rows.find(({ orderId }) => orderId !== undefined && orderId === refundOrder?.id);
  return refundOrder && row ? notifyOrderedRefund(change, notified, refundOrder, row) : notified;
}

function notifyState({ sub, known, next, now, refusal }: MembershipChange): NotifiedChange {
  const state = paidState(next, now);
  const isOver = state === 'ended' || state === 'refunded';
  const reminded = remindedAfter(known, next, now);
  const membership = { ...next, reminded, ...(isOver && { endNotified: true }) };
  const notify = <N extends MembershipNotificationKind>(kind: N, params: MailParams[N]): NotifiedChange => ({
    membership,
    also: [mailedNotification(sub, kind, params, now)],
  });
  const { notification } = membershipSteps[state];
  const end = membershipEnd(next);
  switch (notification) {
    case undefined:
      break;
    case 'membership-ended':
      if (!known.endNotified) {
        const unpaid = next.failedAttempts > 0 && !next.cancelAtPeriodEnd;
        const awaited = next.provider === 'bank-transfer' && hasOpenCheckout(next, now);
        return notify(notification, { endedAt: end?.toISOString(), unpaid, awaited, refusal });
      }
      break;
    case 'membership-refunded':
      if (paidState(known, now) !== state) return notify(notification, { whole: true, ends: true, refusal });
      break;
    case 'membership-disputed':
      if (paidState(known, now) !== state) return notify(notification, paidOf(next));
      break;
    case 'membership-started':
    case 'membership-renewal-failed':
      // A membership starts with its first paid period, or with the first one after a notified end. A period that a
      // returned refund restores is not a start.
      if (next.periodEnd && (!known.periodEnd || known.endNotified) && !next.refundCameBack)
        return notify('membership-started', paidFor(next, next.periodEnd, refusal, now));
      // The payment provider retries a failed charge. Each further failed attempt sends another notification.
      if (end && next.failedAttempts > known.failedAttempts) {
        const { paid: charge } = paidOf(next);
        return notify('membership-renewal-failed', { publicUntil: end.toISOString(), charge });
      }
      if (next.periodEnd && known.periodEnd && next.periodEnd > known.periodEnd) {
        const late = known.failedAttempts > 0;
        return notify('membership-renewed', { ...paidFor(next, next.periodEnd, refusal, now), late });
      }
  }
  return { membership, also: [] };
}

const paidOf = ({ sold }: Membership): Pick<PaidPeriod, 'paid'> =>
  sold ? { paid: { amount: sold.amount, currency: sold.currency } } : {};

/** Builds the parameters of the texts for a paid period. Nothing renews while the account can't buy. */
function paidFor(
  membership: Membership,
  periodEnd: string,
  refusal: RefusalToSell | undefined,
  now: Date,
): PaidPeriod {
  return {
    ...paidOf(membership),
    periodEnd,
    renews: !refusal && isRenewing(membership, now),
    refusal,
  };
}

/** Notifies the payer that the running subscription has another card, in case another person changed the card. */
function notifyCard(
  { sub, known, now, refusal }: MembershipChange,
  { membership, also }: NotifiedChange,
): NotifiedChange {
  const { card, subscriptionId, periodEnd } = membership;
  const isOther = known.card !== undefined && card !== undefined && card !== known.card;
  // Before the first payment, the payer may try several cards, so only a later change of card is notified.
  const ran = runs(known, now) && runs(membership, now) && subscriptionId === known.subscriptionId;
  if (!isOther || !ran || !periodEnd) return { membership, also };
  const renews = !refusal && isRenewing(membership, now);
  const isOver = now >= new Date(periodEnd);
  const owedUntil = renews && isOver ? membershipEnd(membership)?.toISOString() : undefined;
  const params = { owedUntil, nextChargeAt: renews && !isOver ? periodEnd : undefined };
  return { membership, also: [...also, mailedNotification(sub, 'membership-card-changed', params, now)] };
}

/**
 * Notifies the payer of a returned refund, and until when the membership runs again. Payers who were never notified of
 * the refund get nothing; the operator always gets a mail (ledger.ts).
 */
function notifyReturnedRefunds(
  { sub, known, now, rows = [], ledger = [] }: MembershipChange,
  { membership, also }: NotifiedChange,
): NotifiedChange {
  const isBack = !runs(known, now) && runs(membership, now);
  const until = isBack && membership.refundCameBack ? membership.periodEnd : undefined;
  const notifications = rows
    .filter(
      (row) => isReturned(row) && ledger.some(({ id, status }) => id === row.id && status === 'refunded'),
    )
    .map(({ amount, currency }) =>
      mailedNotification(sub, 'membership-refund-returned', { amount: -amount, currency, until }, now),
    );
  return { membership, also: [...also, ...notifications] };
}

const runs = (membership: Membership, now: Date): boolean => carriesListing(paidState(membership, now));

/**
 * Notifies the payer of a dispute's outcome. A lost dispute that ended the membership replaces the notification of the
 * end. A dispute won before the ledger recorded it sends nothing: the payer was never notified of it.
 */
function notifyDisputes(
  { sub, known, now, rows = [], ledger = [], refusal }: MembershipChange,
  { membership, also }: NotifiedChange,
): NotifiedChange {
  const decided = rows.filter(isDecided);
  const before = (row: LedgerRow) => ledger.find(({ id }) => id === row.id);
  const isEnd = ({ notification }: AlsoRecord) => notification === 'membership-ended';
  const ends = decided.some(({ status }) => status === 'lost') && also.some(isEnd);
  const until = !runs(known, now) && runs(membership, now) ? membership.periodEnd : undefined;
  const notifications = decided.flatMap((row) => {
    const { status, currency } = row;
    const amount = disputedCents(row, ledger);
    if (status === 'lost') {
      const params = { amount, currency, ends, runs: runs(membership, now), refusal };
      return [mailedNotification(sub, 'membership-dispute-lost', params, now)];
    }
    const renewalEnded = until !== undefined && !refusal && canResume(membership, now);
    const tooLate = isWonTooLate(row, { ledger, membership }, now);
    const params = {
      amount,
      currency,
      until,
      runs: runs(known, now),
      renewalEnded,
      tooLate,
    };
    return before(row) ? [mailedNotification(sub, 'membership-dispute-won', params, now)] : [];
  });
  return { membership, also: [...also.filter((record) => !(ends && isEnd(record))), ...notifications] };
}

/**
 * Notifies the payer of an ordered refund, with its reason, once the ledger has the refund's row. Other refunds send
 * only the general notification. Also records the decision and ends the order (MONEY-29).
 */
function notifyOrderedRefund(
  { sub, now, refusal }: MembershipChange,
  notified: NotifiedChange,
  { reason, ground, by, wiredOn, whole }: OrderedRefund,
  row: LedgerRow,
): NotifiedChange {
  const { refundOrder: _order, ...membership } = notified.membership;
  if (isReturned(row)) return { ...notified, membership };
  const { amount, currency } = row;
  const ends = paidState(membership, now) === 'refunded';
  const back = { amount: -amount, currency, reason, ground, wiredOn };
  const until = runs(membership, now) ? membership.periodEnd : undefined;
  const params = { whole, ends, until, back, refusal };
  const notification = mailedNotification(sub, 'membership-refunded', params, now);
  const also = [...(ends ? [] : notified.also), notification];
  // Neither ground is a decision against the payer, so no statement of reasons is due.
  if (ground === 'goodwill' || ground === 'duplicate') return { membership, also };
  const decision = decisionAgainst(sub, now, {
    kind: 'membership-refunded',
    facts: reason,
    ground,
    by,
    startsAgain: false,
  });
  return { membership, also: [...also, decision] };
}

import type { Purchase } from '#shared/api/membership.ts';
import {
  canResume,
  carriesListing,
  hasOpenCheckout,
  isRenewing,
  membershipEnd,
  membershipSteps,
  type Membership,
  type MembershipNews,
  type OrderedRefund,
  paidState,
  type RefusalToSell,
} from '#shared/membership.ts';
import { remindedAfter } from '#shared/membership-reminder.ts';
import type { MailParams, PaidPeriod } from '#functions/data/mail-request.ts';
import type { AlsoRecord, Change } from '#functions/core/facts/facts.ts';
import { decisionAgainst, told } from '#functions/core/facts/notification-table.ts';
import { disputedCents, isDecided, isReturned, isWonTooLate } from './ledger.ts';
import type { LedgerRow } from './payment-provider.ts';

/** A membership as it is written, with what its owner is told of it. */
type Announced = Required<Pick<Change, 'membership' | 'also'>>;

/** A membership before and after its change, and what else the announcement's words depend on. */
interface Announcing {
  sub: string;
  known: Membership;
  next: Membership;
  now: Date;
  /** Rows of the ledger that are new with it. */
  rows?: readonly LedgerRow[];
  /** The ledger's rows before them. */
  ledger?: readonly Purchase[];
  /** Why nothing of theirs is public, whatever they paid. */
  refusal?: RefusalToSell | undefined;
}

/**
 * What a provider is told about a change of their membership, by mail and on the site: what the state tells that it came
 * to (membershipSteps). A function of the two memberships alone: repeated and reordered events announce nothing twice.
 * An end is marked as told on the membership itself, since it also comes by the calendar (lapse-membership.ts) and only one
 * of the two ways may tell it.
 */
export function announce(announcing: Announcing): Announced {
  const state = announceState(announcing);
  const announced = [announceCard, announceReturned, announceDisputes].reduce(
    (before, tell) => tell(announcing, before),
    state,
  );
  const { next, rows = [] } = announcing;
  const { refundOrder } = next;
  const row = rows.find(({ orderId }) => orderId !== undefined && orderId === refundOrder?.id);
  return refundOrder && row ? announceRefund(announcing, announced, refundOrder, row) : announced;
}

function announceState({ sub, known, next, now, refusal }: Announcing): Announced {
  const state = paidState(next, now);
  const isOver = state === 'ended' || state === 'refunded';
  const reminded = remindedAfter(known, next, now);
  const membership = { ...next, reminded, ...(isOver && { endTold: true }) };
  const tell = <N extends MembershipNews>(news: N, params: MailParams[N]): Announced => ({
    membership,
    also: [told(sub, news, params, now)],
  });
  const { tells } = membershipSteps[state];
  const end = membershipEnd(next);
  switch (tells) {
    case undefined:
      break;
    case 'membership-ended':
      if (!known.endTold) {
        const unpaid = next.failedAttempts > 0 && !next.cancelAtPeriodEnd;
        const awaited = next.provider === 'bank-transfer' && hasOpenCheckout(next, now);
        return tell(tells, { unpaid, awaited, refusal });
      }
      break;
    case 'membership-refunded':
      if (paidState(known, now) !== state) return tell(tells, { whole: true, ends: true, refusal });
      break;
    case 'membership-disputed':
      if (paidState(known, now) !== state) return tell(tells, paidOf(next));
      break;
    case 'membership-started':
    case 'membership-renewal-failed':
      // Somebody who was not told of an end has had no other beginning. What a refund had ended is no beginning, either.
      if (next.periodEnd && (!known.periodEnd || known.endTold) && !next.refundCameBack)
        return tell('membership-started', paidFor(next, next.periodEnd, refusal, now));
      // Each further attempt of the provider that fails is a reminder.
      if (end && next.failedAttempts > known.failedAttempts) {
        const { paid: charge } = paidOf(next);
        return tell('membership-renewal-failed', { publicUntil: end.toISOString(), charge });
      }
      if (next.periodEnd && known.periodEnd && next.periodEnd > known.periodEnd) {
        const late = known.failedAttempts > 0;
        return tell('membership-renewed', { ...paidFor(next, next.periodEnd, refusal, now), late });
      }
  }
  return { membership, also: [] };
}

/** The price of one period, as the membership was sold. */
const paidOf = ({ sold }: Membership): Pick<PaidPeriod, 'paid'> =>
  sold ? { paid: { amount: sold.amount, currency: sold.currency } } : {};

/** The amount, the end and the renewal of a period that was paid. Nothing renews while the account is sold nothing. */
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

/** The subscription that runs is charged to another card from now on: its payer hears of it, since it may not have been them. */
function announceCard({ sub, known, now, refusal }: Announcing, { membership, also }: Announced): Announced {
  const { card, subscriptionId, periodEnd } = membership;
  const isOther = known.card !== undefined && card !== undefined && card !== known.card;
  // The first payment may have been tried with several.
  const ran = runs(known, now) && runs(membership, now) && subscriptionId === known.subscriptionId;
  if (!isOther || !ran || !periodEnd) return { membership, also };
  const renews = !refusal && isRenewing(membership, now);
  const isOver = now >= new Date(periodEnd);
  const owedUntil = renews && isOver ? membershipEnd(membership)?.toISOString() : undefined;
  const params = { owedUntil, nextChargeAt: renews && !isOver ? periodEnd : undefined };
  return { membership, also: [...also, told(sub, 'membership-card-changed', params, now)] };
}

/**
 * Refunds that their payer was told of came back: they are told that, and what is so again. One that came back before it
 * was known is told to the operator alone (ledger.ts).
 */
function announceReturned(
  { sub, known, now, rows = [], ledger = [] }: Announcing,
  { membership, also }: Announced,
): Announced {
  const isBack = !runs(known, now) && runs(membership, now);
  const until = isBack && membership.refundCameBack ? membership.periodEnd : undefined;
  const news = rows
    .filter(
      (row) => isReturned(row) && ledger.some(({ id, status }) => id === row.id && status === 'refunded'),
    )
    .map(({ amount, currency }) =>
      told(sub, 'membership-refund-returned', { amount: -amount, currency, until }, now),
    );
  return { membership, also: [...also, ...news] };
}

const runs = (membership: Membership, now: Date): boolean => carriesListing(paidState(membership, now));

/**
 * Tells the payer how a dispute ended, by the ledger's new rows. That a lost one ended the membership replaces the mail of
 * the end. A dispute that was won before the ledger knew of it is not told: its payer never heard of it from us.
 */
function announceDisputes(
  { sub, known, now, rows = [], ledger = [], refusal }: Announcing,
  { membership, also }: Announced,
): Announced {
  const decided = rows.filter(isDecided);
  const before = (row: LedgerRow) => ledger.find(({ id }) => id === row.id);
  const isEnd = ({ tells }: AlsoRecord) => tells === 'membership-ended';
  const ends = decided.some(({ status }) => status === 'lost') && also.some(isEnd);
  const until = !runs(known, now) && runs(membership, now) ? membership.periodEnd : undefined;
  const news = decided.flatMap((row) => {
    const { status, currency } = row;
    const amount = disputedCents(row, ledger);
    if (status === 'lost') {
      const params = { amount, currency, ends, runs: runs(membership, now), refusal };
      return [told(sub, 'membership-dispute-lost', params, now)];
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
    return before(row) ? [told(sub, 'membership-dispute-won', params, now)] : [];
  });
  return { membership, also: [...also.filter((record) => !(ends && isEnd(record))), ...news] };
}

/**
 * The row of the very refund that an operator ordered is new, and not of one made beside it: its payer reads why, in place of the mere word that money went back,
 * and the decision's record is kept (MONEY-29). The order is over with it.
 */
function announceRefund(
  { sub, now, refusal }: Announcing,
  announced: Announced,
  { reason, ground, by, wiredOn, whole }: OrderedRefund,
  row: LedgerRow,
): Announced {
  const { refundOrder: _order, ...membership } = announced.membership;
  if (isReturned(row)) return { ...announced, membership };
  const { amount, currency } = row;
  const ends = paidState(membership, now) === 'refunded';
  const back = { amount: -amount, currency, reason, ground, wiredOn };
  const until = runs(membership, now) ? membership.periodEnd : undefined;
  const params = { whole, ends, until, back, refusal };
  const word = told(sub, 'membership-refunded', params, now);
  const also = [...(ends ? [] : announced.also), word];
  // Neither is a decision against the payer, so there is no statement of reasons.
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

import type { Purchase } from '#shared/api/membership.ts';
import {
  carriesListing,
  isRenewing,
  membershipEnd,
  membershipSteps,
  type Membership,
  type MembershipNews,
  type OrderedRefund,
  paidState,
} from '#shared/membership.ts';
import { remindedAfter } from '#shared/membership-reminder.ts';
import type { MailParams } from '#functions/data/mail-request.ts';
import type { Change } from '#functions/facts/facts.ts';
import { decisionAgainst } from '#functions/facts/decision.ts';
import { told } from '#functions/facts/told.ts';
import { isReturned } from './ledger.ts';
import type { LedgerRow } from './payment-provider.ts';

/** A membership as it is written, with what its owner is told of it. */
type Announced = Required<Pick<Change, 'membership' | 'also'>>;

/**
 * What a provider is told about a change of their membership, by mail and on the site: what the state tells that it came
 * to (membershipSteps). A function of the two memberships alone: repeated and reordered events announce nothing twice.
 * An end is marked as told on the membership itself, since it also comes by the calendar (lapse-membership.ts) and only one
 * of the two ways may tell it.
 *
 * @param rows of the ledger that are new with it
 * @param ledger what it said before
 */
export function announce(
  sub: string,
  known: Membership,
  next: Membership,
  now: Date,
  rows: readonly LedgerRow[] = [],
  ledger: readonly Purchase[] = [],
): Announced {
  const announced = announceReturned(sub, known, announceState(sub, known, next, now), { rows, ledger }, now);
  const { refundOrder } = next;
  const row = rows.find(({ orderId }) => orderId !== undefined && orderId === refundOrder?.id);
  return refundOrder && row ? announceRefund(sub, announced, refundOrder, row, now) : announced;
}

function announceState(sub: string, known: Membership, next: Membership, now: Date): Announced {
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
      if (!known.endTold) return tell(tells, {});
      break;
    case 'membership-refunded':
      if (paidState(known, now) !== state) return tell(tells, { ends: true });
      break;
    case 'membership-disputed':
      if (paidState(known, now) !== state) return tell(tells, {});
      break;
    case 'membership-started':
    case 'membership-renewal-failed':
      // Somebody who was not told of an end has had no other beginning. What a refund had ended is no beginning, either.
      if (next.periodEnd && (!known.periodEnd || known.endTold) && !next.refundCameBack)
        return tell('membership-started', { periodEnd: next.periodEnd, renews: isRenewing(next, now) });
      // Each further attempt of the provider that fails is a reminder.
      if (end && next.failedAttempts > known.failedAttempts)
        return tell('membership-renewal-failed', { publicUntil: end.toISOString() });
  }
  return { membership, also: [] };
}

/**
 * Refunds that their payer was told of came back: they are told that, and what is so again. One that came back before it
 * was known is told to the operator alone (ledger.ts).
 */
function announceReturned(
  sub: string,
  known: Membership,
  announced: Announced,
  { rows, ledger }: { rows: readonly LedgerRow[]; ledger: readonly Purchase[] },
  now: Date,
): Announced {
  const { membership } = announced;
  const isBack = !runs(known, now) && runs(membership, now);
  const until = isBack && membership.refundCameBack ? membership.periodEnd : undefined;
  const news = rows
    .filter(
      (row) => isReturned(row) && ledger.some(({ id, status }) => id === row.id && status === 'refunded'),
    )
    .map(({ amount, currency }) =>
      told(sub, 'membership-refund-returned', { amount: -amount, currency, ...(until && { until }) }, now),
    );
  return { membership, also: [...announced.also, ...news] };
}

const runs = (membership: Membership, now: Date): boolean => carriesListing(paidState(membership, now));

/**
 * The row of the very refund that an operator ordered is new, and not of one made beside it: its payer reads why, in place of the mere word that money went back,
 * and the decision's record is kept (MONEY-29). The order is over with it.
 */
function announceRefund(
  sub: string,
  announced: Announced,
  { reason, ground, by }: OrderedRefund,
  row: LedgerRow,
  now: Date,
): Announced {
  const { refundOrder: _order, ...membership } = announced.membership;
  if (isReturned(row)) return { ...announced, membership };
  const { amount, currency } = row;
  const ends = paidState(membership, now) === 'refunded';
  const back = { amount: -amount, currency, reason, ground };
  const word = told(sub, 'membership-refunded', { ends, back }, now);
  const decision = decisionAgainst(
    sub,
    { kind: 'membership-refunded', facts: reason, ground, automated: false, by, startsAgain: false },
    now,
  );
  return { membership, also: [...(ends ? [] : announced.also), word, decision] };
}

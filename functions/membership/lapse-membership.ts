import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { canResume, hasOpenCheckout } from '#shared/membership.ts';
import { dueReminder } from '#shared/membership-reminder.ts';
import { type Change, type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { mailedNotification } from '#functions/core/facts/notification-table.ts';
import { notifyMembership } from './notify-membership.ts';

/**
 * Applies the changes that the calendar brings to a membership; the payment provider sends no event for them.
 * - Before the end, the member gets a reminder.
 * - At the end, the listing's public items are deleted and the member is notified. Pages hide the listing from that
 *   time on, even before the deletion (`until`).
 * - A subscription that is still open is reconciled. This stops the payment provider's attempts to collect (MONEY-22),
 *   and finds a payment whose event was lost.
 *
 * Idempotent.
 */
export async function lapseMembership(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const { membership } = facts;
    if (!membership) return {};
    const reminder = remindOfEnd(facts, now);
    if (reminder) return reminder;
    const notified = notifyMembership({
      sub,
      known: membership,
      next: membership,
      now,
      refusal: refusalToSell(facts, now),
    });
    const isOpen = membership.subscriptionId !== undefined && membership.endedAt === undefined;
    return isOpen ? { ...notified, outbox: [{ kind: 'reconcile', sub }] } : notified;
  });
}

/**
 * Reminds the owner, by mail and on the site, that the membership ends and does not renew (MONEY-28). The change
 * records the reminder, so each reminder is sent once. Owners who can't buy at present get none.
 */
function remindOfEnd(facts: Facts, now: Date): Change | undefined {
  const { sub, membership } = facts;
  const due = membership && dueReminder(membership, now);
  if (!due || now >= new Date(due.end)) return undefined;
  const reminded = { ...membership, reminded: { of: due.end, days: due.days } };
  if (refusalToSell(facts, now)) return { membership: reminded };
  const how =
    membership.provider === 'bank-transfer'
      ? hasOpenCheckout(membership, now)
        ? 'awaited'
        : 'transfers'
      : canResume(membership, now)
        ? 'resumes'
        : 'buys-again';
  return {
    membership: reminded,
    also: [mailedNotification(sub, 'membership-reminder', { periodEnd: due.end, how }, now)],
  };
}

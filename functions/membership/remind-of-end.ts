import { canResume, hasOpenCheckout } from '#shared/membership.ts';
import { dueReminder } from '#shared/membership-reminder.ts';
import type { Change, Facts } from '#functions/facts/facts.ts';
import { refusalToSell } from '#functions/facts/refusal-to-sell.ts';
import { told } from '#functions/facts/told.ts';

/**
 * The reminder of an end that nobody renews, by mail and on the site, once its time has come (MONEY-28). Which one was
 * sent is written with it, so each is sent once. Whoever is sold nothing could not go on, and is told nothing.
 * @returns undefined where none is due
 */
export function remindOfEnd(facts: Facts, now: Date): Change | undefined {
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
    also: [told(sub, 'membership-reminder', { periodEnd: due.end, how }, now)],
  };
}
